import type { Fault, FormField } from '../form.types.ts';
import { charactersIn, wordsIn } from '../words.ts';

/** Whether a text is longer than its field allows, in characters or words. */
export function tooLong(answer: string, { limit }: FormField): Fault | null {
  if (!limit) return null;
  if (limit.of === 'words') return wordsIn(answer) > limit.count ? { code: 'tooManyWords', limit: limit.count } : null;
  return charactersIn(answer) > limit.count ? { code: 'tooLong', limit: limit.count } : null;
}

/** Whether a number lies outside of what its field allows. */
export function outside(value: number, { minimum, maximum }: FormField): Fault | null {
  if (minimum !== undefined && value < minimum) return { code: 'tooSmall', limit: minimum };
  if (maximum !== undefined && value > maximum) return { code: 'tooLarge', limit: maximum };
  return null;
}
