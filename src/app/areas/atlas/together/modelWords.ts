import { use, useMemo } from 'react';
import { type Translate, useLanguage, useText } from '#app/i18n/useText.ts';
import { remembered } from '#app/ui/loading/remembered.ts';
import type { Locale } from '#contract/locales.ts';
import type { Change } from '#machines/model/check/changes.ts';
import { humanise } from '../shared/chartNames.ts';
import { isPlace, kindOf, type ModelMessages, modelKeys } from './modelNames.ts';

/** The words of the models in the reader's language. */
export interface ModelWords {
  /** A sentence of a model, by its English words. */
  readonly sentence: (english: string) => string;
  readonly scenario: (name: string) => string;
  readonly actor: (name: string) => string;
  readonly place: (key: string) => string;
  /** "entrants 1, entry: in progress → submitted" */
  readonly change: (change: Change) => string;
}

/** The models' words; the view waits until they have arrived. */
export function useModelWords(): ModelWords {
  const { locale } = useLanguage();
  const messages = use(loadModelMessages(locale));
  const t = useText();
  return useMemo(() => modelWords(messages, t), [messages, t]);
}

function modelWords(messages: ModelMessages, t: Translate): ModelWords {
  const named = (key: string, fallback: string) => messages[key] ?? humanise(fallback);
  const part = (key: string) => named(modelKeys.part(key), key);
  const value = (of: unknown): string => {
    if (typeof of === 'boolean') return t(of ? 'atlas.together.yes' : 'atlas.together.no');
    if (of === undefined || of === null || of === '') return t('atlas.together.nothing');
    if (typeof of === 'string') return named(modelKeys.value(of), of);
    if (typeof of !== 'object') return String(of);
    if (Array.isArray(of)) return of.map(value).join(', ') || t('atlas.together.nothing');
    return Object.entries(of)
      .map(([key, inner]) => `${part(key)} ${value(inner)}`)
      .join(', ');
  };
  return {
    sentence: (english) => messages[english] ?? english,
    scenario: (name) => named(modelKeys.scenario(name), name),
    actor: (name) => {
      const { kind, number } = kindOf(name);
      return `${named(modelKeys.actor(kind), kind)} ${number}`.trim();
    },
    place: (key) => named(modelKeys.place(key), key),
    change: ({ path, before, after }) =>
      t('atlas.together.change', {
        part: path.map((key) => (isPlace(key) ? String(Number(key) + 1) : part(key))).join(' › '),
        before: value(before),
        after: value(after),
      }),
  };
}

/** The models' messages of a language; what did not arrive stays missing until somebody tries again, or drawing would ask without end. */
const loadModelMessages = remembered((locale: Locale) =>
  import(
    /* webpackChunkName: "models", webpackMode: "lazy-once" */ `../../../i18n/messages/models.${locale}.json`
  ).then((module: { default: ModelMessages }) => module.default),
);
