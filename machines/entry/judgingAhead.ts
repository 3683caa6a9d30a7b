import type { AwardStatus } from '../shared/award.statuses.ts';

/** Whether entries of an award in this status may still come before judges: afterwards nothing is corrected any more. */
export const isJudgingAhead = (status: AwardStatus): boolean => status !== 'closed' && status !== 'completed';
