import { expect, it } from 'vitest';
import type { Category, Discount } from '#contract/entities/award.ts';
import { amountsDue, discountProblem } from './amountDue.ts';

const fee = { amount: 29_500, earlyAmount: 24_500, earlyUntil: '2026-09-01T16:00:00Z' };
const code = { id: 'EARLYBIRD', awardID: 'civic', percentage: 15, amount: null, usesLeft: null, expiresAt: null };
const before = Date.parse('2026-09-01T15:59:59Z');
const after = Date.parse('2026-09-01T16:00:00Z');

const category = (categoryID: string, amount: number): Category => ({
  categoryID,
  name: categoryID,
  names: {},
  description: '',
  eligibility: '',
  minimumJudges: 1,
  criteria: [],
  fee: { ...fee, amount },
  shared: true,
});
const first = category('first', 29_500);
const dueOf = (at: number, discount: Discount | null) => amountsDue({ tax: null }, [first], at, discount)[0].fee;

it('charges the early fee until its last instant, then the regular one', () => {
  expect(dueOf(before, null)).toEqual({ early: true, listed: 24_500, reduction: 0, due: 24_500 });
  expect(dueOf(after, null)).toEqual({ early: false, listed: 29_500, reduction: 0, due: 29_500 });
});

it('takes a share or an amount off, never more than is due', () => {
  expect(dueOf(after, code).due).toBe(25_075);
  expect(dueOf(after, { ...code, percentage: null, amount: 50_000 }).due).toBe(0);
});

it('charges further categories by the rule with their tax, the code for the first alone', () => {
  const furtherFee = { rule: 'share', value: 50 } as const;
  const award = { tax: { name: 'VAT', rate: 2_000, included: false }, furtherFee };
  const all = amountsDue(award, [first, category('second', 29_500), category('dear', 40_000)], after, code);
  expect(all.map(({ categoryID, fee: { due }, total }) => [categoryID, due, total])).toEqual([
    ['first', 25_075, 30_090],
    ['second', 14_750, 17_700],
    ['dear', 25_250, 30_300],
  ]);
});

it('says why a code does not count', () => {
  expect(discountProblem(undefined, after)).toEqual({ code: 'discount.refusal.unknown' });
  expect(discountProblem({ ...code, expiresAt: '2026-09-01T16:00:00Z' }, after)).toEqual({
    code: 'discount.refusal.expired',
  });
  expect(discountProblem({ ...code, usesLeft: 0 }, after)).toEqual({ code: 'discount.refusal.usedUp' });
  expect(discountProblem({ ...code, usesLeft: 0, expiresAt: '2026-09-01T16:00:00Z' }, after)).toEqual({
    code: 'discount.refusal.expired',
  });
  expect(discountProblem({ ...code, usesLeft: 1 }, after)).toBeNull();
});
