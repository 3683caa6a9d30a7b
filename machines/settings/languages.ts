interface Language {
  /** As its own speakers call it, in a list of languages. */
  readonly name: string;
  /** The same where there is little room. */
  readonly short: string;
  /** The BCP 47 tag that its dates and numbers follow; the page carries it as `lang`. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
}

/** The product's languages: the one list of them. What is not written in one is read in the first. */
export const languages = {
  en: { name: 'English (UK)', short: 'English', tag: 'en-GB', direction: 'ltr' },
  fr: { name: 'Français', short: 'Français', tag: 'fr', direction: 'ltr' },
  ro: { name: 'Română', short: 'Română', tag: 'ro', direction: 'ltr' },
  zh: { name: '中文', short: '中文', tag: 'zh-Hans-CN', direction: 'ltr' },
} as const satisfies Readonly<Record<string, Language>>;

export type Locale = keyof typeof languages;

/** The languages in their order, the default first. */
// The keys of an object as it is written above.
export const locales = Object.keys(languages) as readonly Locale[];

export const defaultLocale: Locale = 'en';

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

/** Text in every language. */
export type InEveryLanguage<Text = string> = Readonly<Record<Locale, Text>>;
