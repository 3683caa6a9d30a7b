import { expect, it } from 'vitest';
import { dueOf } from '../invoice/due.rules.ts';
import { brokenIn } from '../kit/invariants.ts';
import { type FurtherFee, fullFee, furtherFeeOf, furtherInvariants, furtherSchedule } from './further.rules.ts';

const share: FurtherFee = { rule: 'share', value: 50 };
const amount: FurtherFee = { rule: 'amount', value: 3_000 };
const free: FurtherFee = { rule: 'free', value: null };
const scheduleOf = (fee: number) => ({ amount: fee, earlyAmount: null, earlyUntil: null });

it.each([
  ['the full fee', fullFee, 10_000],
  ['a share', share, 5_000],
  ['an amount', amount, 3_000],
  ['nothing', free, 0],
] as const)('costs %s for a category as dear as the first', (_, rule, fee) => {
  expect(furtherFeeOf(10_000, 10_000, rule)).toBe(fee);
});

it('counts the rule up to the fee of the first category: what is above that is due in full', () => {
  expect([fullFee, share, amount, free].map((rule) => furtherFeeOf(25_000, 10_000, rule))).toEqual([
    25_000, 20_000, 18_000, 15_000,
  ]);
  expect([fullFee, share, amount, free].map((rule) => furtherFeeOf(4_000, 10_000, rule))).toEqual([
    4_000, 2_000, 3_000, 0,
  ]);
  expect([share, amount, free].map((rule) => furtherFeeOf(10_000, 0, rule))).toEqual([10_000, 10_000, 10_000]);
});

it('comes to the same sum in whichever order two categories are chosen, and never to less than the dearer one', () => {
  for (const rule of [fullFee, share, amount, free, { rule: 'amount', value: 99_999 } as const]) {
    for (const [one, other] of [
      [10_000, 25_000],
      [1, 2],
      [0, 7_000],
      [333, 332],
    ] as const) {
      const sum = one + furtherFeeOf(other, one, rule);
      expect(sum).toBe(other + furtherFeeOf(one, other, rule));
      expect(sum).toBeGreaterThanOrEqual(Math.max(one, other));
      expect(sum).toBeLessThanOrEqual(one + other);
    }
  }
});

it('gives the half penny to the entrant, and never takes more than the fee itself', () => {
  expect(furtherFeeOf(333, 333, share)).toBe(166);
  expect(furtherFeeOf(2_000, 10_000, amount)).toBe(2_000);
});

it('counts early prices of both categories at the same instant', () => {
  const early = { amount: 20_000, earlyAmount: 10_000, earlyUntil: 100 };
  expect(furtherSchedule(early, scheduleOf(20_000), share, 99)).toEqual(scheduleOf(5_000));
  expect(furtherSchedule(early, scheduleOf(20_000), share, 100)).toEqual(scheduleOf(10_000));
  expect(furtherSchedule(scheduleOf(20_000), early, share, 99)).toEqual(scheduleOf(15_000));
});

it('carries tax and a settled fee as any fee does', () => {
  const tax = { name: 'VAT', rate: 2_000, included: false };
  const asked = { categoryID: 'b', discount: null, tax, now: 1 };
  const fee = furtherSchedule(scheduleOf(10_000), scheduleOf(10_000), share, 1);
  expect(dueOf({ ...asked, schedule: fee, settled: null })).toMatchObject({ net: 5_000, total: 6_000 });
  expect(
    dueOf({ ...asked, schedule: fee, settled: { categoryID: 'b', amount: 6_000, wholeFee: 6_000, at: 0 } }).total,
  ).toBe(0);
});

it('is a rule that says how much, or none that needs no more', () => {
  const broken = (rule: FurtherFee) => brokenIn(furtherInvariants, '', rule).length > 0;
  const sound: FurtherFee[] = [fullFee, free, share, amount, { rule: 'share', value: 99 }, { rule: 'share', value: 1 }];
  expect(sound.map(broken)).toEqual(sound.map(() => false));
  const wrong: FurtherFee[] = [
    ...([0, 100, -1, 0.5, null] as const).map((value) => ({ rule: 'share' as const, value })),
    ...([0, -1, 0.5, null, 1_000_000_001] as const).map((value) => ({ rule: 'amount' as const, value })),
    { rule: 'full', value: 1 },
    { rule: 'free', value: 0 },
  ];
  expect(wrong.map(broken)).toEqual(wrong.map(() => true));
});
