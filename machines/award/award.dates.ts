import type { AwardStatus } from '../shared/award.statuses.ts';
import type { AwardEvent } from './award.rules.ts';

/**
 * The step that an award's dates ask for; null where none does. The dates are ISO 8601, null where not set; `now` is
 * milliseconds since 1970.
 */
export function dueStep(
  status: AwardStatus,
  { opensAt, closesAt }: { readonly opensAt: string | null; readonly closesAt: string | null },
  now: number,
): AwardEvent | null {
  if (status === 'approved' && opensAt && Date.parse(opensAt) <= now) return { type: 'award.open' };
  if (status === 'open' && closesAt && Date.parse(closesAt) <= now) return { type: 'award.startJudging' };
  return null;
}
