import type { AwardStatus } from '../shared/award.statuses.ts';

/** Whether an organiser is at the beginning: no award of theirs was ever approved. */
export const isFirstRun = (awards: readonly { readonly status: AwardStatus }[]): boolean =>
  awards.every(({ status }) => status === 'pending');
