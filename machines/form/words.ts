import { type Locale, locales } from '../settings/languages.ts';
import type { Words } from './form.types.ts';

/** A text in a language; where that is missing in the first one there is. */
export const textIn = (words: Words | undefined, language: Locale): string =>
  words?.[language]?.trim() || locales.map((each) => words?.[each]?.trim()).find(Boolean) || '';

/** Characters as a person counts them: line breaks as one, a letter with its marks as typed. */
export const charactersIn = (text: string): number => Array.from(text.replace(/\r\n/g, '\n')).length;

/** Words; in writing without spaces every character is one. */
export const wordsIn = (text: string): number =>
  text
    .match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu,
    )
    ?.filter((word) => /[\p{L}\p{N}]/u.test(word)).length ?? 0;
