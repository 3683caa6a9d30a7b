import { expect, it } from 'vitest';
import { taxed } from './tax.rules.ts';

const vat = { name: 'VAT', rate: 2_000, included: false };

it('adds the tax to a net fee, half a penny up', () => {
  expect(taxed(15_000, vat)).toEqual({ net: 15_000, tax: { name: 'VAT', rate: 2_000, amount: 3_000 }, total: 18_000 });
  expect(taxed(102, { ...vat, rate: 2_500 }).tax?.amount).toBe(26);
  expect(taxed(101, { ...vat, rate: 2_500 }).tax?.amount).toBe(25);
  expect(taxed(1_000_000_000, { ...vat, rate: 10_000 }).total).toBe(2_000_000_000);
});

it('finds the tax that a fee contains, half a penny up', () => {
  const included = { ...vat, included: true };
  expect(taxed(18_000, included)).toEqual({
    net: 15_000,
    tax: { name: 'VAT', rate: 2_000, amount: 3_000 },
    total: 18_000,
  });
  expect(taxed(9, included)).toMatchObject({ net: 7, tax: { amount: 2 }, total: 9 });
  expect(taxed(1, { ...included, rate: 10_000 })).toMatchObject({ net: 0, tax: { amount: 1 } });
});

it('is nothing where nothing is due or no tax is charged, and a rate of nothing is still named', () => {
  expect(taxed(0, vat)).toEqual({ net: 0, tax: null, total: 0 });
  expect(taxed(15_000, null)).toEqual({ net: 15_000, tax: null, total: 15_000 });
  expect(taxed(15_000, { ...vat, rate: 0 }).tax).toEqual({ name: 'VAT', rate: 0, amount: 0 });
});
