/** The interface's languages, the default first. */
export const locales = ['en', 'fr', 'ro', 'zh'] as const;
export type Locale = (typeof locales)[number];

export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale);
