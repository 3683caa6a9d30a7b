import { type Locale, languages } from '#machines/settings/languages.ts';

export {
  defaultLocale,
  type InEveryLanguage,
  isLocale,
  type Locale,
  languages,
  locales,
} from '#machines/settings/languages.ts';

/** The BCP 47 tag of a language: our English is the United Kingdom's, in dates too. */
export const regionOf = (locale: Locale): string => languages[locale].tag;
