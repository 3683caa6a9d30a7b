import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitSeverity } from '../results/severity.ts';
import { countScores } from './countScores.ts';

const scoring = {
  criteria: [{ name: 'Craft', help: '', weight: 100 }],
  range: 'oneToFive',
  scale: null,
} as const;
type Sheet = readonly [judgeID: string, mark: number];
const entry = (entryID: string, ...sheets: readonly Sheet[]) => ({
  entryID,
  answers: sheets.map(([judgeID, mark]) => ({ judgeID, marks: [mark] })),
});
const count = (entries: readonly ReturnType<typeof entry>[]) => countScores('film', entries, scoring, 1);
const sheetsOf = (entries: readonly ReturnType<typeof entry>[]) =>
  entries.flatMap(({ entryID, answers }) =>
    answers.map(({ judgeID, marks }) => ({ entryID, judgeID, value: (marks[0]! - 1) / 4 })),
  );

describe('a round of scores', () => {
  it('compares plain means where every judge scored every entry, which are the corrected ones', () => {
    const mark = fc.integer({ min: 1, max: 5 });
    const panel = fc
      .integer({ min: 1, max: 5 })
      .chain((judges) =>
        fc.array(fc.array(mark, { minLength: judges, maxLength: judges }), { minLength: 2, maxLength: 6 }),
      );
    fc.assert(
      fc.property(panel, fc.constantFrom(0.1, 1, 10), (marks, lambda) => {
        const entries = marks.map((own, at) =>
          entry(`e${at}`, ...own.map((one, judge) => [`j${judge}`, one] as const)),
        );
        const { adjusted } = fitSeverity(sheetsOf(entries), { lambda });
        for (const { entryID, mark: mean } of count(entries).scores!)
          expect(adjusted.get(entryID)).toBeCloseTo(mean, 9);
      }),
      { numRuns: 100 },
    );
  });

  it('compares plain means also where a judge stood aside: the rules promise them', () => {
    // By hand: x gives a 4 of 1 to 5 and y gives it 2, shares .75 and .25, the mean .5; b has y's 2 alone, .25. Of y, who is
    // .25 below the average judge, severity taken off in full would make it .5 for both.
    const entries = [entry('a', ['x', 4], ['y', 2]), entry('b', ['y', 2])];
    const found = count(entries);
    expect(found.places).toEqual([['a'], ['b']]);
    expect(found.scores!.map(({ mark, judges }) => [mark, judges])).toEqual([
      [0.5, 2],
      [0.25, 1],
    ]);
    expect(found.ballots).toBe(2);
    const { free } = fitSeverity(sheetsOf(entries));
    expect([free.get('a'), free.get('b')].map((value) => value!.toFixed(9))).toEqual(['0.500000000', '0.500000000']);
  });
});
