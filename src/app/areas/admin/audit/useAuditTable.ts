import { allPages } from '#app/actors/call/allPages.ts';
import { useText } from '#app/i18n/useText.ts';
import type { Query } from '#contract/schemas.ts';
import type { TableText } from '../shared/csv.ts';
import { wallDate } from '../shared/zonedTime.ts';
import { useAuditWords } from './useAuditWords.ts';

/** The rows that a search of the audit finds, in the reader's words and zone, to be exported; null where they could not be had. */
export function useAuditTable(query: Query<'listAudit'>): () => Promise<TableText | null> {
  const t = useText();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const words = useAuditWords(timeZone);
  return async () => {
    // From the oldest on: what is noted meanwhile comes at the end, and moves no row to another page.
    const rows = await allPages('listAudit', { ...query, sort: 'at' });
    if (query.sort !== 'at') rows?.reverse();
    return (
      rows && {
        header: [
          `${t('admin.history.when')} (${timeZone})`,
          t('admin.history.who'),
          t('admin.history.asWhom'),
          t('admin.audit.entity'),
          t('admin.history.what'),
          t('admin.history.event'),
          t('admin.history.changed'),
          t('admin.history.why'),
        ],
        rows: rows.map((row) => [
          wallDate(row.at, timeZone),
          words.actor(row),
          row.asName ?? '',
          words.entity(row),
          words.thing(row) ?? '',
          words.action(row),
          words.lines(row).map(words.line).join('; '),
          words.reason(row) ?? '',
        ]),
      }
    );
  };
}
