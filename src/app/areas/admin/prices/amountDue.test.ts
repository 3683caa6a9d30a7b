import { expect, it } from 'vitest';
import { amountDue, discountProblem } from './amountDue.ts';

const fee = { amount: 29_500, earlyAmount: 24_500, earlyUntil: '2026-09-01T16:00:00Z' };
const code = { id: 'EARLYBIRD', awardID: 'civic', percentage: 15, amount: null, usesLeft: null, expiresAt: null };
const before = Date.parse('2026-09-01T15:59:59Z');
const after = Date.parse('2026-09-01T16:00:00Z');

it('charges the early fee until its last instant, then the regular one', () => {
  expect(amountDue(fee, before, null)).toEqual({ early: true, listed: 24_500, reduction: 0, due: 24_500 });
  expect(amountDue(fee, after, null)).toEqual({ early: false, listed: 29_500, reduction: 0, due: 29_500 });
});

it('takes a share or an amount off, never more than is due', () => {
  expect(amountDue(fee, after, code).due).toBe(25_075);
  expect(amountDue(fee, after, { ...code, percentage: null, amount: 50_000 }).due).toBe(0);
});

it('says why a code does not count', () => {
  expect(discountProblem(undefined, after)).toBe('unknown');
  expect(discountProblem({ ...code, expiresAt: '2026-09-01T16:00:00Z' }, after)).toBe('expired');
  expect(discountProblem({ ...code, usesLeft: 0 }, after)).toBe('usedUp');
  expect(discountProblem({ ...code, usesLeft: 1 }, after)).toBeNull();
});
