import { expect, it } from 'vitest';
import { entryStatuses } from '../entry/entry.statuses.ts';
import { codeTaken, dueOf, instantOfPrice, type SettlingInvoice, settledBy, unpaidOf } from './due.rules.ts';

const schedule = { amount: 18_000, earlyAmount: 15_000, earlyUntil: 1_000 };
const asked = { categoryID: 'b', schedule, discount: null, tax: null, settled: null, now: 2_000 };

it('is the fee with its tax where nothing was settled', () => {
  expect(dueOf(asked)).toMatchObject({ total: 18_000, tax: null, settled: false });
  const tax = { name: 'VAT', rate: 2_000, included: false };
  expect(dueOf({ ...asked, tax })).toMatchObject({ net: 18_000, total: 21_600, tax: { amount: 3_600 } });
});

it('is the early price until that ends, by the clock', () => {
  expect([dueOf({ ...asked, now: 999 }).total, dueOf({ ...asked, now: 1_000 }).total]).toEqual([15_000, 18_000]);
});

it('stays settled in its category, whatever the fee and the tax have become', () => {
  const settled = { categoryID: 'b', amount: 15_000, wholeFee: 15_000, at: 0 };
  const tax = { name: 'VAT', rate: 2_000, included: false };
  expect(dueOf({ ...asked, settled, tax })).toMatchObject({ total: 0, tax: null, settled: true });
  expect(dueOf({ ...asked, settled: { ...settled, categoryID: null } })).toMatchObject({ total: 0, settled: true });
});

it('is the difference of a dearer category, at the price of the instant that was paid, and nothing of a cheaper one', () => {
  const settled = { categoryID: 'a', amount: 12_000, wholeFee: 12_000, at: 999 };
  expect(dueOf({ ...asked, settled })).toMatchObject({ total: 3_000, settled: true });
  expect(dueOf({ ...asked, settled: { ...settled, at: 1_000 } })).toMatchObject({ total: 6_000 });
  expect(dueOf({ ...asked, settled: { ...settled, amount: 15_000 } })).toMatchObject({ total: 0 });
  expect(dueOf({ ...asked, settled: { ...settled, amount: 40_000 } })).toMatchObject({ total: 0 });
  expect(dueOf({ ...asked, settled, discount: { percentage: 10, amount: null } })).toMatchObject({ total: 1_500 });
});

it('says the tax that the difference contains', () => {
  const settled = { categoryID: 'a', amount: 12_000, wholeFee: 12_000, at: 1_000 };
  const tax = { name: 'VAT', rate: 2_000, included: false };
  expect(dueOf({ ...asked, settled, tax })).toMatchObject({ net: 8_000, total: 9_600, tax: { amount: 1_600 } });
});

const first = { number: 1, wholeFee: 12_000 };
const second = { number: 2, wholeFee: 15_000 };

it('counts what paid and skipped invoices settle, and nothing of the others', () => {
  const paid: SettlingInvoice = { ...first, status: 'paid', amount: 12_000, categoryID: 'a', at: 5 };
  const further: SettlingInvoice = { ...second, status: 'paid', amount: 3_000, categoryID: 'b', at: 9 };
  expect(settledBy([])).toBeNull();
  expect(
    settledBy([
      { ...paid, status: 'draft' },
      { ...further, status: 'refunded' },
    ]),
  ).toBeNull();
  expect(settledBy([further, paid])).toEqual({ categoryID: 'b', amount: 15_000, wholeFee: 15_000, at: 5 });
  expect(settledBy([paid, { ...further, status: 'refunded' }])).toEqual({
    categoryID: 'a',
    amount: 12_000,
    wholeFee: 12_000,
    at: 5,
  });
  expect(settledBy([{ ...paid, status: 'skipped', amount: 0, wholeFee: 0 }])).toEqual({
    categoryID: 'a',
    amount: 0,
    wholeFee: 0,
    at: 5,
  });
});

it('is due again as far as it was given back, at what the fee came to', () => {
  const paid: SettlingInvoice = { ...first, status: 'refunded', amount: 12_000, categoryID: 'a', at: 5 };
  const further: SettlingInvoice = { ...second, status: 'paid', amount: 3_000, categoryID: 'b', at: 9 };
  const settled = settledBy([paid, further]);
  expect(settled).toEqual({ categoryID: 'b', amount: 3_000, wholeFee: 15_000, at: 9 });
  const dearer = { ...schedule, amount: 90_000 };
  expect(dueOf({ ...asked, schedule: dearer, settled })).toMatchObject({
    total: 12_000,
    settled: true,
    wholeFee: 15_000,
  });
  expect(dueOf({ ...asked, categoryID: 'c', settled })).toMatchObject({ total: 12_000, wholeFee: 15_000 });
  const cheap = { ...schedule, earlyAmount: null, amount: 2_000 };
  expect(dueOf({ ...asked, categoryID: 'c', schedule: cheap, settled })).toMatchObject({ total: 0, wholeFee: 3_000 });
});

it('is worked out by the price where nobody kept what the fee came to', () => {
  const paid: SettlingInvoice = {
    number: 1,
    wholeFee: null,
    status: 'paid',
    amount: 3_000,
    categoryID: 'b',
    at: 2_000,
  };
  expect(settledBy([paid])).toMatchObject({ amount: 3_000, wholeFee: 3_000 });
  const settled = settledBy([
    { ...paid, number: 2 },
    { ...paid, status: 'refunded' },
  ]);
  expect(settled).toMatchObject({ amount: 3_000, wholeFee: null });
  expect(dueOf({ ...asked, settled })).toMatchObject({ total: 15_000, wholeFee: 18_000 });
  expect(settledBy([{ ...paid, number: 2, status: 'refunded' }, paid])).toMatchObject({ wholeFee: 3_000 });
});

it('the code that an entry has is that of its unpaid invoice, otherwise of the latest that settles its fee', () => {
  const one = (number: number, status: 'draft' | 'paid' | 'skipped' | 'refunded', discountID: string | null) => ({
    number,
    status,
    discountID,
  });
  expect(codeTaken([])).toBeNull();
  expect(codeTaken([one(1, 'refunded', 'A')])).toBeNull();
  expect(codeTaken([one(2, 'skipped', 'B'), one(1, 'paid', 'A')])).toBe('B');
  expect(codeTaken([one(1, 'paid', 'A'), one(2, 'paid', null)])).toBeNull();
  expect(codeTaken([one(1, 'draft', 'C'), one(2, 'paid', 'A')])).toBe('C');
  expect(codeTaken([one(1, 'paid', 'A'), one(2, 'draft', null)])).toBe('A');
});

it('is of the instant of an unpaid invoice while that entry is corrected in its category, of now otherwise', () => {
  const entry = { status: entryStatuses.error, categoryID: 'b' };
  const unpaid = unpaidOf([
    { status: 'paid', categoryID: 'b', at: 10 },
    { status: 'draft', categoryID: 'b', at: 20 },
  ]);
  expect(instantOfPrice(entry, unpaid, 2_000)).toBe(20);
  expect(instantOfPrice({ ...entry, categoryID: 'c' }, unpaid, 2_000)).toBe(2_000);
  expect(instantOfPrice({ ...entry, status: entryStatuses.inProgress }, unpaid, 2_000)).toBe(2_000);
  expect(instantOfPrice(entry, unpaidOf([]), 2_000)).toBe(2_000);
});
