import type { Translate } from '#app/i18n/useText.ts';
import type { Format } from '#contract/format.ts';
import type { Locale } from '#contract/locales.ts';
import type { Speech } from '#machines/form/cells.ts';

/** What the reader reads. */
export interface OwnLanguage {
  readonly t: Translate;
  readonly format: Pick<Format, 'country' | 'date' | 'money' | 'number'>;
  readonly locale: Locale;
}

/** A field of the award's own form as a column of a list. */
export interface OwnColumn {
  readonly key: string;
  readonly label: string;
  readonly align: 'start' | 'end';
  readonly formatAnswer: (answer: string) => string;
}

/** The words that answers need besides their forms'. */
export const speechOf = ({ t, format, locale }: OwnLanguage): Speech => ({
  language: locale,
  yes: t('form.yes'),
  no: t('form.no'),
  // A code that is none is shown as it is.
  country: (code) => (/^[A-Z]{2}$/.test(code) ? format.country(code) : code),
});
