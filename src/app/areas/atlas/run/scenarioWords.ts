import { useMemo } from 'react';
import { useText } from '#app/i18n/useText.ts';
import { type Scenario, type ScenarioStep, valueText } from '#machines/kit/scenario.ts';
import type { ChartWords } from '../shared/words.ts';
import type { ReportWords, Result } from './testRun.ts';

export interface ScenarioWords extends Omit<ReportWords, 'title' | 'facts'> {
  /** The states that a path goes through. */
  readonly way: (scenario: Scenario) => string;
  readonly when: (step: ScenarioStep) => string;
  readonly then: (step: ScenarioStep) => string;
  /** What an event carries, a line for each field. */
  readonly data: (step: ScenarioStep) => readonly string[];
}

/** Paths in the reader's words. */
export function useScenarioWords(words: ChartWords): ScenarioWords {
  const t = useText();
  return useMemo(() => {
    const when = ({ when: sentence, event }: ScenarioStep) =>
      sentence === event ? words.event(event) : words.sentence(sentence);
    const states = (paths: readonly string[]) => paths.map(words.path).join(' + ');
    const then = ({ states: paths, expected }: ScenarioStep) =>
      `${states(paths)}. ${expected.map(words.sentence).join(' ')}`;
    return {
      when,
      then,
      way: ({ start, steps }) => [start, ...steps.map((step) => step.states)].map(states).join(' → '),
      data: ({ data }) => Object.entries(data).map(([name, value]) => `${name}: ${valueText(value)}`),
      given: ({ cases, start }) =>
        t('atlas.run.given', { cases: cases.map(words.sentence).join('; '), states: states(start) }),
      step: ({ steps }, place) => {
        const step = steps[place];
        return step ? `${when(step)} → ${then(step)}` : '';
      },
      result: (result: Result) => t(`atlas.run.result.${result}`),
      notMarked: t('atlas.run.result.notRun'),
    };
  }, [words, t]);
}
