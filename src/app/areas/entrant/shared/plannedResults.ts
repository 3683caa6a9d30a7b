import type { Award } from '#contract/entities/award.ts';

/** When an award's results are to come out; null where they are out, or the day that was planned has passed without them. */
export const plannedResults = (
  { status, resultsAt }: Pick<Award, 'status' | 'resultsAt'>,
  now: number,
): string | null => (status !== 'completed' && resultsAt !== null && Date.parse(resultsAt) > now ? resultsAt : null);
