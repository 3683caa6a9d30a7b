import { entryFields } from '../../entry/entry.fields.ts';
import type { Fault, FormField } from '../form.types.ts';
import { charactersIn, wordsIn } from '../words.ts';

/** The most characters of an answer to an organiser's own question. */
export const longestAnswer = 20_000;
/** The highest limit that a form may set; of words as many as fit in the longest answer, the spaces between them counted. */
export const highestLimit = { characters: longestAnswer, words: 3_000 } as const;

/** The most characters that a field's answer may have, whatever the form says. */
const mostCharacters = (key: string): number => entryFields.find(({ name }) => name === key)?.maximum ?? longestAnswer;

/** Whether an answer has more characters than can be kept. */
export function overLongest(key: string, answer: string): Fault | null {
  const most = mostCharacters(key);
  return answer.length > most && Array.from(answer).length > most ? { code: 'tooLong', limit: most } : null;
}

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
