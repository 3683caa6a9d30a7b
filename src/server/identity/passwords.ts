import { randomInt } from 'node:crypto';
import { type CompositionRule, compositionRules, shortestPassword } from '#machines/signIn/password.rules.ts';
import { isCommon } from './commonPasswords.ts';
import type { Core } from './core.ts';
import { IdentityError } from './errors.ts';
import { labels } from './labels.ts';
import { makeVerifier, sameText, type Verifier, verifierOf } from './srp.ts';

const longestPassword = 256;

/** Throws InvalidPasswordException with the first rule that the password breaks; `composition` is what the pool asks besides. */
export function checkPassword(password: string, composition: readonly CompositionRule[]): void {
  const asked = composition.map(
    (rule) => [compositionRules[rule], `Password must have ${lacking[rule]} characters`] as const,
  );
  const broken = [...shape, ...asked, notCommon].find(([holds]) => !holds(password));
  if (broken) throw new IdentityError('InvalidPasswordException', `Password did not conform with policy: ${broken[1]}`);
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

type Rule = readonly [holds: (password: string) => boolean, broken: string];

const shape: readonly Rule[] = [
  [(password) => password.length >= shortestPassword, 'Password not long enough'],
  [(password) => password.length <= longestPassword, 'Password too long'],
  [(password) => password === password.trim(), 'Password must not begin or end with a space'],
];
const notCommon: Rule = [(password) => !isCommon(password), 'Password is one of the most common'];

const lacking = { upper: 'uppercase', lower: 'lowercase', digit: 'numeric', symbol: 'symbol' } as const;
