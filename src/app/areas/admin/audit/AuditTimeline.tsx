import { usePages } from '#app/data/useQuery.ts';
import { useText } from '#app/i18n/useText.ts';
import { Timeline, type TimelineItem } from '#app/ui/data/Timeline.tsx';
import { secondary } from '#app/ui/theme/text.css.ts';
import type { AuditRow } from '#contract/entities/audit.ts';
import { capitalised } from '../shared/capitalised.ts';
import { LoadedRows } from '../shared/LoadedRows.tsx';
import { AuditLines } from './AuditRows.tsx';
import { useAuditWords } from './useAuditWords.ts';

export type AuditTimelineProps = {
  readonly entity: string;
  readonly entityID: string;
  readonly timeZone: string;
  /** What is known to have happened, or is going to, besides what was recorded; the newest first. */
  readonly ahead?: readonly TimelineItem[];
  readonly before?: readonly TimelineItem[];
};

/** What was done to one thing, as a timeline beside it. */
export function AuditTimeline({ entity, entityID, timeZone, ahead = [], before = [] }: AuditTimelineProps) {
  const t = useText();
  const words = useAuditWords(timeZone);
  const bodyOf = (row: AuditRow) => {
    const [lines, reason] = [words.lines(row), words.reason(row)];
    if (lines.length === 0 && !reason) return undefined;
    return (
      <>
        <AuditLines lines={lines} />
        {reason && <p>{t('admin.history.quoted', { words: reason })}</p>}
      </>
    );
  };
  const load = usePages('listAudit', { entity, entityID, limit: 100 });
  return (
    <LoadedRows load={load} label={t('admin.entry.timeline')}>
      {(rows) =>
        rows.length + ahead.length + before.length === 0 ? (
          <p className={secondary}>{t('admin.history.empty')}</p>
        ) : (
          <Timeline
            timeZone={timeZone}
            items={[
              ...ahead,
              ...rows.map((row) => ({
                id: String(row.id),
                at: row.at,
                title: capitalised(words.action(row)),
                by: words.who(row),
                body: bodyOf(row),
              })),
              // Rows that are not here yet come in between.
              ...(load.hasMore ? [] : before.filter(({ id }) => !rows.some(({ action }) => action === id))),
            ]}
          />
        )
      }
    </LoadedRows>
  );
}
