import type { Translate } from '#app/i18n/useText.ts';
import type { Chart } from '#machines/kit/chart.ts';
import type { Rules } from '#machines/kit/rules.ts';
import type { ChartWords } from '../shared/words.ts';
import type { Drawing } from './drawn.ts';
import { drawingOf } from './layout.ts';

/** A chart laid out in the reader's words. */
export const chartLayout = (chart: Chart, rules: Rules<never>, words: ChartWords, t: Translate): Drawing =>
  drawingOf(chart, {
    state: words.state,
    step: words.step,
    anywhere: (path) => t(path === '' ? 'atlas.anyState' : 'atlas.anywhere'),
    more: (count) => t('atlas.more', { count }),
    mayBeRefused: ({ guard }) => guard !== null && rules[guard] !== undefined,
  });
