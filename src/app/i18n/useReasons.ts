import { type Reason, useReason } from './useReason.ts';
import { useSentences } from './useSentences.ts';

/** Reasons as one text, a sentence each. */
export function useReasons(): (reasons: readonly Reason[]) => string {
  const reasonText = useReason();
  const sentences = useSentences();
  return (reasons) => sentences(...reasons.map(reasonText));
}
