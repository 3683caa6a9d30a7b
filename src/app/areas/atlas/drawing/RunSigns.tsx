import { useFormat } from '#app/i18n/useFormat.ts';
import { usePair } from '#app/i18n/usePair.ts';
import { useText } from '#app/i18n/useText.ts';
import type { Outcome, PairsRun, StepRun } from '../runs/outcomes.ts';
import * as css from '../shared/atlas.css.ts';
import type { Point } from './drawn.ts';
import * as signs from './runs.css.ts';

/** What became of a step, as a sign: colour alone tells it to few. */
const outcomeSigns = { passed: '✓', failed: '✗', notRun: '?' } as const satisfies Record<Outcome, string>;

/** The sign of an outcome in a dot. */
export function RunSign({ outcome, at: { x, y } }: { readonly outcome: Outcome; readonly at: Point }) {
  return (
    <g data-outcome={outcome}>
      <circle className={signs.dots[outcome]} cx={x} cy={y} r="8" />
      <text className={signs.sign} x={x} y={y + 4}>
        {outcomeSigns[outcome]}
      </text>
    </g>
  );
}

/** What the signs mean, and how many pairs of steps were taken one after the other. */
export function RunLegend({ pairs }: { readonly pairs: readonly PairsRun[] }) {
  const t = useText();
  const pair = usePair();
  const counts = pairs.map(({ level, taken, possible }) =>
    pair(t(`atlas.runs.level.${level}`), t('atlas.runs.pairs.of', { taken, possible })),
  );
  return (
    <p className={css.legend}>
      {(['passed', 'failed', 'notRun'] as const).map((outcome) => (
        <span key={outcome} className={css.legendItem}>
          <svg width="20" height="20" aria-hidden="true">
            <RunSign outcome={outcome} at={{ x: 10, y: 10 }} />
          </svg>
          {t(`atlas.runs.${outcome}`)}
        </span>
      ))}
      {counts.length > 0 && <span>{pair(t('atlas.runs.pairs'), counts.join(' · '))}</span>}
    </p>
  );
}

/** The runs of one step in words: each level, how it ended, when, and whether the chart was another then. */
export function RunWords({ runs }: { readonly runs: readonly StepRun[] }) {
  const t = useText();
  const pair = usePair();
  const format = useFormat();
  const outcomes = runs.map(({ level, passed, at, older }) => {
    const outcome = passed === null || at === null ? 'notRun' : passed ? 'passed' : 'failed';
    const when =
      outcome === 'notRun' || at === null
        ? ''
        : ` (${format.dateTime(at)}${older ? `, ${t('atlas.runs.older')}` : ''})`;
    return pair(t(`atlas.runs.level.${level}`), t(`atlas.runs.${outcome}`) + when);
  });
  return <span className={css.partText}>{outcomes.join(' · ')}</span>;
}
