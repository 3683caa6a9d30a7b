import type { Category } from './entities/award.ts';

/** A category of which nothing is written yet. */
export const emptyCategory = (categoryID: string): Category => ({
  categoryID,
  name: '',
  names: {},
  description: '',
  eligibility: '',
  minimumJudges: 1,
  criteria: [],
  fee: { amount: 0, earlyAmount: null, earlyUntil: null },
});
