import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimalsOf } from './decimals.ts';

const rows = (...values: readonly (number | null)[]) => values.map((adjusted) => ({ adjusted }));

it('are two, and more only where two values would read alike', () => {
  expect(decimalsOf([])).toBe(2);
  expect(decimalsOf(rows(8.3333, 8.3333, 7.1, null))).toBe(2);
  expect(decimalsOf(rows(8.3333, 8.3312, 7.1))).toBe(3);
  expect(decimalsOf(rows(8.333333333, 8.333333334))).toBe(9);
});

it('make figures as different as values of nine decimals are', () => {
  const value = fc.integer({ min: 0, max: 10_000_000_000 }).map((units) => units / 1e9);
  fc.assert(
    fc.property(fc.array(value, { maxLength: 30 }), (values) => {
      const figures = new Set(values.map((one) => one.toFixed(decimalsOf(rows(...values)))));
      expect(figures.size).toBe(new Set(values).size);
    }),
  );
});
