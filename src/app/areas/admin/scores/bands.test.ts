import { expect, it } from 'vitest';
import { groupsOf, lanesOf } from './bands.ts';

const rows = (...bands: ([number, number] | null)[]) =>
  bands.map((band) => ({ band: band && { first: band[0], last: band[1] } }));

it('brackets what can’t be told apart, each once', () => {
  expect(groupsOf(rows([1, 1], [2, 4], [2, 4], [2, 4], [5, 5], null))).toEqual([
    { first: 0, last: 0, lane: 0 },
    { first: 1, last: 3, lane: 0 },
    { first: 4, last: 4, lane: 0 },
  ]);
});

it('puts overlapping brackets side by side', () => {
  // The first and the third differ; the second differs from neither.
  const groups = groupsOf(rows([1, 2], [1, 3], [2, 3]));
  expect(groups).toEqual([
    { first: 0, last: 1, lane: 0 },
    { first: 1, last: 2, lane: 1 },
  ]);
  expect(lanesOf(groups)).toBe(2);
});

it('draws none without bands', () => {
  expect(groupsOf(rows(null, null))).toEqual([]);
  expect(lanesOf([])).toBe(0);
});
