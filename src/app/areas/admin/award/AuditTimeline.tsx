import { useQuery } from '#app/data/useQuery.ts';
import { useText } from '#app/i18n/useText.ts';
import { Timeline, type TimelineItem } from '#app/ui/data/Timeline.tsx';
import { secondary } from '#app/ui/theme/text.css.ts';
import { capitalised } from '../shared/capitalised.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { useAuditWords } from '../shared/useAuditWords.ts';

type AuditTimelineProps = {
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
  const words = useAuditWords();
  const load = useQuery('listAudit', { entity, entityID });
  return (
    <Loaded load={load} label={t('admin.entry.timeline')}>
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
                body: words.why(row) || undefined,
              })),
              ...before.filter(({ id }) => !rows.some(({ action }) => action === id)),
            ]}
          />
        )
      }
    </Loaded>
  );
}
