import { useText } from '#app/i18n/useText.ts';
import type { SuggestedConflict } from '#contract/entities/judging.ts';

/** Says what a judge and an entry seem to have in common, and where it was found. */
export function useFoundIn(): (suggestion: SuggestedConflict) => string {
  const t = useText();
  return ({ kind, words }) => t(`planning.found.${kind}`, { words });
}
