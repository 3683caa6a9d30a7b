import type { AwardStatus } from '../shared/award.statuses.ts';
import type { AwardEvent } from './award.rules.ts';

/** The dates are ISO 8601, null where not set. */
interface Dated {
  readonly opensAt: string | null;
  readonly closesAt: string | null;
  /** Since when it has had which status, the latest last. */
  readonly history: readonly { readonly status: AwardStatus; readonly at: string }[];
}

/** The step that an award's dates ask for; null where none does. `now` is milliseconds since 1970. */
export function dueStep(status: AwardStatus, { opensAt, closesAt, history }: Dated, now: number): AwardEvent | null {
  if (status === 'approved' && opensAt && Date.parse(opensAt) <= now && !isUndone(opensAt, history))
    return { type: 'award.open' };
  if (status === 'open' && closesAt && Date.parse(closesAt) <= now) return { type: 'award.startJudging' };
  return null;
}

/** Whether the opening was undone after this date had come: it would open again at once. */
function isUndone(opensAt: string, history: Dated['history']): boolean {
  const [before, approved] = history.slice(-2);
  return before?.status === 'open' && approved !== undefined && Date.parse(opensAt) <= Date.parse(approved.at);
}
