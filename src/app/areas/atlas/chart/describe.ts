import type { Translate } from '#app/i18n/useText.ts';
import type { Chart } from '#machines/kit/chart.ts';
import type { ChartWords } from '../shared/words.ts';

/** One state in words: what it is, and where it leads. */
interface Paragraph {
  readonly path: string;
  readonly title: string;
  readonly text: string;
  readonly ways: readonly string[];
}

/** A chart read out: state by state, with the ways out of each. */
export function paragraphsOf(chart: Chart, words: ChartWords, t: Translate): Paragraph[] {
  const waysFrom = (path: string) =>
    chart.steps
      .filter(({ from }) => from === path)
      .map((step) =>
        t('atlas.words.way', {
          step: words.step(step),
          to: step.to === null ? t('atlas.stays') : words.path(step.to),
          text: words.sentence(step.description),
        }),
      );
  const states = chart.states.map(
    ({ path, description }): Paragraph => ({
      path,
      title: words.path(path),
      text: words.sentence(description),
      ways: waysFrom(path),
    }),
  );
  const anywhere = waysFrom('');
  return anywhere.length === 0
    ? states
    : [...states, { path: '', title: t('atlas.anyState'), text: '', ways: anywhere }];
}

/** Where a chart stands, in one sentence: for those who can't see the drawing. */
export const sentenceOf = (chart: Chart, now: readonly string[], words: ChartWords, t: Translate): string =>
  t('atlas.drawing.text', {
    states: chart.states.length,
    steps: chart.steps.length,
    now: now.map(words.path).join(', '),
  });
