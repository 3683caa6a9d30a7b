import { entryFactsFrom } from '../../../../../machines/entry/entry.facts.ts';
import { entryLifecycle } from '../../../../../machines/entry/entry.machine.ts';
import type { Award, CategoryResult, ResultRow } from '../../../../contract/entities.ts';
import { useAction } from '../../../actors/useAction.ts';
import { Chip } from '../../../design/Chip.tsx';
import { IconButton } from '../../../design/IconButton.tsx';
import { useReason } from '../../../i18n/useReason.ts';
import { useText } from '../../../i18n/useText.ts';
import * as css from './ranking.css.ts';

interface WinnerProps {
  readonly award: Award;
  readonly result: CategoryResult;
  readonly row: ResultRow;
}

/** Names the best entry of a category, or takes that back. */
export function Winner({ award, result, row }: WinnerProps) {
  const t = useText();
  const say = useReason();
  const best = useAction('markBestEntry');
  const mark = (bestEntry: boolean) =>
    void best.run({ query: { id: row.entryID, awardID: award.id }, body: { bestEntry } });
  const facts = entryFactsFrom({ ...result, missing: [], scored: true }, award, { now: 0, by: 'admin' });
  const decision = entryLifecycle.decide('categoryClosed', facts, { type: 'entry.markBest' });
  const reasons = decision.accepted ? [] : decision.reasons.map((reason) => ({ text: say(reason) }));
  if (row.bestEntry)
    return (
      <span className={css.winner}>
        <Chip family="green" glyph="star">
          {t('admin.scores.winner')}
        </Chip>
        {decision.accepted && (
          <IconButton
            icon="undo"
            size="small"
            label={t('admin.scores.takeBack')}
            busy={best.busy}
            onClick={() => mark(false)}
          />
        )}
      </span>
    );
  if (!decision.accepted && award.status !== 'judging') return null;
  return (
    <IconButton
      icon="star"
      size="small"
      label={t('admin.scores.name')}
      busy={best.busy}
      reasons={reasons}
      onClick={() => mark(true)}
    />
  );
}
