import { useState } from 'react';
import { useSentences } from '#app/i18n/useSentences.ts';
import { useText } from '#app/i18n/useText.ts';
import { CheckResult } from '#app/parts/result/CheckResult.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { Note } from '#app/ui/feedback/Note.tsx';
import { Segmented } from '#app/ui/primitives/Segmented.tsx';
import { columns, stack16, stack24 } from '#app/ui/theme/layout.css.ts';
import { meta } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { CategoryResult } from '#contract/entities/result.ts';
import { AgreementFigures } from './AgreementFigures.tsx';
import { axisOf } from './axis.ts';
import { Checklist } from './Checklist.tsx';
import { IntervalTable } from './IntervalTable.tsx';
import { Method } from './Method.tsx';
import { MoreForResult } from './MoreForResult.tsx';
import { NotRanked } from './NotRanked.tsx';
import { Ranking, rowID } from './Ranking.tsx';
import { ResultBundleButton } from './ResultBundleButton.tsx';
import * as css from './ranking.css.ts';
import { SumParts } from './SumParts.tsx';
import { useFigures } from './useFigures.ts';
import { WhyPanel } from './WhyPanel.tsx';
import { WithoutJudge } from './WithoutJudge.tsx';

type CategoryRankingProps = {
  readonly award: Award;
  readonly name: string;
  readonly result: CategoryResult | undefined;
};

/** One category: its ranking, why each rank, and what is left before the announcement. */
export function CategoryRanking({ award, name, result }: CategoryRankingProps) {
  const t = useText();
  const [view, setView] = useState<'ranking' | 'table'>('ranking');
  const [selectedID, select] = useState<string | null>(null);
  const hasScores = result?.rows.some(({ judges }) => judges > 0) ?? false;
  const row = result?.rows.find(({ entryID }) => entryID === selectedID);
  const close = () => {
    select(null);
    if (selectedID) document.getElementById(rowID(selectedID))?.focus();
  };
  return (
    <div className={columns}>
      <div className={stack16}>
        {result && hasScores ? (
          <>
            <div className={css.bar}>
              {result.refusal ? <NotRanked result={result} /> : <Method award={award} result={result} />}
              {!result.refusal && (
                <Segmented
                  label={t('admin.scores.view')}
                  value={view}
                  onChange={setView}
                  options={[
                    { value: 'ranking', label: t('admin.scores.view.ranking') },
                    { value: 'table', label: t('admin.scores.view.table') },
                  ]}
                />
              )}
            </div>
            {!result.refusal && <WeakComparison result={result} />}
            {view === 'table' && !result.refusal ? (
              <IntervalTable awardID={award.id} caption={name} result={result} />
            ) : (
              <Ranking award={award} caption={name} result={result} selectedID={selectedID} onSelect={select} />
            )}
            <SumParts award={award} result={result} />
            <Foot result={result} />
            <AgreementFigures agreement={result.agreement} />
            <WithoutJudge result={result} />
          </>
        ) : (
          <EmptyState title={t('admin.scores.none')}>{t('admin.scores.none.text')}</EmptyState>
        )}
      </div>
      <div className={stack24}>
        {result && row && <WhyPanel award={award} result={result} row={row} onClose={close} />}
        <Checklist award={award} />
        <CheckResult award={award} bundle={<ResultBundleButton award={award} />} />
      </div>
    </div>
  );
}

/** Says where a comparison rests on little. */
function WeakComparison({ result }: { readonly result: CategoryResult }) {
  const { connection, rows } = result;
  const t = useText();
  const { score } = useFigures();
  if (!connection?.isWeak) return null;
  const [first, second] = connection.between.map((id) => rows.find(({ entryID }) => entryID === id));
  const name = (row: typeof first) => row?.title || row?.ref;
  return (
    <Note
      family="orange"
      title={t('admin.scores.weak', { first: name(first), second: name(second), error: score(connection.error) })}
    >
      <MoreForResult result={result} />
    </Note>
  );
}

/** What the drawing means, and how far the judges agree. */
function Foot({ result }: { readonly result: CategoryResult }) {
  const t = useText();
  const sentences = useSentences();
  const { score } = useFigures();
  const { alpha, single, average } = result.agreement;
  const { from, to } = axisOf(result.rows);
  const count = result.rows.reduce((sum, { judges }) => sum + judges, 0);
  const hasIntervals = result.rows.some(({ interval }) => interval !== null);
  return (
    <p className={meta}>
      {sentences(
        !result.refusal && t(hasIntervals ? 'admin.scores.axis' : 'admin.scores.axis.plain', { from, to }),
        alpha === null ? t('admin.scores.agreement.none') : t('admin.scores.agreement', { alpha: score(alpha), count }),
        single !== null &&
          average !== null &&
          t('admin.scores.agreement.icc', { single: score(single), average: score(average) }),
      )}
    </p>
  );
}
