import type { IdentityProblem } from '../shared/identityProblem.ts';

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
