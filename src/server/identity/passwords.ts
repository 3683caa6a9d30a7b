import { randomInt } from 'node:crypto';
import { type CompositionRule, passwordLimits, passwordRules } from '#machines/signIn/password.rules.ts';
import { isCommon } from './commonPasswords.ts';
import type { Core } from './core.ts';
import { IdentityError } from './errors.ts';
import { labels } from './labels.ts';
import { makeVerifier, sameText, type Verifier, verifierOf } from './srp.ts';

/** Throws InvalidPasswordException with the first rule that the password breaks; `composition` is what the pool asks besides. */
export function checkPassword(password: string, composition: readonly CompositionRule[]): void {
  const broken = [...passwordRules(composition), ...passwordLimits].find(({ holds }) => !holds(password));
  if (broken) throw nonconforming(refusals[broken.id]);
  if (isCommon(password)) throw nonconforming('Password is one of the most common');
}

/** The verifier to store for a user's new password, wrapped. */
export function newVerifier(core: Core, sub: string, password: string): Verifier {
  checkPassword(password, core.composition);
  const { salt, verifier } = makeVerifier(core.pool.group, sub, password);
  return { salt, verifier: core.wrapping.wrap(labels.verifier(sub), verifier) };
}

/** The verifier that is stored of a user. */
export const openVerifier = (
  core: Core,
  { sub, verifier }: { readonly sub: string; readonly verifier: string },
): string => core.wrapping.unwrap(labels.verifier(sub), verifier);

/** Whether the clear password belongs to the stored verifier. */
export function matches(core: Core, sub: string, stored: Verifier, password: string): boolean {
  const { salt, verifier } = stored;
  return sameText(verifierOf(core.pool.group, sub, password, salt), openVerifier(core, { sub, verifier }));
}

/** A random password that satisfies the pool's policy, without characters that are easily confused. */
export function temporaryPassword(composition: readonly CompositionRule[]): string {
  const letters = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789'];
  const kinds = composition.includes('symbol') ? [...letters, '-'] : letters;
  const all = kinds.join('');
  const picked = [...kinds, ...Array<string>(14 - kinds.length).fill(all)].map((set) =>
    set.charAt(randomInt(set.length)),
  );
  for (let last = picked.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [picked[last], picked[other]] = [picked[other] ?? '', picked[last] ?? ''];
  }
  return picked.join('');
}

const nonconforming = (why: string) =>
  new IdentityError('InvalidPasswordException', `Password did not conform with policy: ${why}`);

const refusals = {
  length: 'Password not long enough',
  longest: 'Password too long',
  edges: 'Password must not begin or end with a space',
  upper: 'Password must have uppercase characters',
  lower: 'Password must have lowercase characters',
  digit: 'Password must have numeric characters',
  symbol: 'Password must have symbol characters',
} as const;
