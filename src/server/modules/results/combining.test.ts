import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combinationOf, exactResults, groupsByFraction } from './combining.ts';
import type { CountedRound } from './combining.types.ts';
import { compareFractions, fraction, plus, times, toNumber } from './fraction.ts';
import { ranksOf, resultOf } from './result.ts';
import type { CategoryScores } from './result.types.ts';

const criteria = [
  { criterionID: 'idea', weight: 60 },
  { criterionID: 'craft', weight: 40 },
];
const round = (changes: Partial<CountedRound> = {}): CountedRound => ({
  roundID: 'jury',
  name: 'First jury',
  weight: 40,
  leftOut: false,
  marks: [],
  scale: { weights: [60, 40], lowest: 1, highest: 5 },
  ...changes,
});
const given = (entryID: string, ...sheets: readonly (readonly number[])[]) =>
  sheets.map((marks, judge) => ({ judgeID: `r${judge}`, entryID, marks }));
const sheet = (entryID: string, judgeID: string, mark: number) => ({
  entryID,
  judgeID,
  marks: { idea: mark, craft: mark },
});
/** Judges one and two give each entry these marks. */
const category = (
  scores: Readonly<Record<string, readonly number[]>>,
  rounds: readonly CountedRound[] = [],
): CategoryScores => ({
  criteria,
  method: 'automatic',
  chair: [],
  entryIDs: Object.keys(scores),
  sheets: Object.entries(scores).flatMap(([id, marks]) => marks.map((mark, judge) => sheet(id, `j${judge}`, mark))),
  ...(rounds.length > 0 && { rounds }),
});
const shown = ({ entries }: ReturnType<typeof resultOf>) =>
  entries.map(({ entryID, rank, adjusted, parts }) => [entryID, rank, adjusted, parts?.scores, parts?.rounds[0]?.mean]);

describe('a weighted sum', () => {
  it('adds the mean of a round to the scores after it, both from 0 to 10', () => {
    const marks = [...given('a', [5, 5], [3, 3]), ...given('b', [5, 5]), ...given('gone', [1, 1])];
    const result = resultOf(category({ a: [8, 8], b: [7, 7] }, [round({ marks })]));
    // (1 + 0.5) / 2 of ten is 7.5 for a, 10 for b: 0.4 · 7.5 + 0.6 · 8 and 0.4 · 10 + 0.6 · 7.
    expect(shown(result)).toEqual([
      ['b', 1, 8.2, 7, 10],
      ['a', 2, 7.8, 8, 7.5],
    ]);
    expect(result.rounds).toEqual([{ roundID: 'jury', counts: true, lacking: [] }]);
  });

  it('holds sums that are exactly equal to be equal, where each part has no end of decimals', () => {
    const scale = { weights: [100], lowest: 0, highest: 10 };
    // 16/3 and 14/3 against 5 and 5; and 1/3 of a per cent that no number holds.
    const marks = [...given('a', [5], [5], [4]), ...given('b', [5])];
    const result = resultOf(category({ a: [5, 5, 6], b: [5, 5, 5] }, [round({ weight: 50, scale, marks })]));
    // Equal sums go by the rules that were published: not by the last digit of a number.
    expect(result.entries.map(({ entryID, adjusted, tie }) => [entryID, adjusted, tie])).toEqual([
      ['a', 5, 'heaviestCriterion'],
      ['b', 5, 'heaviestCriterion'],
    ]);
  });

  it('does not rank a category in which an entry has nothing in a round, until the round is left out for all alike', () => {
    const marks = given('a', [1, 1]);
    const scores = { a: [8, 8], b: [7, 7] };
    const refused = resultOf(category(scores, [round({ marks })]));
    expect(refused.refusal).toEqual({ code: 'result.refusal.partMissing', params: { count: 1 } });
    expect(refused.rounds).toEqual([{ roundID: 'jury', counts: true, lacking: ['b'] }]);
    expect(refused.entries.every(({ rank }) => rank === null)).toBe(true);
    const other = round({ roundID: 'other', weight: 20, marks: [...given('a', [5, 5]), ...given('b', [1, 1])] });
    const without = resultOf(category(scores, [round({ marks, leftOut: true }), other]));
    // Forty per cent go to the others: two sixths and four sixths of what is left.
    expect(without.entries.map(({ entryID, adjusted }) => [entryID, adjusted])).toEqual([
      ['a', Math.round(((20 * 10 + 40 * 8) / 60) * 1e9) / 1e9],
      ['b', Math.round(((40 * 7) / 60) * 1e9) / 1e9],
    ]);
    expect(without.rounds!.map(({ counts }) => counts)).toEqual([false, true]);
    // Where every entry has something in it, it counts whatever was decided.
    const whole = round({ marks: [...marks, ...given('b', [5, 5])], leftOut: true });
    expect(resultOf(category(scores, [whole])).rounds).toEqual([{ roundID: 'jury', counts: true, lacking: [] }]);
  });

  it('is as unsure as the scores are, by their weight: what a round came to is settled', () => {
    const scores = { a: [8, 9, 7], b: [5, 7, 6], c: [3, 4, 4] };
    const marks = ['a', 'b', 'c'].flatMap((id) => given(id, [3, 3]));
    const alone = resultOf(category(scores));
    const sum = resultOf(category(scores, [round({ marks })]));
    for (const [at, { interval, band }] of sum.entries.entries()) {
      const [low, high] = alone.entries[at]!.interval!;
      expect(interval![0]).toBeCloseTo(0.6 * low + 2, 9);
      expect(interval![1]).toBeCloseTo(0.6 * high + 2, 9);
      // All have the same in the round: nothing is told apart that was not before.
      expect(band).toEqual(alone.entries[at]!.band);
    }
    expect(sum.entries.map(({ sheets }) => sheets)).toEqual(alone.entries.map(({ sheets }) => sheets));
  });
});

/** Each run fits models of its own. */
const few = { numRuns: 20 };
const entryIDs = ['a', 'b', 'c', 'd', 'e'];
const mark = fc.integer({ min: 0, max: 10 });
const scoresOf = fc.record(
  Object.fromEntries(entryIDs.map((id) => [id, fc.array(mark, { minLength: 3, maxLength: 3 })])),
);
const marksOf = fc
  .tuple(
    ...entryIDs.map(() =>
      fc.array(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 2 }), {
        minLength: 1,
        maxLength: 4,
      }),
    ),
  )
  .map((all) => all.flatMap((sheets, at) => given(entryIDs[at]!, ...sheets)));
const weight = fc.integer({ min: 1, max: 99 });

describe('whatever is scored', () => {
  it('without a round is what the scores alone make', () => {
    fc.assert(
      fc.property(scoresOf, (scores) => {
        const { rounds: _, ...none } = { ...category(scores), rounds: [] };
        expect(resultOf({ ...none, rounds: [] })).toEqual(resultOf(category(scores)));
        expect(combinationOf([], entryIDs)).toBeNull();
      }),
      few,
    );
  });

  it('ranks as the scores alone where every entry has the same in the round', () => {
    fc.assert(
      fc.property(scoresOf, weight, fc.constantFrom('mean', 'severity', 'automatic'), (scores, heavy, method) => {
        const marks = entryIDs.flatMap((id) => given(id, [4, 2]));
        const alone = { ...category(scores), method } as CategoryScores;
        const ranks = (ids: ReadonlyMap<string, number>) => [...ids].sort(([left], [right]) => (left < right ? -1 : 1));
        expect(ranks(ranksOf({ ...alone, rounds: [round({ marks, weight: heavy })] }))).toEqual(ranks(ranksOf(alone)));
      }),
      few,
    );
  });

  it('does not depend on the order of entries, judges or marks', () => {
    fc.assert(
      fc.property(scoresOf, marksOf, weight, (scores, marks, heavy) => {
        const one = category(scores, [round({ marks, weight: heavy })]);
        const turned = {
          ...one,
          entryIDs: one.entryIDs.toReversed(),
          sheets: one.sheets.toReversed(),
          rounds: [round({ marks: marks.toReversed(), weight: heavy })],
        };
        expect(resultOf(turned)).toEqual(resultOf(one));
      }),
      few,
    );
  });

  it('never puts an entry lower for a higher mark in a round', () => {
    fc.assert(
      fc.property(scoresOf, marksOf, weight, fc.nat(), (scores, marks, heavy, seed) => {
        const at = seed % marks.length;
        const { entryID, marks: before } = marks[at]!;
        const better = marks.with(at, { ...marks[at]!, marks: before.map((one) => Math.min(5, one + 1)) });
        const rankOf = (all: CountedRound['marks']) =>
          ranksOf(category(scores, [round({ marks: all, weight: heavy })])).get(entryID)!;
        expect(rankOf(better)).toBeLessThanOrEqual(rankOf(marks));
      }),
      few,
    );
  });

  it('says the sum of the parts, and equal ranks to equal fractions alone', () => {
    fc.assert(
      fc.property(scoresOf, marksOf, weight, (scores, marks, heavy) => {
        const one = category(scores, [round({ marks, weight: heavy })]);
        const { entries } = resultOf({ ...one, method: 'mean' });
        for (const { adjusted, parts } of entries) {
          const sum = (heavy * parts!.rounds[0]!.mean! + (100 - heavy) * parts!.scores!) / 100;
          expect(Math.abs(sum - adjusted!)).toBeLessThan(1e-8);
        }
        const combination = combinationOf(one.rounds!, entryIDs)!;
        const values = new Map(entries.map(({ entryID, parts }) => [entryID, parts!.scores!]));
        const groups = groupsByFraction(exactResults(combination, 'mean', values, one.sheets, criteria));
        expect(groups.flatMap(({ entryIDs: ids }) => ids).sort()).toEqual(entryIDs);
        for (const [place, { value }] of groups.entries())
          if (place > 0) expect(compareFractions(value, groups[place - 1]!.value)).toBe(-1);
      }),
      few,
    );
  });
});

describe('fractions', () => {
  it('are added, multiplied and compared without rounding', () => {
    const third = fraction(1, 3);
    expect(plus(plus(third, third), third)).toEqual(fraction(1));
    expect(times(fraction(6, 4), fraction(2, 3))).toEqual(fraction(1));
    expect(compareFractions(fraction(333_333_333, 1_000_000_000), third)).toBe(-1);
    expect([compareFractions(third, fraction(2, 6)), compareFractions(fraction(1), third)]).toEqual([0, 1]);
    expect(toNumber(fraction(20, 3))).toBeCloseTo(6.666666666666667, 12);
    expect(fraction(-4, 6)).toEqual({ top: -2n, of: 3n });
  });
});
