import { createIntl, createIntlCache, type IntlShape } from '@formatjs/intl';
import { withFieldNames } from '#contract/fieldNames.ts';
import { type InEveryLanguage, isLocale, type Locale, regionOf } from '#contract/locales.ts';
import en from '#contract/reasons/en.json' with { type: 'json' };
import fr from '#contract/reasons/fr.json' with { type: 'json' };
import ro from '#contract/reasons/ro.json' with { type: 'json' };
import zh from '#contract/reasons/zh.json' with { type: 'json' };
import type { Reason } from '#machines/kit/rules.ts';

/** The text of every refusal by its code. */
export const reasonTexts: InEveryLanguage<Readonly<Record<string, string>>> = { en, fr, ro, zh };
const cache = createIntlCache();
const languages = new Map<string, IntlShape<string>>();

/**
 * The reason in words of that language. Parameters whose name ends in `At` are instants (milliseconds or ISO), said as
 * date and time in `timeZone`. An unknown code is said as itself.
 */
export function formatReason(locale: Locale, { code, params = {} }: Reason, timeZone = 'UTC'): string {
  const text = reasonTexts[locale][code] ?? reasonTexts.en[code];
  if (text === undefined) return code;
  const intl = language(locale, timeZone);
  const values = Object.fromEntries(
    Object.entries(withFieldNames(code, inLanguage(locale, params), (id) => reasonTexts[locale][id])).map(
      ([name, value]) => [name, name.endsWith('At') ? formatInstant(intl, value) : value],
    ),
  );
  return intl.formatMessage({ id: code, defaultMessage: text }, values);
}

/** A reason's parameters for a reader: one of their language, `categories.fr`, in the place of `categories`, and none of the others. */
export const inLanguage = (locale: Locale, params: NonNullable<Reason['params']>): NonNullable<Reason['params']> =>
  Object.fromEntries(
    Object.entries(params)
      .filter(([name]) => !name.includes('.'))
      .map(([name, value]) => [name, params[`${name}.${locale}`] ?? value]),
  );

/** The first language that the reader asked for and we speak. */
export function readersLocale(acceptLanguage: string | undefined): Locale | null {
  const wanted = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.find((name): name is Locale => isLocale(name)) ?? null;
}

const formatInstant = (intl: IntlShape<string>, value: string | number) =>
  intl.formatDate(new Date(value), { dateStyle: 'long', timeStyle: 'short' });

function language(locale: Locale, timeZone: string): IntlShape<string> {
  const key = `${locale} ${timeZone}`;
  const known = languages.get(key);
  if (known) return known;
  const made = createIntl(
    { locale: regionOf(locale), messages: reasonTexts[locale], timeZone, onError: () => undefined },
    cache,
  );
  languages.set(key, made);
  return made;
}
