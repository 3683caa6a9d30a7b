import { useSentences } from '#app/i18n/useSentences.ts';
import { useText } from '#app/i18n/useText.ts';
import { Icon } from '#app/ui/primitives/Icon.tsx';
import { cx } from '#app/ui/theme/cx.ts';
import { heading3 } from '#app/ui/theme/text.css.ts';
import type { Chart, ChartState, ChartStep } from '#machines/kit/chart.ts';
import { stepKey } from '#machines/kit/compare.ts';
import type { Registered } from '#machines/kit/register.ts';
import { RunWords } from '../drawing/RunSigns.tsx';
import { exampleOf } from '../drawing/simulate.ts';
import type { Pick, Standing } from '../drawing/standing.ts';
import type { StepRun } from '../runs/outcomes.ts';
import * as css from '../shared/atlas.css.ts';
import { useChartReason } from '../shared/useChartReason.ts';
import type { ChartWords } from '../shared/words.ts';

type PartsProps = {
  readonly registered: Registered;
  readonly chart: Chart;
  readonly words: ChartWords;
  readonly standing: Standing;
  readonly picked: Pick | null;
  readonly onPick: (pick: Pick) => void;
  readonly runs?: ReadonlyMap<string, readonly StepRun[]> | null | undefined;
};

/** Every state and step as lists: whoever moves through them by keyboard is shown the place in the drawing. */
export function Parts({ registered, chart, words, standing, picked, onPick, runs }: PartsProps) {
  const t = useText();
  return (
    <div className={css.parts}>
      <section aria-label={t('atlas.states')}>
        <h3 className={heading3}>{t('atlas.states')}</h3>
        <div className={css.partList}>
          {chart.states.map((state) => (
            <StateItem
              key={state.path}
              state={state}
              words={words}
              standing={standing}
              picked={picked}
              onPick={onPick}
            />
          ))}
        </div>
      </section>
      <section aria-label={t('atlas.steps')}>
        <h3 className={heading3}>{t('atlas.steps')}</h3>
        <div className={css.partList}>
          {chart.steps.map((step) => (
            <StepItem
              key={stepKey(step)}
              registered={registered}
              step={step}
              words={words}
              standing={standing}
              picked={picked}
              onPick={onPick}
              runs={runs?.get(stepKey(step))}
            />
          ))}
        </div>
      </section>
    </div>
  );
}

type ItemProps = Pick_<PartsProps, 'words' | 'standing' | 'picked' | 'onPick'>;
type Pick_<Type, Key extends keyof Type> = { readonly [Name in Key]: Type[Name] };

function StateItem({ state, words, standing, picked, onPick }: ItemProps & { readonly state: ChartState }) {
  const t = useText();
  const now = standing.now.has(state.path);
  const pick: Pick = { kind: 'state', key: state.path };
  return (
    <button
      type="button"
      className={css.part}
      aria-pressed={picked?.kind === 'state' && picked.key === state.path}
      onFocus={() => onPick(pick)}
      onClick={() => onPick(pick)}
    >
      <span className={cx(css.partIcon, now && css.partNow)}>
        <Icon name={now ? 'play' : standing.past.has(state.path) ? 'tick' : 'circle'} size={14} />
      </span>
      <span className={css.partName}>
        {words.path(state.path)}
        {now && ` (${t('atlas.legend.now')})`}
      </span>
      <span className={css.partText}>
        {words.sentence(state.description)}
        {state.waitsFor.length > 0 &&
          ` ${t('atlas.waitsFor', { effects: state.waitsFor.map(words.effect).join(', ') })}`}
      </span>
    </button>
  );
}

function StepItem({
  registered,
  step,
  words,
  standing,
  picked,
  onPick,
  runs,
}: ItemProps & {
  readonly registered: Registered;
  readonly step: ChartStep;
  readonly runs: readonly StepRun[] | undefined;
}) {
  const t = useText();
  const key = stepKey(step);
  const state = standing.steps.get(key);
  const pick: Pick = { kind: 'step', key };
  const reason = standing.refusals.get(key);
  return (
    <button
      type="button"
      className={css.part}
      aria-pressed={picked?.kind === 'step' && picked.key === key}
      onFocus={() => onPick(pick)}
      onClick={() => onPick(pick)}
    >
      <span className={cx(css.partIcon, state === 'possible' && css.partNow, state === 'blocked' && css.partBlocked)}>
        <Icon name={state === 'blocked' ? 'lock' : state === 'past' ? 'tick' : 'right'} size={14} />
      </span>
      <span className={css.partName}>{stepTitle(step, words, t('atlas.anyState'), t('atlas.stays'))}</span>
      <span className={css.partText}>
        {words.sentence(step.description)} <Needs registered={registered} step={step} words={words} />
      </span>
      {reason && <span className={css.partReason}>{reason}</span>}
      {runs && <RunWords runs={runs} />}
    </button>
  );
}

/** What a step needs, in words. */
export function Needs({
  registered,
  step,
  words,
}: {
  readonly registered: Registered;
  readonly step: ChartStep;
  readonly words: ChartWords;
}) {
  const t = useText();
  const reasonText = useChartReason();
  const sentences = useSentences();
  if (step.guard === null) return null;
  const reasons = exampleOf(registered, step.guard);
  if (reasons.length === 0) return <>{t('atlas.onlyIf', { condition: words.condition(step) })}</>;
  return (
    <>
      {t('atlas.refusedWhen', {
        reasons: sentences(...reasons.map(reasonText)),
      })}
    </>
  );
}

/** "draft, submit → submitted" */
const stepTitle = (step: ChartStep, words: ChartWords, anywhere: string, stays: string): string =>
  `${step.from === '' ? anywhere : words.path(step.from)} · ${words.step(step)} → ${step.to === null ? stays : words.path(step.to)}`;
