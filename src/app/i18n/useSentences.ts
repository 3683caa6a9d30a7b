import { joinSentences, type Sentence } from './joinSentences.ts';
import { useLanguage } from './useText.ts';

/** Sentences one after the other; what is false or empty is left out. */
export function useSentences(): (...sentences: readonly Sentence[]) => string {
  const language = useLanguage();
  return (...sentences) => joinSentences(language, sentences);
}
