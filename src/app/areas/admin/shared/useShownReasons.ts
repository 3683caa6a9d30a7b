import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import type { ShownReason } from '#app/ui/primitives/Reasons.tsx';
import type { Reason } from '#machines/kit/rules.ts';
import { fixes } from './fixes.ts';

/** Reasons in the reader's words, each with the link to where it is mended (of the award `awardID`). */
export function useShownReasons(awardID: string): (reasons: readonly Reason[]) => readonly ShownReason[] {
  const t = useText();
  const reasonText = useReason();
  return (reasons) =>
    reasons.map((reason): ShownReason => {
      const fix = fixes[reason.code];
      const shown: ShownReason = { text: reasonText(reason), kind: 'refused' };
      return fix ? { ...shown, link: { href: fix.href(awardID), label: t(fix.label) } } : shown;
    });
}
