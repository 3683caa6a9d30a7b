import { parse } from '@formatjs/icu-messageformat-parser';
import { useSyncExternalStore } from 'react';
import { formatMessage, type Values } from './formatMessage.ts';
import type { MessageId } from './messageId.ts';
import { getLanguage, type Language, messageIn, subscribeLanguage } from './store.ts';

export type { Values } from './formatMessage.ts';
export type { MessageId } from './messageId.ts';

/** Says a message in the current language. */
export type Translate = (id: MessageId, values?: Values) => string;

/** `const t = useText(); t('common.close')`: messages in the current language; the view renders again when it changes. */
export function useText(): Translate {
  const language = useLanguage();
  const known = translators.get(language);
  if (known) return known;
  const translator: Translate = (id, values) => messageText(language, id, values);
  translators.set(language, translator);
  return translator;
}

// The same function as long as the language stays, so that it may stand in a list of dependencies.
const translators = new WeakMap<Language, Translate>();

/** The current language with its formatters. */
export const useLanguage = (): Language => useSyncExternalStore(subscribeLanguage, getLanguage, getLanguage);

/** A message outside of a view: for titles, notices and files. */
export const translate: Translate = (id, values) => messageText(getLanguage(), id, values);

/** A message by its key. The key itself stands for one that is missing or that cannot be formatted, which the console says. */
export function messageText(language: Language, id: string, values?: Values): string {
  const message = messageIn(language, id);
  if (message === undefined) return id;
  if (typeof message === 'string' && !/['{}<#]/.test(message)) return message;
  try {
    // The build compiles messages; they come as written only where there was no build.
    const parts = typeof message === 'string' ? parse(message, { ignoreTag: true }) : message;
    return formatMessage(parts, language.tag, values);
  } catch (error) {
    console.error(id, error);
    return id;
  }
}
