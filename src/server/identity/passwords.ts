import { randomInt } from 'node:crypto';
import { isCommon } from './commonPasswords.ts';
import type { Core } from './core.ts';
import { IdentityError } from './errors.ts';
import { labels } from './labels.ts';
import { makeVerifier, sameText, type Verifier, verifierOf } from './srp.ts';

/** What a new password must hold. */
const passwordPolicy = {
  minimumLength: 8,
  maximumLength: 256,
  requireUppercase: true,
  requireLowercase: true,
  requireNumbers: true,
  requireSymbols: false,
} as const;

/** Throws InvalidPasswordException with the first rule that the password breaks. */
export function checkPassword(password: string): void {
  const broken = rules.find(([holds]) => !holds(password));
  if (broken) throw new IdentityError('InvalidPasswordException', `Password did not conform with policy: ${broken[1]}`);
}

/** The verifier to store for a user's new password, wrapped. */
export function newVerifier(core: Core, sub: string, password: string): Verifier {
  checkPassword(password);
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

/** A random password that satisfies the policy, without characters that are easily confused. */
export function temporaryPassword(): string {
  const kinds = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789'];
  const all = kinds.join('');
  const picked = [...kinds, ...Array<string>(11).fill(all)].map((set) => set.charAt(randomInt(set.length)));
  for (let last = picked.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [picked[last], picked[other]] = [picked[other] ?? '', picked[last] ?? ''];
  }
  return picked.join('');
}

const rules: readonly (readonly [(password: string) => boolean, string])[] = [
  [(password) => password.length >= passwordPolicy.minimumLength, 'Password not long enough'],
  [(password) => password.length <= passwordPolicy.maximumLength, 'Password too long'],
  [(password) => password === password.trim(), 'Password must not begin or end with a space'],
  [(password) => /\p{Lu}/u.test(password), 'Password must have uppercase characters'],
  [(password) => /\p{Ll}/u.test(password), 'Password must have lowercase characters'],
  [(password) => /[0-9]/.test(password), 'Password must have numeric characters'],
  [(password) => !isCommon(password), 'Password is one of the most common'],
];
