/** What a pool may ask of a password besides its length. */
export const compositionRules = {
  upper: (password: string) => /\p{Lu}/u.test(password),
  lower: (password: string) => /\p{Ll}/u.test(password),
  digit: (password: string) => /[0-9]/.test(password),
  symbol: (password: string) => /[ !-/:-@[-`{-~]/.test(password),
} as const;

export type CompositionRule = keyof typeof compositionRules;

/** What a pool asks that does not say: a new pool of Amazon Cognito, but for symbols. */
export const unsaidComposition: readonly CompositionRule[] = ['upper', 'lower', 'digit'];

/** One rule of a password: its id, and whether a password keeps it. */
interface PasswordRule<ID> {
  readonly id: ID;
  readonly holds: (password: string) => boolean;
}

export const shortestPassword = 8;
export const longestPassword = 256;

/** What every password of a pool needs; its identity service asks for the same. */
export const passwordRules = (
  composition: readonly CompositionRule[],
): readonly PasswordRule<'length' | CompositionRule>[] => [
  { id: 'length', holds: (password) => password.length >= shortestPassword },
  ...composition.map((id) => ({ id, holds: compositionRules[id] })),
];

/** What it asks for besides, which is said only where a password breaks it. */
export const passwordLimits: readonly PasswordRule<'longest' | 'edges'>[] = [
  { id: 'longest', holds: (password) => password.length <= longestPassword },
  { id: 'edges', holds: (password) => password === password.trim() },
];

export const isGoodPassword = (password: string, composition: readonly CompositionRule[]) =>
  [...passwordRules(composition), ...passwordLimits].every(({ holds }) => holds(password));
