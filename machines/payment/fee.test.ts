import { expect, it } from 'vitest';
import { feeOf } from './fee.rules.ts';

const fee = { amount: 18_000, earlyAmount: 15_000, earlyUntil: 1_000 };

it('takes the early price until its instant and the full one from then on', () => {
  expect(feeOf(fee, null, 999).due).toBe(15_000);
  expect(feeOf(fee, null, 1_000).due).toBe(18_000);
  expect(feeOf({ ...fee, earlyUntil: null }, null, 0).due).toBe(18_000);
  expect(feeOf({ ...fee, earlyAmount: null }, null, 0).due).toBe(18_000);
});

it('takes a percentage or an amount off, and never goes below nothing', () => {
  expect(feeOf(fee, { percentage: 10, amount: null }, 1_000).due).toBe(16_200);
  expect(feeOf({ ...fee, amount: 9_999 }, { percentage: 50, amount: null }, 1_000).due).toBe(4_999);
  expect(feeOf(fee, { percentage: null, amount: 5_000 }, 1_000).due).toBe(13_000);
  expect(feeOf(fee, { percentage: null, amount: 20_000 }, 1_000).due).toBe(0);
  expect(feeOf(fee, { percentage: 100, amount: null }, 1_000).due).toBe(0);
});
