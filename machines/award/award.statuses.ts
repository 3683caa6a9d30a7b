/** The specification's statuses of an award, in their order. */
export const awardStatuses = ['pending', 'approved', 'open', 'judging', 'closed', 'completed'] as const;
export type AwardStatus = (typeof awardStatuses)[number];
