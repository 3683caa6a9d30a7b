import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GivenScores, scores } from './scores.ts';

const scale = { weights: [60, 40], lowest: 1, highest: 5 };
const gave = (entryID: string, ...all: readonly (readonly number[])[]): GivenScores[] =>
  all.map((marks, judge) => ({ judgeID: `j${judge}`, entryID, marks }));

describe('scores by weighted criteria', () => {
  it('are the mean of the judges, with the lowest and highest of them and the mean of each criterion', () => {
    const given = [...gave('a', [5, 1], [4, 3], [3, 5]), ...gave('b', [2, 2])];
    expect(scores.faults(['a', 'b', 'c'], given, scale)).toEqual([]);
    const { places, marks } = scores.count(['c', 'b', 'a'], given, scale);
    expect(places).toEqual([['a'], ['b'], ['c']]);
    const { mark, ...rest } = marks.get('a')!;
    expect(mark).toBeCloseTo(0.65, 12);
    expect(rest).toEqual({ judges: 3, from: 0.6, to: 0.7, criteria: [0.75, 0.5] });
    expect(marks.get('b')).toEqual({ mark: 0.25, judges: 1, from: 0.25, to: 0.25, criteria: [0.25, 0.25] });
    expect(marks.has('c')).toBe(false);
  });

  it('share a place where their means are exactly equal alone, whatever the number of judges', () => {
    const ten = { weights: [33, 67], lowest: 0, highest: 10 };
    // Each a third: 10/30 by three judges, 1000/3000 of whole numbers by one could differ in the last bit.
    const given = [
      ...gave('a', [10, 10], [0, 0], [0, 0]),
      ...gave('b', [0, 0], [0, 0], [10, 10], [10, 10], [0, 0], [0, 0]),
    ];
    expect(scores.count(['a', 'b'], given, ten).places).toEqual([['a', 'b']]);
  });

  it('name what cannot be counted', () => {
    const codes = (given: readonly GivenScores[], settings = scale) =>
      scores.faults(['a'], given, settings).map(({ code }) => code);
    expect(codes(gave('a', [5]))).toEqual(['badGrade']);
    expect(codes(gave('a', [0, 5]))).toEqual(['badGrade']);
    expect(codes(gave('a', [1.5, 5]))).toEqual(['badGrade']);
    expect(codes(gave('x', [5, 5]))).toEqual(['unknownEntry']);
    expect(codes([...gave('a', [5, 5]), ...gave('a', [4, 4])])).toEqual(['entryTwice']);
    for (const weights of [[], [60, 41], [100.5, -0.5], [100, 0]])
      expect(codes([], { ...scale, weights })).toEqual(['badSetting']);
    expect(codes([], { ...scale, lowest: 5 })).toEqual(['badSetting']);
  });

  it('lie in the scale, add up from their criteria, and stay the same whatever the order', () => {
    const sheet = fc.tuple(
      fc.nat(3),
      fc.nat(4),
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 2 }),
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(sheet, { maxLength: 20, selector: ([entry, judge]) => `${entry} ${judge}` }),
        (all) => {
          const given = all.map(([entry, judge, marks]) => ({ entryID: `e${entry}`, judgeID: `j${judge}`, marks }));
          const ids = ['e0', 'e1', 'e2', 'e3'];
          const { places, marks } = scores.count(ids, given, scale);
          expect(scores.count(ids.toReversed(), given.toReversed(), scale)).toEqual({ places, marks });
          for (const { mark, from, to, criteria } of marks.values()) {
            expect(from).toBeLessThanOrEqual(mark + 1e-12);
            expect(mark).toBeLessThanOrEqual(to + 1e-12);
            expect([from >= 0, to <= 1]).toEqual([true, true]);
            expect(0.6 * criteria[0]! + 0.4 * criteria[1]!).toBeCloseTo(mark, 12);
          }
          const inOrder = places.flat().flatMap((id) => marks.get(id)?.mark ?? []);
          expect(inOrder.toSorted((left, right) => right - left).map((one) => one.toFixed(9))).toEqual(
            inOrder.map((one) => one.toFixed(9)),
          );
        },
      ),
    );
  });
});
