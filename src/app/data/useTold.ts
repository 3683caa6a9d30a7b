import { useMemo, useSyncExternalStore } from 'react';
import { problemText } from '../api/problemText.ts';
import { subscribeLanguage } from '../i18n/store.ts';

/** The problem in the reader's language, also where no server said it; the same one as long as its words stay. */
export function useTold<Told extends Parameters<typeof problemText>[0]>(problem: Told | null): Told | null {
  const text = () => (problem ? problemText(problem) : '');
  const message = useSyncExternalStore(subscribeLanguage, text, text);
  return useMemo(() => problem && { ...problem, message }, [problem, message]);
}
