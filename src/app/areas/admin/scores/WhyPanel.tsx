import { useEffect, useRef, useState } from 'react';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { Button } from '#app/ui/primitives/Button.tsx';
import { IconButton } from '#app/ui/primitives/IconButton.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { stack16 } from '#app/ui/theme/layout.css.ts';
import { heading2 } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { CategoryResult, ResultRow } from '#contract/entities/result.ts';
import { awardFacts } from '#machines/award/award.facts.ts';
import { awardLifecycle } from '#machines/award/award.machine.ts';
import { decisionOf } from '../shared/decisionOf.ts';
import { ChairDialog } from './ChairDialog.tsx';
import * as css from './ranking.css.ts';
import { WhyRank } from './WhyRank.tsx';

type WhyPanelProps = {
  readonly award: Award;
  readonly result: CategoryResult;
  readonly row: ResultRow;
  readonly onClose: () => void;
};

/** "Why rank 2?" beside the ranking. It takes the focus as it opens. */
export function WhyPanel({ award, result, row, onClose }: WhyPanelProps) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is another panel
  useEffect(() => heading.current?.focus(), [row.entryID]);
  return (
    <section className={stack16} aria-labelledby="why-rank">
      <div className={css.heading}>
        <h2 id="why-rank" ref={heading} tabIndex={-1} className={heading2}>
          {row.rank === null ? t('admin.scores.refused') : t('admin.scores.why', { rank: row.rank })}
        </h2>
        <IconButton icon="close" size="small" label={t('admin.scores.why.close')} onClick={onClose} />
      </div>
      <WhyRank award={award} result={result} row={row} named />
      <Chair key={row.entryID} award={award} result={result} row={row} />
      <TextLink arrow href={`/scores/entry?id=${row.entryID}&awardID=${award.id}`}>
        {t('admin.scores.why.sheets', { count: row.judges })}
      </TextLink>
    </section>
  );
}

function Chair({ award, result, row }: Omit<WhyPanelProps, 'onClose'>) {
  const t = useText();
  const reasonText = useReason();
  const [asking, setAsking] = useState(false);
  const decided = decisionOf(result, row);
  if (row.tie !== 'shared' && !decided) return null;
  const decision = awardLifecycle.decide(award.status, awardFacts(award, 0), {
    type: 'award.decideTie',
    reason: 'given',
  });
  const entryIDs = new Set(decided ? decided.entryIDs : []);
  const tied = result.rows.filter((other) =>
    decided ? entryIDs.has(other.entryID) : other.rank === row.rank && other.tie === 'shared',
  );
  return (
    <>
      <div>
        <Button
          icon="scales"
          reasons={decision.accepted ? [] : decision.reasons.map((reason) => ({ text: reasonText(reason) }))}
          onClick={() => setAsking(true)}
        >
          {t(decided ? 'admin.scores.chair.again' : 'admin.scores.chair')}
        </Button>
      </div>
      {asking && (
        <ChairDialog
          award={award}
          categoryID={result.categoryID}
          tied={tied}
          decided={decided}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
