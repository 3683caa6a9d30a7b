import { useCallback, useMemo, useRef, useState } from 'react';
import type { Chart } from '#machines/kit/chart.ts';
import { chartOf } from '#machines/kit/chart.ts';
import { type Comparison, withRemoved } from '#machines/kit/compare.ts';
import type { Registered } from '#machines/kit/register.ts';
import type { Reason } from '../../i18n/useReason.ts';
import { useReasons } from '../../i18n/useReasons.ts';
import { type Translate, useText } from '../../i18n/useText.ts';
import { Switch } from '../../ui/forms/Switch.tsx';
import { Segmented } from '../../ui/primitives/Segmented.tsx';
import { title as titleClass } from '../../ui/theme/text.css.ts';
import { ChartList } from './ChartList.tsx';
import { Changes, type Earlier } from './chart/Changes.tsx';
import { ChartTables } from './chart/ChartTables.tsx';
import { paragraphsOf, sentenceOf } from './chart/describe.ts';
import { Parts } from './chart/Parts.tsx';
import { Simulator } from './chart/Simulator.tsx';
import { chartLayout } from './drawing/chartLayout.ts';
import { Drawing } from './drawing/Drawing.tsx';
import { Legend } from './drawing/Legend.tsx';
import { RunLegend } from './drawing/RunSigns.tsx';
import {
  leavesNow,
  type Moment,
  momentsOf,
  type Offer,
  offersOf,
  pathsNow,
  type Simulation,
  stepStates,
} from './drawing/simulate.ts';
import type { Pick, Standing } from './drawing/standing.ts';
import { ExportMenu } from './exports/ExportMenu.tsx';
import { useRuns } from './runs/useRuns.ts';
import * as css from './shared/atlas.css.ts';
import { type ChartWords, useChartWords } from './shared/words.ts';

type AtlasProps = {
  readonly register: readonly Registered[];
  readonly simulation: Simulation;
  readonly onChange: (simulation: Simulation) => void;
  readonly hrefOf: (name: string) => string;
  /** Charts of an earlier version, to mark what changed. */
  readonly earlier?: Earlier | undefined;
};

/** One chart to look at and to go through, beside the list of them all. */
export function Atlas({ register, simulation, onChange, hrefOf, earlier }: AtlasProps) {
  const words = useChartWords();
  const { registered } = simulation;
  const moments = useMemo(() => momentsOf(simulation), [simulation]);
  const offers = useMemo(() => {
    const now = moments.at(-1);
    return now ? offersOf(simulation, now.snapshot) : [];
  }, [simulation, moments]);
  const [picked, setPicked] = useState<Pick | null>(null);
  return (
    <div className={css.atlas}>
      <ChartList register={register} chosen={registered.name} words={words} hrefOf={hrefOf} />
      <ChartView
        key={registered.name}
        registered={registered}
        words={words}
        moments={moments}
        offers={offers}
        picked={picked}
        setPicked={setPicked}
        earlier={earlier}
      />
      <Simulator
        key={`simulate ${registered.name}`}
        simulation={simulation}
        moments={moments}
        offers={offers}
        words={words}
        onChange={onChange}
        onLookAt={(steps) => setPicked(steps[0] === undefined ? null : { kind: 'step', key: steps[0] })}
      />
    </div>
  );
}

type ChartViewProps = {
  readonly registered: Registered;
  readonly words: ChartWords;
  readonly moments: readonly Moment[];
  readonly offers: readonly Offer[];
  readonly picked: Pick | null;
  readonly setPicked: (pick: Pick | null) => void;
  readonly earlier?: Earlier | undefined;
};

type View = 'drawing' | 'table' | 'words';

function ChartView({ registered, words, moments, offers, picked, setPicked, earlier }: ChartViewProps) {
  const t = useText();
  const reasonsText = useReasons();
  const svg = useRef<SVGSVGElement>(null);
  const [view, setView] = useState<View>('drawing');
  const [withRuns, setWithRuns] = useState(false);
  const switchRunsOff = useCallback(() => setWithRuns(false), []);
  const runs = useRuns(registered, withRuns, switchRunsOff);
  const stepRuns = runs?.steps ?? null;
  const comparison = earlier?.comparisons.find(({ name }) => name === registered.name);
  const chart = useMemo(() => chartWith(registered, earlier, comparison), [registered, earlier, comparison]);
  const laid = useMemo(() => chartLayout(chart, registered.rules ?? {}, words, t), [registered, chart, words, t]);
  const standing = useMemo(() => standingOf(moments, offers, reasonsText), [moments, offers, reasonsText]);
  const now = moments.at(-1)?.snapshot;
  const title = words.sentence(registered.title);
  return (
    <section className={css.main} aria-label={title}>
      <div className={css.head}>
        <div className={css.headText}>
          <h2 className={titleClass}>{title}</h2>
          <p className={css.about}>
            {words.sentence(chart.description)} {t('atlas.audience', { who: audienceOf(registered, t) })}
          </p>
        </div>
        <Segmented
          label={t('atlas.view')}
          value={view}
          onChange={setView}
          options={[
            { value: 'drawing', label: t('atlas.view.drawing') },
            { value: 'table', label: t('atlas.view.table') },
            { value: 'words', label: t('atlas.view.words') },
          ]}
        />
        <ExportMenu registered={registered} chart={chart} words={words} svg={svg} drawn={view === 'drawing'} />
      </div>
      {comparison && earlier && <Changes comparison={comparison} since={earlier.since} words={words} />}
      {view === 'drawing' && (
        <>
          <Drawing
            chart={chart}
            laid={laid}
            title={title}
            standing={standing}
            picked={picked}
            comparison={comparison}
            runs={stepRuns}
            svg={svg}
            text={sentenceOf(chart, now ? leavesNow(now) : [], words, t)}
            onPick={setPicked}
            stepName={words.step}
          />
          <Legend />
          <Switch label={t('atlas.runs')} checked={withRuns} onChange={setWithRuns} />
          {runs && <RunLegend pairs={runs.pairs} />}
          <Parts
            registered={registered}
            chart={chart}
            words={words}
            standing={standing}
            picked={picked}
            runs={stepRuns}
            onPick={setPicked}
          />
        </>
      )}
      {view === 'table' && <ChartTables registered={registered} chart={chart} words={words} />}
      {view === 'words' && (
        <div className={css.words}>
          {paragraphsOf(chart, words, t).map(({ path, title: name, text, ways }) => (
            <section key={path}>
              <h3>{name}</h3>
              <p>{text}</p>
              {ways.length > 0 && (
                <ul>
                  {[...new Set(ways)].map((way) => (
                    <li key={way}>{way}</li>
                  ))}
                </ul>
              )}
            </section>
          ))}
        </div>
      )}
    </section>
  );
}

function chartWith(
  { machine, name }: Registered,
  earlier: Earlier | undefined,
  comparison: Comparison | undefined,
): Chart {
  const chart = chartOf(machine);
  return comparison
    ? withRemoved(
        earlier?.charts.find((old) => old.name === name),
        chart,
      )
    : chart;
}

function standingOf(
  moments: readonly Moment[],
  offers: readonly Offer[],
  textOf: (reasons: readonly Reason[]) => string,
): Standing {
  const now = new Set(moments.at(-1) ? pathsNow(moments.at(-1)!.snapshot) : []);
  const past = new Set(moments.slice(0, -1).flatMap(({ snapshot }) => pathsNow(snapshot)));
  const refusals = new Map(
    offers
      .filter(({ kind }) => kind === 'refused')
      // The event that lacks least says best what the step waits for: it comes last and stays.
      .sort((left, right) => right.reasons.length - left.reasons.length)
      .flatMap(({ steps, reasons }) => steps.map((key) => [key, textOf(reasons)] as const)),
  );
  return { now, past, steps: stepStates(offers, moments), refusals };
}

const audienceOf = ({ audience }: Registered, t: Translate) =>
  audience.map((who) => t(`atlas.audience.${who}`)).join(', ');
