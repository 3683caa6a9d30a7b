import type { IdentityProblem } from '#machines/shared/identityProblem.ts';
import { getLanguage } from '../../i18n/store.ts';
import { messageText } from '../../i18n/useText.ts';
import { messageOf } from '../../identity/words.ts';

/** What a form says about a problem of the identity service, in the current language. */
export const identityText = (problem: IdentityProblem): string =>
  messageText(getLanguage(), messageOf(problem), { words: problem.message });
