import { useEffect } from 'react';
import { withFieldNames } from '#contract/fieldNames.ts';
import { bringReasons, type Language, reasonMessage } from './store.ts';
import { messageText, useLanguage, type Values } from './useText.ts';

/** Why something is refused: a stable code and its facts. */
export type Reason = { readonly code: string; readonly params?: Values | undefined };

/** Turns `{ code, params }` into a sentence of the current language; nothing while the sentences are on their way. */
export function useReason(): (reason: Reason) => string {
  const language = useLanguage();
  useEffect(bringReasons);
  return ({ code, params }) =>
    reasonMessage(language, code) === null
      ? ''
      : messageText(language, code, params && withFieldNames(code, params, nameIn(language)));
}

const nameIn = (language: Language) => (id: string) =>
  language.messages[id] === undefined ? undefined : messageText(language, id);
