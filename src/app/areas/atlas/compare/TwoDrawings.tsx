import { useId, useMemo, useState } from 'react';
import { useText } from '#app/i18n/useText.ts';
import type { Chart } from '#machines/kit/chart.ts';
import { compareCharts } from '#machines/kit/compare.ts';
import type { Registered } from '#machines/kit/register.ts';
import { sentenceOf } from '../chart/describe.ts';
import { ChangeSign } from '../drawing/ChangeMarks.tsx';
import { chartLayout } from '../drawing/chartLayout.ts';
import { Drawing } from '../drawing/Drawing.tsx';
import type { Pick, Standing } from '../drawing/standing.ts';
import { legend, legendItem } from '../shared/atlas.css.ts';
import type { ChartWords } from '../shared/words.ts';
import * as css from './compare.css.ts';

type TwoDrawingsProps = {
  readonly registered: Registered;
  readonly words: ChartWords;
  readonly before: Chart;
  readonly now: Chart;
  /** What the earlier version is called. */
  readonly label: string;
};

const nowhere: Standing = { now: new Set(), past: new Set(), steps: new Map(), refusals: new Map() };

/** The earlier chart with what went or changed marked in it, and the present one with what came or changed. */
export function TwoDrawings({ registered, words, before, now, label }: TwoDrawingsProps) {
  const t = useText();
  const [picked, setPicked] = useState<Pick | null>(null);
  const [comparison] = useMemo(() => compareCharts([before], [now]), [before, now]);
  return (
    <>
      <div className={css.pair}>
        {[
          { chart: before, title: label },
          { chart: now, title: t('atlas.review.column.now') },
        ].map(({ chart, title }) => (
          <Side
            key={title}
            registered={registered}
            words={words}
            chart={chart}
            title={title}
            comparison={comparison}
            picked={picked}
            setPicked={setPicked}
          />
        ))}
      </div>
      <p className={legend}>
        {(['added', 'changed', 'removed'] as const).map((change) => (
          <span key={change} className={legendItem}>
            <svg width="20" height="20" aria-hidden="true">
              <ChangeSign change={change} at={{ x: 10, y: 10 }} />
            </svg>
            {t(`atlas.changes.${change}`)}
          </span>
        ))}
      </p>
    </>
  );
}

type SideProps = Omit<TwoDrawingsProps, 'before' | 'now' | 'label'> & {
  readonly chart: Chart;
  readonly title: string;
  readonly comparison: ReturnType<typeof compareCharts>[number] | undefined;
  readonly picked: Pick | null;
  readonly setPicked: (pick: Pick) => void;
};

function Side({ registered, words, chart, title, comparison, picked, setPicked }: SideProps) {
  const t = useText();
  const id = useId();
  const laid = useMemo(() => chartLayout(chart, registered.rules ?? {}, words, t), [chart, registered, words, t]);
  return (
    <section className={css.side} aria-labelledby={id}>
      <h2 className={css.sideTitle} id={id}>
        {title}
      </h2>
      <Drawing
        chart={chart}
        laid={laid}
        title={title}
        picked={picked}
        comparison={comparison}
        standing={nowhere}
        text={sentenceOf(chart, [], words, t)}
        onPick={setPicked}
        stepName={words.step}
      />
    </section>
  );
}
