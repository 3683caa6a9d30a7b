import { expect, it } from 'vitest';
import { weightedMean } from './mean.ts';

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
