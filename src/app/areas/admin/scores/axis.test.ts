import { expect, it } from 'vitest';
import { axisOf } from './axis.ts';

const row = (low: number, high: number) => ({ adjusted: (low + high) / 2, interval: { low, high } });

it('is cut to what the intervals need, from a whole mark', () => {
  const axis = axisOf([row(8.55, 9.13), row(5.1, 5.72)]);
  expect([axis.from, axis.to, axis.ticks.map(({ score }) => score)]).toEqual([5, 9.5, [5, 6, 7, 8, 9]]);
  expect(axis.at(5)).toBe(0);
  expect(axis.at(9.5)).toBe(100);
});

it('never leaves the scale of marks, and is never without length', () => {
  const wide = axisOf([row(-1, 11)]);
  expect([wide.from, wide.to, wide.at(11)]).toEqual([0, 10, 100]);
  expect([axisOf([]).from, axisOf([]).to]).toEqual([9, 10]);
  const top = axisOf([{ adjusted: 10, interval: null }]);
  expect([top.from, top.to]).toEqual([9, 10]);
});
