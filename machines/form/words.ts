import { type FormLanguage, formLanguages, type Words } from './form.types.ts';

/** A text in a language; where that is missing in the first one there is. */
export const textIn = (words: Words | undefined, language: FormLanguage): string =>
  words?.[language]?.trim() || formLanguages.map((each) => words?.[each]?.trim()).find(Boolean) || '';

/** Characters as a person counts them: line breaks as one, a letter with its marks as typed. */
export const charactersIn = (text: string): number => Array.from(text.replace(/\r\n/g, '\n')).length;

/** Words; in writing without spaces every character is one. */
export const wordsIn = (text: string): number =>
  text
    .match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu,
    )
    ?.filter((word) => /[\p{L}\p{N}]/u.test(word)).length ?? 0;
