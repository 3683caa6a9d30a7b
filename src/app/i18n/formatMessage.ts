import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { type Formatters, formatToParts } from 'intl-messageformat';
import { intlFormat } from '#contract/intlFormats.ts';

/** What a message's parameters may be; one of a language, `categories.fr`, stands there for the one of no language. */
export type Values = Readonly<Record<string, string | number | boolean | Date | null | undefined>>;

/** The words of a message's syntax tree. Throws where a parameter is missing. */
export const formatMessage = (parts: readonly MessageFormatElement[], tag: string, values: Values = {}): string =>
  formatToParts([...parts], tag, formatters, formats, inLanguage(values, tag.slice(0, 2)))
    .map(({ value }) => value)
    .join('');

/** The same values, and those of the language in their places. */
function inLanguage(values: Values, locale: string): Record<string, Values[string]> {
  const given = Object.create(values) as Record<string, Values[string]>;
  for (const [name, value] of Object.entries(values)) {
    if (name.endsWith(`.${locale}`)) given[name.slice(0, -locale.length - 1)] = value;
  }
  return given;
}

const formatters: Formatters = {
  getNumberFormat: (tag, options = {}) => intlFormat('NumberFormat', String(tag), options),
  getDateTimeFormat: (tag, options = {}) => intlFormat('DateTimeFormat', String(tag), options),
  getPluralRules: (tag, options = {}) => intlFormat('PluralRules', String(tag), options),
};

/** Messages name no format: numbers are written as the language writes them. */
const formats = { number: {}, date: {}, time: {} };
