import { useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useSentences } from '#app/i18n/useSentences.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCategoryNames } from '#app/parts/entry/categoryName.ts';
import { LongTable } from '#app/ui/data/LongTable.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { stack16, wrap } from '#app/ui/theme/layout.css.ts';
import { heading3 } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Vote } from '#contract/vote.ts';
import { type PatternKind, suspiciousFrom } from '#machines/vote/patterns.ts';
import { ReasonDialog } from '../shared/ReasonDialog.tsx';

type Props = { readonly award: Award; readonly vote: Vote };

/** What looks suspicious, and the count with and without what was left out; nothing before the vote is closed. */
export function VoteCount({ award, vote }: Props) {
  const t = useText();
  const sentences = useSentences();
  const format = useFormat();
  const nameOf = useCategoryNames(award);
  const step = useAction('stepVote');
  const [asked, setAsked] = useState<{ readonly flag: string; readonly counts: boolean } | null>(null);
  if (!vote.counts) return vote.state === 'open' ? <p>{t('vote.hidden')}</p> : null;
  const titleOf = (id: string | null | undefined) => {
    const entry = vote.counts?.find(({ entryID }) => entryID === id);
    return entry ? entry.title || entry.ref : '';
  };
  const thresholdOf = (kind: PatternKind) => {
    const { ballots, minutes } = suspiciousFrom[kind];
    const from = format.number(ballots);
    return minutes === null
      ? t('vote.pattern.from', { ballots: from })
      : t('vote.pattern.within', { ballots: from, minutes: format.number(minutes) });
  };
  const settle = async (reason: string) => {
    if (!asked) return;
    const body = { step: 'settle', ...asked, reason } as const;
    if (await step.run({ query: { awardID: award.id }, body, ifMatch: vote.version })) setAsked(null);
  };
  return (
    <div className={stack16}>
      <h3 className={heading3}>{t('vote.patterns')}</h3>
      {vote.patterns.length === 0 && <p>{t('vote.patterns.none')}</p>}
      {vote.patterns.map(({ flag, kind, ballots, counts, reason, entryID }) => (
        <div key={flag} className={stack16}>
          <p>
            {sentences(
              t(`vote.pattern.${kind}`, { count: ballots, title: titleOf(entryID) }),
              thresholdOf(kind),
              counts !== null && t(counts ? 'vote.pattern.counts' : 'vote.pattern.leftOut', { reason }),
            )}
          </p>
          {vote.state === 'closed' && (
            <div className={wrap}>
              <Button onClick={() => setAsked({ flag, counts: false })}>{t('vote.leaveOut')}</Button>
              <Button onClick={() => setAsked({ flag, counts: true })}>{t('vote.count')}</Button>
            </div>
          )}
        </div>
      ))}
      <h3 className={heading3}>{t('vote.result')}</h3>
      <LongTable
        caption={t('vote.result')}
        rows={vote.counts}
        rowKey={({ entryID }) => entryID}
        empty={null}
        columns={[
          { id: 'title', header: t('vote.entry'), name: true, cell: ({ title, ref }) => `${ref} ${title}` },
          {
            id: 'category',
            header: t('vote.category'),
            cell: ({ categoryID, category }) => nameOf(categoryID) ?? category,
          },
          { id: 'votes', header: t('vote.votes'), align: 'end', cell: ({ votes }) => format.number(votes) },
          { id: 'all', header: t('vote.votes.all'), align: 'end', cell: ({ all }) => format.number(all) },
        ]}
      />
      <ReasonDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t(asked?.counts ? 'vote.count' : 'vote.leaveOut')}
        action={t(asked?.counts ? 'vote.count' : 'vote.leaveOut')}
        busy={step.busy}
        onAction={(reason) => void settle(reason)}
      />
    </div>
  );
}
