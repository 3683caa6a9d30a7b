import type { Locale } from '#contract/locales.ts';

/** How spreadsheets wrote a CSV before UTF-8, by the language of the computer. */
const before: Readonly<Record<Locale, string>> = {
  en: 'windows-1252',
  fr: 'windows-1252',
  ro: 'windows-1250',
  zh: 'gb18030',
};

/** The text of a file in UTF-8 or UTF-16, else as spreadsheets in the reader's language wrote it before. */
export function decodeText(bytes: Uint8Array, locale: Locale): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(before[locale]).decode(bytes);
  }
}
