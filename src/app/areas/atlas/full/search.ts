import type { Chart } from '#machines/kit/chart.ts';
import { stepKey } from '#machines/kit/compare.ts';
import type { ChartWords } from '../shared/words.ts';

/** A state or a step of some chart whose words contain what is looked for. */
export interface Find {
  readonly chart: string;
  readonly kind: 'state' | 'step';
  readonly key: string;
  /** The state that it is, or that it leaves; '' for a step of the whole chart. */
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

/** Every state and step of the charts whose name or description contains the words. */
export function findIn(charts: readonly Chart[], words: ChartWords, wanted: string): Find[] {
  const query = wanted.trim().toLocaleLowerCase();
  if (query === '') return [];
  const matches = (...texts: readonly string[]) => texts.some((text) => text.toLocaleLowerCase().includes(query));
  return charts.flatMap(({ name, states, steps }) => [
    ...states.flatMap(({ path, description }): Find[] => {
      const [title, text] = [words.path(path), words.sentence(description)];
      return matches(title, text) ? [{ chart: name, kind: 'state', key: path, path, title, text }] : [];
    }),
    ...steps.flatMap((step): Find[] => {
      const [title, text] = [words.step(step), words.sentence(step.description)];
      if (!matches(title, text)) return [];
      return [{ chart: name, kind: 'step', key: stepKey(step), path: step.from, title, text }];
    }),
  ]);
}
