import type { Speech } from '../../../../../../machines/form/cells.ts';
import type { Format } from '../../../../../contract/format.ts';
import type { Locale } from '../../../../../contract/locales.ts';
import type { Translate } from '../../../../i18n/useText.ts';

/** What the reader reads. */
export interface OwnLanguage {
  readonly t: Translate;
  readonly format: Pick<Format, 'country' | 'date' | 'money' | 'number'>;
  readonly locale: Locale;
}

/** The words that answers need besides their forms'. */
export const speechOf = ({ t, format, locale }: OwnLanguage): Speech => ({
  language: locale,
  yes: t('ownFields.yes'),
  no: t('ownFields.no'),
  // A code that is none is shown as it is.
  country: (code) => (/^[A-Z]{2}$/.test(code) ? format.country(code) : code),
});
