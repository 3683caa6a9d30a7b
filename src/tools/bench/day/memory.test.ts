import { expect, test } from 'vitest';
import { courseOf } from './memory.ts';

/** A value every ten seconds of ten minutes. */
const over = (value: (at: number) => number) =>
  Array.from({ length: 61 }, (_, index) => ({ at: index * 10, value: value(index * 10) }));

test('what stays as it is has no slope, whatever the first minute does', () => {
  const { slope, thirds } = courseOf(over((at) => (at < 60 ? at : 200)));
  expect(slope).toBeCloseTo(0);
  expect(thirds).toEqual([200, 200, 200]);
});

test('what grows says by how much a minute, and its last third is above its second', () => {
  const { slope, thirds } = courseOf(over((at) => 100 + at / 6));
  expect(slope).toBeCloseTo(10);
  expect(thirds.map(Math.round)).toEqual([116, 149, 183]);
});

test('of a few seconds the first third is left out', () => {
  expect(courseOf([0, 1, 2, 3].map((at) => ({ at, value: at < 1 ? 50 : 10 * at }))).slope).toBeCloseTo(600);
});
