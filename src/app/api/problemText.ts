import { getLanguage } from '../i18n/store.ts';
import { messageText } from '../i18n/useText.ts';
import { type Problem, undefinedError } from './apiError.ts';
import { callTimeout } from './connection.ts';

/** What an alert says about a problem: the server's own words, or ours where no answer came. */
export function problemText({ code, message }: Pick<Problem, 'code' | 'message'>): string {
  const language = getLanguage();
  const own = message === undefinedError ? 'errors.undefined' : unanswered[code];
  return own && language.messages[own] !== undefined
    ? messageText(language, own, { limit: String(callTimeout) })
    : message;
}

const unanswered: Readonly<Record<string, string>> = {
  network: 'errors.network',
  aborted: 'errors.aborted',
  timeout: 'errors.timeout',
};
