import { useQuery } from '#app/data/useQuery.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { Icon } from '#app/ui/primitives/Icon.tsx';
import { heading3 } from '#app/ui/theme/text.css.ts';
import type { Chart, ChartState, ChartStep } from '#machines/kit/chart.ts';
import { stepKey } from '#machines/kit/compare.ts';
import type { Registered } from '#machines/kit/register.ts';
import { Needs } from '../chart/Parts.tsx';
import { useChartReason } from '../shared/useChartReason.ts';
import type { ChartWords } from '../shared/words.ts';
import * as css from './full.css.ts';

type StateTextProps = {
  readonly registered: Registered;
  readonly chart: Chart;
  readonly state: ChartState;
  readonly words: ChartWords;
  readonly onPick: (path: string) => void;
};

/** One state to read: what waits there longest, what can happen and where that leads, what leads here, and what is always true here. */
export function StateText({ registered, chart, state, words, onPick }: StateTextProps) {
  const t = useText();
  const reasonText = useChartReason();
  const around = pathsAround(state.path);
  const outgoing = chart.steps.filter(({ from }) => around.includes(from));
  const arriving = chart.steps.filter(({ from, to }) => to === state.path && from !== state.path);
  const always = (registered.invariants ?? []).filter(
    ({ in: states }) => !states || states.some((one) => one === state.path),
  );
  return (
    <div className={css.stateText}>
      <Waits chart={registered.name} state={state.path} />
      <Group title={t('atlas.full.leaves')} count={outgoing.length} none={t('atlas.full.leaves.none')}>
        {outgoing.map((step) => (
          <li key={stepKey(step)} className={css.way}>
            <div>
              <b className={css.wayName}>{words.step(step)}</b>
              <span className={css.meta}>
                {words.sentence(step.description)} <Needs registered={registered} step={step} words={words} />
              </span>
            </div>
            <Target to={step.to} words={words} onPick={onPick} />
          </li>
        ))}
      </Group>
      <Group title={t('atlas.full.arrives')} count={arriving.length} none={t('atlas.full.arrives.none')}>
        {arriving.map((step) => (
          <li key={stepKey(step)} className={css.way}>
            <div>
              <b className={css.wayName}>{step.from === '' ? t('atlas.anyState') : words.path(step.from)}</b>
              <span className={css.meta}>{sentenceOf(step, words)}</span>
            </div>
            {step.from !== '' && <Target to={step.from} words={words} onPick={onPick} />}
          </li>
        ))}
      </Group>
      {always.length > 0 && (
        <Group title={t('atlas.full.always')} count={always.length} none="">
          {always.map(({ id }) => (
            <li key={id} className={css.always}>
              <Icon name="tick" size={14} />
              {reasonText({ code: id })}
            </li>
          ))}
        </Group>
      )}
    </div>
  );
}

/** What of the organiser's waits longest in this state, where somebody waits for it. */
function Waits({ chart, state }: { readonly chart: string; readonly state: string }) {
  const t = useText();
  const format = useFormat();
  const { data = [] } = useQuery('listSlowestWaits', {});
  const here = data.filter((one) => one.chart === chart && one.state === state);
  if (here.length === 0) return null;
  return (
    <Group title={t('atlas.full.waits')} count={here.length} none="">
      {here.map(({ id, label, since }) => (
        <li key={id} className={css.way}>
          <span>{label}</span>
          <span className={css.meta}>{t('atlas.full.waits.since', { at: format.dateTime(since) })}</span>
        </li>
      ))}
    </Group>
  );
}

type GroupProps = {
  readonly title: string;
  readonly count: number;
  readonly none: string;
  readonly children: React.ReactNode;
};

function Group({ title, count, none, children }: GroupProps) {
  return (
    <section aria-label={title}>
      <h3 className={`${heading3} ${css.groupTitle}`}>
        {title} <span className={css.meta}>{count}</span>
      </h3>
      {count === 0 ? <p className={css.meta}>{none}</p> : <ul>{children}</ul>}
    </section>
  );
}

function Target({ to, words, onPick }: Pick<StateTextProps, 'words' | 'onPick'> & { readonly to: string | null }) {
  const t = useText();
  if (to === null) return <span className={css.meta}>{t('atlas.stays')}</span>;
  return (
    <button type="button" className={css.goTo} onClick={() => onPick(to)}>
      {words.path(to)}
      <Icon name="right" size={14} />
    </button>
  );
}

const sentenceOf = (step: ChartStep, words: ChartWords) => words.sentence(step.description) || words.step(step);

/** The state and those around it, the whole chart last: what leaves any of them leaves the state. */
function pathsAround(path: string): readonly string[] {
  const keys = path.split('.');
  return [...keys.map((_, place) => keys.slice(0, keys.length - place).join('.')), ''];
}
