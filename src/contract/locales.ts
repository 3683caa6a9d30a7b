/** The interface's languages, the default first. */
export const locales = ['en', 'fr', 'ro', 'zh'] as const;
export type Locale = (typeof locales)[number];

export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale);

/** Our English is the United Kingdom's, in dates too. */
export const regionOf = (locale: Locale): string => (locale === 'en' ? 'en-GB' : locale);
