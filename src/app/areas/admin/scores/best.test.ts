import { expect, it } from 'vitest';
import type { CategoryResult, ResultRow } from '#contract/entities/result.ts';
import { anAward } from '../testing/samples.ts';
import { refusalsOfBest } from './best.ts';

const award = anAward({ status: 'closed' });

/** What the entry's chart says to naming the entry of this rank best, beside entries of these ranks. */
const reasons = (rank: number | null, others: readonly (number | null)[], reason?: string) => {
  const row = { entryID: 'own', rank } as ResultRow;
  const rows = [row, ...others.map((other, index) => ({ entryID: `${index}`, rank: other }) as ResultRow)];
  const result = { categoryID: 'housing', rows } as unknown as CategoryResult;
  const event = { type: 'entry.markBest' as const, ...(reason !== undefined && { reason }) };
  return refusalsOfBest({ award, result, row }, event).map(({ code }) => code);
};

it('who stands first alone is named without words', () => {
  expect(reasons(1, [2, 2])).toEqual([]);
});

it('who does not stand first, or is not ranked, is named with a reason only', () => {
  expect(reasons(2, [1])).toEqual(['entry.refusal.bestNotFirst']);
  expect(reasons(null, [1])).toEqual(['entry.refusal.bestNotFirst']);
  expect(reasons(2, [1], 'The first was withdrawn.')).toEqual([]);
});

it('a tie for the first place is the chair’s, whatever reason is given', () => {
  expect(reasons(1, [1], 'It is the better one.')).toEqual(['entry.refusal.tieUndecided']);
});
