import { entryFields, entryFiles } from '../../../../../machines/entry/entry.rules.ts';
import type { Award, Entry } from '../../../../contract/entities.ts';
import type { Format } from '../../../i18n/useFormat.ts';
import type { Translate } from '../../../i18n/useText.ts';
import type { TableText } from '../shared/csv.ts';

/** Entries as a table: who, what, where they stand, and what was written. */
export function entriesTable(entries: readonly Entry[], award: Award, t: Translate, format: Format): TableText {
  const categoryName = (id: string | null) => award.categories.find(({ categoryID }) => categoryID === id)?.name ?? '';
  const header = [
    t('admin.entries.ref'),
    t('admin.users.organisation'),
    t('admin.entry.entrant'),
    t('admin.entries.category'),
    t('admin.awards.status'),
    t('admin.entries.scores'),
    t('admin.entries.payment'),
    t('admin.entry.submittedAt'),
    ...entryFields.map(({ name }) => t(`admin.entry.field.${name}`)),
    ...entryFiles.map(({ name }) => t(`admin.entry.field.${name}`)),
  ];
  const rows = entries.map((entry) => [
    entry.ref,
    entry.orgName,
    entry.personName,
    categoryName(entry.categoryID),
    t(`common.entryStatus.${entry.status}`),
    t(`common.scoreStatus.${entry.scoreStatus}`),
    entry.invoice ? `${format.money(entry.invoice.amount, entry.invoice.currency)} ${entry.invoice.status}` : '',
    entry.submittedAt ? format.dateTime(entry.submittedAt, award.timeZone) : '',
    ...entryFields.map(({ name }) => entry.data[name] ?? ''),
    ...entryFiles.map(({ name }) => entry.files[name]?.name ?? ''),
  ]);
  return { header, rows };
}
