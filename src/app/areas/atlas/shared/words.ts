import { use, useMemo } from 'react';
import type { Locale } from '#contract/locales.ts';
import type { ChartState, ChartStep } from '#machines/kit/chart.ts';
import { type Translate, useLanguage, useText } from '../../../i18n/useText.ts';
import { remembered } from '../../../ui/loading/remembered.ts';
import { type ChartMessages, humanise, nameKeys } from './chartNames.ts';

/** The words of the charts in the reader's language. */
export interface ChartWords {
  /** A title or description of a machine, by its English words. */
  readonly sentence: (english: string) => string;
  readonly state: (state: ChartState) => string;
  /** The names from the top to this state: "draft: typing". */
  readonly path: (path: string) => string;
  readonly event: (type: string) => string;
  readonly step: (step: Pick<ChartStep, 'event'> & Partial<Pick<ChartStep, 'delay'>>) => string;
  readonly effect: (name: string) => string;
  /** A condition that has no reasons of its own. */
  readonly condition: (step: Pick<ChartStep, 'guard' | 'guardParams'>) => string;
}

/** The charts' words; the view waits until they have arrived. */
export function useChartWords(): ChartWords {
  const { locale } = useLanguage();
  const messages = use(loadChartMessages(locale));
  const t = useText();
  return useMemo(() => chartWords(messages, t), [messages, t]);
}

/** Words from a file of messages: what is missing there is said in English. */
export function chartWords(messages: ChartMessages, t: Translate): ChartWords {
  const named = (key: string, fallback: string) => messages[key] ?? humanise(fallback);
  const state = (key: string) => named(nameKeys.state(key), key);
  const effect = (name: string) => named(nameKeys.effect(name), name);
  const step: ChartWords['step'] = ({ event, delay }) => {
    if (event === '') return t('atlas.step.always');
    const [, kind, name = ''] = /^xstate\.(done|error|after)\.(?:actor\.)?(.*)$/.exec(event) ?? [];
    if (kind === 'done') return t('atlas.step.answered', { effect: effect(name) });
    if (kind === 'error') return t('atlas.step.failed', { effect: effect(name) });
    if (kind === 'after') {
      const seconds = (delay?.milliseconds ?? 0) / 1000;
      return seconds > 0 ? t('atlas.step.after', { seconds }) : t('atlas.step.time');
    }
    const last = event.slice(event.lastIndexOf('.') + 1);
    return named(nameKeys.event(last), last);
  };
  return {
    sentence: (english) => messages[english] ?? english,
    state: ({ key }) => state(key),
    path: (path) => path.split('.').map(state).join(': '),
    event: (type) => step({ event: type }),
    step,
    effect,
    condition: ({ guard, guardParams }) =>
      [
        named(nameKeys.guard(guard ?? ''), guard ?? ''),
        ...Object.values(guardParams ?? {}).map((value) => state(String(value))),
      ].join(': '),
  };
}

/** The charts' messages of a language; what did not arrive stays missing until somebody tries again, or drawing would ask without end. */
export const loadChartMessages = remembered((locale: Locale) =>
  import(/* webpackChunkName: "charts-[request]" */ `../../../i18n/messages/charts.${locale}.json`).then(
    (module: { default: ChartMessages }) => module.default,
  ),
);
