import { type AwardStatus, isJudged } from '../shared/award.statuses.ts';
import { entryStatuses } from './entry.statuses.ts';

/** Whether entries of an award in this status may still come before judges: afterwards nothing is corrected any more. */
export const isJudgingAhead = (status: AwardStatus): boolean => !isJudged(status);

/** Whether judging ended without an entry that was submitted: it was still to be accepted or corrected then. */
export const isLeftBehind = (status: number, awardStatus: AwardStatus): boolean =>
  isJudged(awardStatus) && (status === entryStatuses.submitted || status === entryStatuses.error);
