import { useText } from '#app/i18n/useText.ts';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Chip } from '#app/ui/primitives/Chip.tsx';
import { heading2 } from '#app/ui/theme/text.css.ts';
import type { Scenario } from '#machines/kit/scenario.ts';
import * as css from './run.css.ts';
import type { ScenarioWords } from './scenarioWords.ts';
import { type Result, type StepResult, stepResultOf, type TestRun } from './testRun.ts';

type PathStepsProps = {
  readonly scenario: Scenario;
  readonly run: TestRun;
  readonly words: ScenarioWords;
  readonly result: Result;
  readonly onResult: (step: number, stepResult: StepResult | null) => void;
};

const resultStyles = {
  passed: { family: 'green', glyph: 'tick' },
  failed: { family: 'red', glyph: 'alert' },
  begun: { family: 'blue', glyph: 'half' },
  notRun: { family: 'grey', glyph: 'ring' },
} as const;

/** One path to walk: what is given, what to do, what should then be seen, and whether it was. */
export function PathSteps({ scenario, run, words, result, onResult }: PathStepsProps) {
  const t = useText();
  return (
    <section aria-label={scenario.id} className={css.steps}>
      <div className={css.head}>
        <h2 className={heading2}>{scenario.id}</h2>
        <Chip {...resultStyles[result]}>{words.result(result)}</Chip>
      </div>
      <p className={css.meta}>{words.way(scenario)}</p>
      <p>{words.given(scenario)}</p>
      <ol className={css.list}>
        {scenario.steps.map((step, place) => {
          const stepResult = stepResultOf(run, scenario, place);
          const set = (verdict: StepResult['verdict']) =>
            onResult(place, stepResult?.verdict === verdict ? null : { verdict, note: stepResult?.note ?? '' });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a path never move
            <li key={place} className={css.step}>
              <div>
                <p>
                  <b>{t('atlas.run.do')}</b> {words.when(step)}
                </p>
                {words.data(step).map((line) => (
                  <p key={line} className={css.meta}>
                    {line}
                  </p>
                ))}
                <p>
                  <b>{t('atlas.run.see')}</b> {words.then(step)}
                </p>
              </div>
              <div className={css.marks}>
                <Button
                  size="small"
                  icon="tick"
                  aria-pressed={stepResult?.verdict === 'passed'}
                  variant={stepResult?.verdict === 'passed' ? 'primary' : 'secondary'}
                  onClick={() => set('passed')}
                >
                  {t('atlas.run.pass')}
                </Button>
                <Button
                  size="small"
                  icon="close"
                  aria-pressed={stepResult?.verdict === 'failed'}
                  variant={stepResult?.verdict === 'failed' ? 'danger' : 'secondary'}
                  onClick={() => set('failed')}
                >
                  {t('atlas.run.fail')}
                </Button>
              </div>
              {stepResult?.verdict === 'failed' && (
                <TextArea
                  label={t('atlas.run.instead')}
                  value={stepResult.note}
                  rows={2}
                  maxLength={500}
                  onChange={(note) => onResult(place, { verdict: 'failed', note })}
                />
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
