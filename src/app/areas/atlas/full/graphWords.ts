import type { Translate } from '#app/i18n/useText.ts';
import type { Registered } from '#machines/kit/register.ts';
import type { ChartWords } from '../shared/words.ts';
import type { GraphWords } from './graph.ts';

/** The words of a large drawing in the reader's language; `here` is how many things are in each state now. */
export const graphWords = (
  { rules = {} }: Registered,
  words: ChartWords,
  t: Translate,
  here: Readonly<Record<string, number>> | undefined,
): GraphWords => ({
  state: words.state,
  step: words.step,
  condition: (step) => {
    if (step.guard === null) return '';
    return rules[step.guard] ? t('atlas.full.allowed') : t('atlas.full.if', { condition: words.condition(step) });
  },
  alike: (count) => t('atlas.full.alike', { count }),
  anywhere: (path) => t(path === '' ? 'atlas.anyState' : 'atlas.anywhere'),
  stays: (count) => t('atlas.full.stays', { count }),
  here: (path) => (here ? t('atlas.full.here', { count: here[path] ?? 0 }) : ''),
  inside: (count) => t('atlas.full.inside', { count }),
});
