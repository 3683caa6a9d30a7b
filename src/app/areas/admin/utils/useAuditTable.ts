import { allPages } from '#app/actors/call/allPages.ts';
import { usePair } from '#app/i18n/usePair.ts';
import { useText } from '#app/i18n/useText.ts';
import type { Query } from '#contract/schemas.ts';
import type { TableText } from '../shared/csv.ts';
import { useAuditWords } from '../shared/useAuditWords.ts';
import { wallDate } from '../shared/zonedTime.ts';

/** The rows that a search of the audit finds, in the reader's words and zone, to be exported; null where they could not be had. */
export function useAuditTable(query: Query<'listAudit'>): () => Promise<TableText | null> {
  const t = useText();
  const pair = usePair();
  const words = useAuditWords();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return async () => {
    const rows = await allPages('listAudit', query);
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
          row.about?.name ?? '',
          words.action(row),
          words
            .changes(row)
            .map(({ name, from, to }) => pair(name, `${from} → ${to}`))
            .join('; '),
          row.reason ?? words.note(row),
        ]),
      }
    );
  };
}
