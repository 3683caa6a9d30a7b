import { expect, it } from 'vitest';
import { quantile, tail } from './student.ts';

it.each([
  [1, 12.7062],
  [2, 4.3027],
  [5, 2.5706],
  [10, 2.2281],
  [30, 2.0423],
  [200, 1.9719],
  [1e9, 1.96],
])('has the tabled quantile for %d degrees', (degrees, expected) => {
  expect(quantile(0.05, degrees)).toBeCloseTo(expected, 4);
});

it('falls with the degrees', () => {
  expect(quantile(0.05, 1.5)).toBeLessThan(quantile(0.05, 1.4));
});

it('has the tails that can be written down, and undoes them', () => {
  // With one degree Cauchy's distribution: 1 − 2·arctan(t)/π; with two 1 − t/√(2 + t²).
  for (const t of [0.1, 1, 3, 40, 5000]) {
    expect(tail(t, 1) / ((2 / Math.PI) * Math.atan(1 / t))).toBeCloseTo(1, 10);
    expect(tail(t, 2)).toBeCloseTo(1 - t / Math.sqrt(2 + t * t), 12);
  }
  for (const level of [0.5, 0.05, 0.001, 0.05 / 780]) {
    for (const degrees of [1, 3.5, 20, 500]) expect(tail(quantile(level, degrees), degrees)).toBeCloseTo(level, 10);
  }
  expect([tail(2, 0), tail(Number.POSITIVE_INFINITY, 4)]).toEqual([1, 0]);
});
