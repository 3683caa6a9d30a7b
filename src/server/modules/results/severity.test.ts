import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { panelOf, type Score } from './panel.ts';
import { fitSeverity } from './severity.ts';

// Montgomery's catalyst experiment, a balanced incomplete block design: rows are entries, columns judges.
const catalyst: Score[] = ['73 74 - 71', '- 75 67 72', '73 75 68 -', '75 - 72 75'].flatMap((row, entry) =>
  row
    .split(' ')
    .flatMap((value, judge) =>
      value === '-' ? [] : [{ entryID: `${entry + 1}`, judgeID: `${judge + 1}`, value: Number(value) }],
    ),
);
const byMean = (means: ReadonlyMap<string, number>) =>
  [...means].sort(([, left], [, right]) => right - left).map(([entryID]) => entryID);

describe('the additive severity model', () => {
  it("gives Montgomery's published effects as λ goes to nought", () => {
    const { adjusted } = fitSeverity(catalyst, 0);
    const mean = [...adjusted.values()].reduce((sum, value) => sum + value, 0) / 4;
    expect(mean).toBeCloseTo(72.5, 9);
    expect([...adjusted.values()].map((value) => (value - mean) * 8)).toEqual(
      [-9, -7, -4, 20].map((effect) => expect.closeTo(effect, 9)),
    );
  });

  it('ranks otherwise than the plain mean where judges differ', () => {
    const plain = fitSeverity(catalyst, Number.POSITIVE_INFINITY).adjusted;
    expect(byMean(plain)).toEqual(['4', '1', '3', '2']);
    expect(byMean(fitSeverity(catalyst, 0).adjusted)).toEqual(['4', '3', '2', '1']);
  });

  it('takes nothing off where judges do not differ', () => {
    const even = [1, 2, 3, 4].flatMap((entry) =>
      ['a', 'b', 'c'].map((judgeID, index) => ({
        entryID: `${entry}`,
        judgeID,
        value: entry + [0, 1, -1][(index + entry) % 3]!,
      })),
    );
    const fit = fitSeverity(even);
    for (const effect of fit.severity.values()) expect(Math.abs(effect)).toBeLessThan(0.05);
  });

  it('finds the severity that marks were made with', () => {
    const severity = [-2, 0, 2];
    const marks = Array.from({ length: 24 }, (_, entry) =>
      [entry % 3, (entry + 1) % 3].map((judge) => ({
        entryID: `${entry}`,
        judgeID: `${judge}`,
        value: 5 + (entry % 5) * 0.5 + severity[judge]! + (((entry * 7 + judge * 3) % 5) - 2) * 0.1,
      })),
    ).flat();
    const fit = fitSeverity(marks);
    expect([...fit.severity.values()]).toEqual(severity.map((effect) => expect.closeTo(effect, 0)));
    expect(fit.residual).toBeLessThan(0.4);
    expect(fit.standardError('0')).toBeGreaterThan(0);
    expect(fit.standardErrorOfDifference('0', '0')).not.toBeNull();
  });

  it('estimates the residual of Montgomery’s catalyst as the analysis of variance does', () => {
    const rows: (number | null)[][] = [
      [73, 74, null, 71],
      [null, 75, 67, 72],
      [73, 75, 68, null],
      [75, null, 72, 75],
    ];
    const scores = rows.flatMap((row, entry) =>
      row.flatMap((value, judge) => (value === null ? [] : [{ entryID: `e${entry}`, judgeID: `j${judge}`, value }])),
    );
    // Error sum of squares 3.25 over 12 − 4 − 4 + 1 degrees of freedom.
    expect(fitSeverity(scores, 0).residual).toBeCloseTo(Math.sqrt(3.25 / 5), 9);
  });

  it('refuses a panel whose parts share nothing', () => {
    const parts = [
      { entryID: '1', judgeID: 'a', value: 5 },
      { entryID: '2', judgeID: 'a', value: 6 },
      { entryID: '3', judgeID: 'b', value: 7 },
    ];
    expect(() => fitSeverity(parts)).toThrow('The panel is disconnected');
    expect(panelOf(parts)).toMatchObject({
      complete: false,
      parts: [{ judgeIDs: ['a'] }, { judgeIDs: ['b'] }],
      bridges: [{ judgeID: 'a', entryID: '3' }],
    });
  });

  const completePanels = fc
    .tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 2, max: 5 }))
    .chain(([entries, judges]) =>
      fc.array(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: judges, maxLength: judges }), {
        minLength: entries,
        maxLength: entries,
      }),
    );
  const scoresOf = (rows: number[][]): Score[] =>
    rows.flatMap((row, entry) =>
      row.map((value, judge) => ({ entryID: `e${entry}`, judgeID: `j${judge}`, value: value / 10 })),
    );

  it("keeps a complete panel's adjusted means apart by the same distances when one judge's marks shift", () => {
    fc.assert(
      fc.property(completePanels, fc.integer({ min: -30, max: 30 }), (rows, shift) => {
        const before = fitSeverity(scoresOf(rows)).adjusted;
        const after = fitSeverity(scoresOf(rows.map((row) => [row[0]! + shift, ...row.slice(1)]))).adjusted;
        for (const [entryID, value] of before) {
          expect(value - before.get('e0')!).toBeCloseTo(after.get(entryID)! - after.get('e0')!, 6);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('does not depend on the order of judges, entries or sheets', () => {
    fc.assert(
      fc.property(completePanels, fc.nat(), (rows, seed) => {
        const scores = scoresOf(rows).filter((_, index) => (index * 7 + seed) % 5 !== 0 || index < rows[0]!.length);
        fc.pre(panelOf(scores).parts.length === 1);
        const forward = fitSeverity(scores).adjusted;
        const backward = fitSeverity([...scores].reverse()).adjusted;
        for (const [entryID, value] of forward) expect(backward.get(entryID)).toBeCloseTo(value, 5);
      }),
      { numRuns: 60 },
    );
  });
});
