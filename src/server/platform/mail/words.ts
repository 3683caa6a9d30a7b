import { createIntl, createIntlCache } from '@formatjs/intl';
import { createFormat } from '#contract/format.ts';
import { type InEveryLanguage, type Locale, regionOf } from '#contract/locales.ts';
import en from './words/en.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };
import ro from './words/ro.json' with { type: 'json' };
import zh from './words/zh.json' with { type: 'json' };

/** A text of messages by its key. */
export type MailText = keyof typeof en;
export type Values = Readonly<Record<string, string | number>>;

const texts: InEveryLanguage<Readonly<Record<MailText, string>>> = { en, fr, ro, zh };
const cache = createIntlCache();

/** Whether there is a text of this key. */
export const hasWords = (id: string): id is MailText => id in en;

/** One message's words. Values whose name ends in `At` are instants, said as date and time in `timeZone`. */
export function formatMail(locale: Locale, id: MailText, values: Values = {}, timeZone = 'UTC'): string {
  const intl = createIntl({ locale: regionOf(locale), messages: texts[locale], onError: () => undefined }, cache);
  const formatted = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isInstant(name) ? instantOf(locale, value, timeZone) : value]),
  );
  return intl.formatMessage({ id, defaultMessage: texts.en[id] }, formatted);
}

/** Every value as the reader's language writes it, by the same names. */
export const formatValues = (locale: Locale, values: Values, timeZone = 'UTC'): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isInstant(name)
        ? instantOf(locale, value, timeZone)
        : typeof value === 'number'
          ? formatOf(locale).number(value)
          : value,
    ]),
  );

const isInstant = (name: string) => name.endsWith('At');
const instantOf = (locale: Locale, value: string | number, timeZone: string) =>
  formatOf(locale).dateTime(value, timeZone);

/** How the reader's language writes numbers, dates and the like. */
export const formatOf = (locale: Locale) => createFormat({ tag: regionOf(locale) });

/** An amount of minor units as the reader's screens show it. */
export const formatMoney = (locale: Locale, amount: number, currency: string) =>
  formatOf(locale).money(amount, currency);

/** The day of an instant where `timeZone` is. */
export const formatDay = (locale: Locale, instant: string | Date, timeZone: string) =>
  formatOf(locale).date(instant, timeZone);

/** A rate in hundredths of a percent in the reader's manner. */
export const formatRate = (locale: Locale, rate: number) => formatOf(locale).percent(rate / 10_000, 2);

/** What a title stands between in each language. */
const quotes: InEveryLanguage<readonly [string, string]> = {
  en: ['“', '”'],
  fr: ['«\u00a0', '\u00a0»'],
  ro: ['„', '”'],
  zh: ['“', '”'],
};

/** Titles between the quotation marks of a language, in one list. */
export function listed(locale: Locale, titles: readonly string[]): string {
  const [open, close] = quotes[locale];
  return listNames(
    locale,
    titles.map((title) => `${open}${title}${close}`),
  );
}

/** Names in one list of a language. */
export const listNames = (locale: Locale, names: readonly string[]): string =>
  new Intl.ListFormat(regionOf(locale)).format(names);

/** Sentences one after the other, as a language sets them: Chinese without a space. */
export const inOneParagraph = (locale: Locale, sentences: readonly string[]): string =>
  sentences.join(locale === 'zh' ? '' : ' ');
