import type { Rules } from '../kit/rules.ts';
import { type AwardStatus, isJudged } from '../shared/award.statuses.ts';

/** What changing who judges what of an award needs. */
export const assigningRules = {
  /** Judges are assigned and taken off until judging is closed: what the result is made of stays as it was. */
  mayAssign: [{ needs: (status: AwardStatus) => !isJudged(status), otherwise: 'plan.refusal.closed' }],
  /** A conflict that is found late still takes its sheet out of a result that is not announced. */
  mayDeclare: [{ needs: (status: AwardStatus) => status !== 'completed', otherwise: 'plan.refusal.completed' }],
} satisfies Rules<AwardStatus>;
