import { expect, it } from 'vitest';
import { student95 } from './student.ts';

it.each([
  [1, 12.706],
  [2, 4.303],
  [5, 2.571],
  [10, 2.228],
  [30, 2.042],
  [199.9, 1.972],
  [200.1, 1.972],
  [1e9, 1.96],
])('has the tabled quantile for %d degrees', (degrees, expected) => {
  expect(student95(degrees)).toBeCloseTo(expected, 2);
});

it('has none below one degree, and falls with the degrees', () => {
  expect(student95(0.5)).toBe(Number.POSITIVE_INFINITY);
  expect(student95(1.5)).toBeLessThan(student95(1.4));
});
