import { expect, it } from 'vitest';
import { amountDue } from './fee.ts';

const fee = { amount: 18_000, earlyAmount: 15_000, earlyUntil: 1_000 };

it('takes the early price until its instant and the full one from then on', () => {
  expect(amountDue(fee, 999, null)).toBe(15_000);
  expect(amountDue(fee, 1_000, null)).toBe(18_000);
  expect(amountDue({ ...fee, earlyUntil: null }, 0, null)).toBe(18_000);
});

it('takes a percentage or an amount off, and never goes below nothing', () => {
  expect(amountDue(fee, 1_000, { percentage: 10, amount: null })).toBe(16_200);
  expect(amountDue({ ...fee, amount: 9_999 }, 1_000, { percentage: 50, amount: null })).toBe(4_999);
  expect(amountDue(fee, 1_000, { percentage: null, amount: 5_000 })).toBe(13_000);
  expect(amountDue(fee, 1_000, { percentage: null, amount: 20_000 })).toBe(0);
  expect(amountDue(fee, 1_000, { percentage: 100, amount: null })).toBe(0);
});
