import { memo, useMemo } from 'react';
import type { JudgedRow } from '#app/data/offline/sheets.ts';
import { useQuery } from '#app/data/useQuery.ts';
import { useText } from '#app/i18n/useText.ts';
import { ErrorState } from '#app/ui/feedback/ErrorState.tsx';
import { SkeletonPanel } from '#app/ui/feedback/Skeleton.tsx';
import type { Entry } from '#contract/entities/entry.ts';
import { EntryDocument } from '../shared/EntryDocument.tsx';
import * as css from '../shared/play.css.ts';

type Props = {
  readonly judged: JudgedRow;
  /** The entry with all that is read of it, where the device has it by now. */
  readonly known: Entry | undefined;
};

/** What was entered: of a long list only the entry at hand is asked for. */
export const JudgedDocument = memo(function JudgedDocument({ judged: { entry, award }, known }: Props) {
  const t = useText();
  const asked = useQuery('getEntry', { id: entry.id, awardID: award.id }, { enabled: !known });
  const whole = known ?? asked.data;
  const judged = useMemo(() => whole && { entry: whole, award }, [whole, award]);
  if (judged) return <EntryDocument judged={judged} />;
  return (
    <section className={css.document} aria-label={t('judge.document.region')}>
      <div className={css.documentBar} />
      <div className={css.viewer}>
        {asked.state === 'failed' ? (
          <div className={css.middle}>
            <ErrorState title={t('judge.document.notLoaded')} onRetry={asked.reload}>
              <p>{asked.error?.message}</p>
              <p>{t('judge.marksSafe')}</p>
            </ErrorState>
          </div>
        ) : (
          <div className={css.paper}>
            <SkeletonPanel label={entry.data.title || t('judge.untitled')} lines={8} />
          </div>
        )}
      </div>
    </section>
  );
});
