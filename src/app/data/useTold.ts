import { useMemo, useSyncExternalStore } from 'react';
import type { Problem } from '../api/apiError.ts';
import { problemText } from '../api/problemText.ts';
import { subscribeLanguage } from '../i18n/store.ts';

/** The problem in the reader's language, also where no server said it; the same one as long as its words stay. */
export function useTold(problem: Problem | null): Problem | null {
  const text = () => (problem ? problemText(problem) : '');
  const message = useSyncExternalStore(subscribeLanguage, text, text);
  return useMemo(() => problem && { ...problem, message }, [problem, message]);
}
