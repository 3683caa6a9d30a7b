/** The states of an entry in its chart's words; the numbers are the specification's. */
export const entryStatuses = { inProgress: 0, submitted: 1, openForJudging: 2, categoryClosed: 3, error: 9 } as const;
export type EntryState = keyof typeof entryStatuses;
export type EntryStatus = (typeof entryStatuses)[EntryState];
