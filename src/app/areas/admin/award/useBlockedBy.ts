import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import type { Exit } from '../step/exits.ts';

/** What stands in a step's way, on one line: the first reason, and how many more. */
export function useBlockedBy(): (exit: Exit) => string {
  const t = useText();
  const reasonText = useReason();
  return ({ reasons }) => {
    const [first, ...more] = reasons;
    if (!first) return '';
    const text = reasonText(first);
    if (more.length === 0) return text;
    return t('admin.lifecycle.blockedMore', { first: text.replace(/[.。]$/, ''), count: more.length });
  };
}
