import { useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { useReasons } from '#app/i18n/useReasons.ts';
import { useText } from '#app/i18n/useText.ts';
import { Chip } from '#app/ui/primitives/Chip.tsx';
import { IconButton } from '#app/ui/primitives/IconButton.tsx';
import type { EntryEvent } from '#machines/entry/entry.rules.ts';
import { ReasonDialog } from '../shared/ReasonDialog.tsx';
import { useShownReasons } from '../shared/useShownReasons.ts';
import { type Ranked, refusalsOfBest } from './best.ts';
import * as css from './ranking.css.ts';

/** Names the best entry of a category, or takes that back; asks for a reason where the entry does not stand first. */
export function Winner({ award, result, row }: Ranked) {
  const t = useText();
  const reasonsText = useReasons();
  const shown = useShownReasons(award.id);
  const best = useAction('markBestEntry');
  const [asking, setAsking] = useState(false);
  const saveBest = async (bestEntry: boolean, reason?: string) => {
    const body = { bestEntry, ...(reason !== undefined && { reason }) };
    if (await best.run({ query: { id: row.entryID, awardID: award.id }, body })) setAsking(false);
  };
  const ask = (event: EntryEvent) => refusalsOfBest({ award, result, row }, event);
  if (row.bestEntry)
    return (
      <span className={css.winner}>
        <Chip family="green" glyph="star">
          {t('admin.scores.winner')}
        </Chip>
        {ask({ type: 'entry.unmarkBest' }).length === 0 && (
          <IconButton
            icon="undo"
            size="small"
            label={t('admin.scores.takeBack')}
            busy={best.busy}
            onClick={() => void saveBest(false)}
          />
        )}
      </span>
    );
  const withoutWords = ask({ type: 'entry.markBest' });
  const reasons = ask({ type: 'entry.markBest', reason: given });
  if (reasons.length > 0 && award.status !== 'judging') {
    const isTie = reasons.some(({ code }) => code === 'entry.refusal.tieUndecided');
    if (award.status !== 'closed' || !isTie) return null;
  }
  return (
    <>
      <IconButton
        icon="star"
        size="small"
        label={t('admin.scores.name')}
        busy={best.busy}
        reasons={shown(reasons)}
        onClick={() => (withoutWords.length === 0 ? void saveBest(true) : setAsking(true))}
      />
      <ReasonDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('admin.scores.best.title', { title: row.title || row.ref })}
        action={t('admin.scores.name')}
        busy={best.busy}
        onAction={(reason) => void saveBest(true, reason)}
      >
        <p>{reasonsText(withoutWords)}</p>
      </ReasonDialog>
    </>
  );
}

// Any words: only whether words were given counts for the decision.
const given = 'given';
