import fc from 'fast-check';
import { expect, it } from 'vitest';
import { weightedMean } from './mean.ts';
import { rank } from './ranking.ts';

const criteria = ['a', 'b', 'c', 'd'].map((criterionID) => ({ criterionID, weight: 25 }));
const marks = (a: number, b: number, c: number, d: number) => ({ a, b, c, d });

it('weighs the marks of one sheet', () => {
  expect(
    [marks(9, 8, 7, 8), marks(8, 9, 8, 9), marks(10, 9, 8, 8)].map((sheet) => weightedMean(sheet, criteria)),
  ).toEqual([8, 8.5, 8.75]);
  expect(
    weightedMean({ a: 10, b: 5 }, [
      { criterionID: 'a', weight: 75 },
      { criterionID: 'b', weight: 25 },
    ]),
  ).toBe(8.75);
});

it('takes the mean over what is marked so far, and has none without a mark', () => {
  expect(weightedMean({ a: 7 }, criteria)).toBe(7);
  expect(weightedMean({}, criteria)).toBeNull();
  expect(weightedMean({ a: 7 }, [{ criterionID: 'a', weight: 0 }])).toBeNull();
});

it('ranks by mean, lets equal means share a rank and puts what nobody marked last', () => {
  expect(
    rank([
      { entryID: 'low', total: 700, weight: 100 },
      { entryID: 'none', total: 0, weight: 0 },
      { entryID: 'third', total: 1600, weight: 200 },
      { entryID: 'best', total: 2500, weight: 300 },
      { entryID: 'alsoThird', total: 2400, weight: 300 },
    ]),
  ).toEqual([
    { entryID: 'best', mean: 2500 / 300, rank: 1, tied: false },
    { entryID: 'third', mean: 8, rank: 2, tied: true },
    { entryID: 'alsoThird', mean: 8, rank: 2, tied: true },
    { entryID: 'low', mean: 7, rank: 4, tied: false },
    { entryID: 'none', mean: null, rank: null, tied: false },
  ]);
});

it('calls equal what floating point would tell apart', () => {
  // 0.1 + 0.2 against 0.3, in per cent of a mark.
  const [first, second] = rank([
    { entryID: 'sum', total: 3 * 7, weight: 3 * 10 },
    { entryID: 'once', total: 7, weight: 10 },
  ]);
  expect([first?.rank, second?.rank, first?.tied]).toEqual([1, 1, true]);
});

it('gives everybody the number of better ones plus one, whatever order they come in', () => {
  const total = fc.record({
    entryID: fc.uuid(),
    total: fc.integer({ min: 0, max: 4_000 }),
    weight: fc.constantFrom(100, 200, 300, 400),
  });
  fc.assert(
    fc.property(fc.uniqueArray(total, { selector: ({ entryID }) => entryID, maxLength: 12 }), (totals) => {
      const better = (left: (typeof totals)[number], right: (typeof totals)[number]) =>
        BigInt(left.total) * BigInt(right.weight) > BigInt(right.total) * BigInt(left.weight);
      for (const { entryID, rank: place, tied } of rank(totals.toReversed())) {
        const entry = totals.find((one) => one.entryID === entryID)!;
        expect(place).toBe(totals.filter((one) => better(one, entry)).length + 1);
        expect(tied).toBe(totals.filter((one) => !better(one, entry) && !better(entry, one)).length > 1);
      }
    }),
  );
});
