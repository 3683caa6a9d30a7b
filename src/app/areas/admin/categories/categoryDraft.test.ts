import { describe, expect, it } from 'vitest';
import type { Category } from '#contract/entities/award.ts';
import { anchorsToWrite, categoryOf, draftOf, evenWeights, moved, problemsOf } from './categoryDraft.ts';

const category: Category = {
  categoryID: 'housing',
  name: 'Housing',
  names: {},
  description: '',
  eligibility: '',
  minimumJudges: 3,
  criteria: [
    { criterionID: 'idea', name: 'Idea', description: '', weight: 60, anchors: [{ from: 9, to: 10, text: ' ' }] },
    { criterionID: 'use', name: 'Use', description: '', weight: 40, anchors: [] },
  ],
  fee: { amount: 12_000, earlyAmount: null, earlyUntil: null },
};

describe('a category as it is being written', () => {
  it('is kept as it was when nothing is wrong, empty anchors left out', () => {
    const draft = draftOf(category);
    expect(problemsOf(draft, ['Wayfinding'])).toEqual([]);
    expect(categoryOf(draft).criteria[0]?.anchors).toEqual([]);
    expect(categoryOf(draft).fee).toEqual(category.fee);
    // Said, so that a number that was emptied is taken away.
    expect(categoryOf(draft).entryLimit).toBeNull();
    expect(categoryOf({ ...draft, entryLimit: 2 }).entryLimit).toBe(2);
  });

  it('names everything that is wrong at once', () => {
    const draft = {
      ...draftOf(category),
      name: ' housing ',
      minimumJudges: undefined,
      entryLimit: 0,
      criteria: [{ criterionID: 'x', name: ' ', description: '', weight: Number.NaN, anchors: [] }],
      fee: { amount: Number.NaN, earlyAmount: 5_000, earlyUntil: null },
    };
    expect(problemsOf(draft, ['Housing'])).toEqual([
      'nameTaken',
      'minimumJudges',
      'entryLimit',
      'criterionName',
      'weight',
      'fee',
      'earlyUntil',
    ]);
  });
});

it('offers to write the anchors again that were left empty, of ranges and of single marks, and leaves others as they are', () => {
  const ranges = anchorsToWrite([{ from: 7, to: 8, text: 'Strong' }]);
  expect(ranges.map(({ from, to, text }) => [from, to, text])).toEqual([
    [9, 10, ''],
    [7, 8, 'Strong'],
    [5, 6, ''],
    [3, 4, ''],
    [0, 2, ''],
  ]);
  const marks = anchorsToWrite([{ from: 10, to: 10, text: 'Nothing better' }]);
  expect(marks.map(({ from }) => from)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  expect(marks.map(({ text }) => text).filter(Boolean)).toEqual(['Nothing better']);
  const own = [{ from: 6, to: 10, text: 'Passes' }];
  expect(anchorsToWrite(own)).toEqual(own);
});

it.each([
  [1, [100]],
  [3, [34, 33, 33]],
  [7, [15, 15, 14, 14, 14, 14, 14]],
])('makes %i even weights that make 100', (count, weights) => {
  expect(evenWeights(count)).toEqual(weights);
  expect(evenWeights(count).reduce((sum, weight) => sum + weight, 0)).toBe(100);
});

it('moves one place, and stays at the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
});
