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
