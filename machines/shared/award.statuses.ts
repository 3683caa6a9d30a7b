/** The specification's statuses of an award, in their order. */
export const awardStatuses = ['pending', 'approved', 'open', 'judging', 'closed', 'completed'] as const;
export type AwardStatus = (typeof awardStatuses)[number];

/** Whether judging is over: marks and who gives them stay as they are. */
export const isJudged = (status: AwardStatus): boolean => status === 'closed' || status === 'completed';

/** Whether judging has begun: there may be marks. */
export const hasJudgingBegun = (status: AwardStatus): boolean => status === 'judging' || isJudged(status);
