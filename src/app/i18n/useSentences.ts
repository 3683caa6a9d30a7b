import { useLanguage } from './useText.ts';

/** Sentences one after the other; in Chinese without a space between them. What is false or empty is left out. */
export function useSentences(): (...sentences: readonly (string | false | null | undefined)[]) => string {
  const { tag } = useLanguage();
  return (...sentences) => sentences.filter(Boolean).join(tag.startsWith('zh') ? '' : ' ');
}
