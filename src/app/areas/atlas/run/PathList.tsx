import { useText } from '#app/i18n/useText.ts';
import { Checkbox } from '#app/ui/forms/Checkbox.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { heading2 } from '#app/ui/theme/text.css.ts';
import * as css from './run.css.ts';
import type { ScenarioWords } from './scenarioWords.ts';
import { resultOf, type TestRun } from './testRun.ts';
import type { RankedScenario } from './useScenarios.ts';

type PathListProps = {
  readonly ranked: readonly RankedScenario[];
  readonly run: TestRun;
  readonly words: ScenarioWords;
  readonly current: string | null;
  readonly onPick: (ids: readonly string[]) => void;
  readonly onBudget: (seconds: number) => void;
  readonly onOpen: (id: string) => void;
};

const budgets = [10, 30, 60, 120] as const;

/** The paths of a chart, the riskiest first: which of them are walked, and how each stands. */
export function PathList({ ranked, run, words, current, onPick, onBudget, onOpen }: PathListProps) {
  const t = useText();
  return (
    <section aria-label={t('atlas.run.paths')} className={css.paths}>
      <h2 className={heading2}>{t('atlas.run.paths')}</h2>
      <Select
        small
        label={t('atlas.run.budget')}
        value=""
        placeholder={t('atlas.run.budget.choose')}
        onChange={(minutes) => minutes !== '' && onBudget(Number(minutes) * 60)}
        options={budgets.map((minutes) => ({ value: String(minutes), label: t('atlas.run.minutes', { minutes }) }))}
      />
      <p className={css.meta} role="status">
        {t('atlas.run.chosen', { picked: run.picked.length, count: ranked.length })}
      </p>
      <ul className={css.list}>
        {ranked.map(({ scenario, seconds, risk }) => {
          const isPicked = run.picked.includes(scenario.id);
          return (
            <li key={scenario.id} className={css.path} data-current={scenario.id === current || undefined}>
              <Checkbox
                label={t('atlas.run.pick', { path: scenario.id })}
                labelHidden
                checked={isPicked}
                onChange={(checked) =>
                  onPick(checked ? [...run.picked, scenario.id] : run.picked.filter((id) => id !== scenario.id))
                }
              />
              <button
                type="button"
                className={css.open}
                aria-current={scenario.id === current}
                onClick={() => {
                  if (!isPicked) onPick([...run.picked, scenario.id]);
                  onOpen(scenario.id);
                }}
              >
                <b>{scenario.id}</b> {words.way(scenario)}
                <span className={css.meta}>
                  {t('atlas.run.minutes', { minutes: Math.ceil(seconds / 60) })} · {t(`atlas.run.risk.${risk}`)} ·{' '}
                  {words.result(resultOf(run, scenario))}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
