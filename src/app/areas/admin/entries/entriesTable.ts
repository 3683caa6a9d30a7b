import { entryFields, entryFiles } from '../../../../../machines/entry/entry.rules.ts';
import type { Award, Entry } from '../../../../contract/entities.ts';
import type { Format } from '../../../../contract/format.ts';
import type { Locale } from '../../../../contract/locales.ts';
import type { MessageId, Translate } from '../../../i18n/useText.ts';
import { categoryNameOf } from '../../../parts/categoryName.ts';
import type { TableText } from '../shared/csv.ts';

/** What the reader reads. */
export interface Language {
  readonly t: Translate;
  readonly format: Format;
  readonly locale: Locale;
}

/** Entries as a table: who, what, where they stand, and what was written. */
export function entriesTable(entries: readonly Entry[], award: Award, { t, format, locale }: Language): TableText {
  const header = [
    t('admin.entries.ref'),
    t('admin.users.organisation'),
    t('admin.entry.entrant'),
    t('admin.entries.category'),
    t('admin.awards.status'),
    t('admin.entries.scores'),
    t('admin.entries.payment'),
    t('admin.invoices.amount'),
    t('admin.entry.submittedAt'),
    ...entryFields.map(({ name }) => t(`admin.entry.field.${name}`)),
    ...entryFiles.map(({ name }) => t(`admin.entry.field.${name}`)),
  ];
  const rows = entries.map((entry) => [
    entry.ref,
    entry.orgName,
    entry.personName,
    categoryNameOf(award, entry.categoryID, locale) ?? '',
    t(`common.entryStatus.${entry.status}`),
    t(`common.scoreStatus.${entry.scoreStatus}`),
    entry.invoice ? t(paymentLabels[entry.invoice.status]) : '',
    entry.invoice ? entry.invoice.amount / 100 : null,
    entry.submittedAt ? format.dateTime(entry.submittedAt, award.timeZone) : '',
    ...entryFields.map(({ name }) => entry.data[name] ?? ''),
    ...entryFiles.map(({ name }) => entry.files[name]?.name ?? ''),
  ]);
  return { header, rows };
}

const paymentLabels = {
  paid: 'common.invoiceStatus.paid',
  draft: 'common.invoiceStatus.draft',
  refunded: 'common.invoiceStatus.refunded',
  skipped: 'admin.entries.payment.skipped',
} as const satisfies Record<NonNullable<Entry['invoice']>['status'], MessageId>;
