import type { IdentityProblem } from '../session/session.rules.ts';

/** One rule of a password: its id, and whether a password keeps it. */
interface PasswordRule {
  readonly id: 'length' | 'upper' | 'lower' | 'digit';
  readonly holds: (password: string) => boolean;
}

export const shortestPassword = 8;

/** What every password needs; the identity service asks for the same. */
export const passwordRules: readonly PasswordRule[] = [
  { id: 'length', holds: (password) => password.length >= shortestPassword },
  { id: 'upper', holds: (password) => /\p{Lu}/u.test(password) },
  { id: 'lower', holds: (password) => /\p{Ll}/u.test(password) },
  { id: 'digit', holds: (password) => /[0-9]/.test(password) },
];

export const isGoodPassword = (password: string) => passwordRules.every(({ holds }) => holds(password));

/** Why a passkey did not sign in, could not be added, or is needed: the names of problems, and of their words. */
export type PasskeyProblem =
  | 'passkeys.cancelled'
  | 'passkeys.tooLate'
  | 'passkeys.notSupported'
  | 'passkeys.notKnown'
  | 'passkeys.thereAlready'
  | 'passkeys.notAccepted'
  | 'passkeys.tooMany'
  | 'passkeys.required';

/** The account exists, but its address was never confirmed. */
export const isUnconfirmed = ({ name }: IdentityProblem) => name === 'UserNotConfirmedException';

/** The question can't be answered any more: its session is over, was used up, or there was none. */
export const isExpired = ({ name, message }: IdentityProblem) =>
  name === 'NotAuthorizedException' || (name === 'InvalidParameterException' && /session/i.test(message));
