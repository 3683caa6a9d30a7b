import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Sheet } from './mean.ts';
import { resultOf } from './result.ts';
import type { CategoryScores } from './result.types.ts';

const criteria = [
  { criterionID: 'benefit', weight: 60 },
  { criterionID: 'design', weight: 40 },
];
const sheet = (entryID: string, judgeID: string, benefit: number, design: number): Sheet => ({
  entryID,
  judgeID,
  marks: { benefit, design },
});
const category = (sheets: Sheet[], more: Partial<CategoryScores> = {}): CategoryScores => ({
  criteria,
  entryIDs: [...new Set(sheets.map(({ entryID }) => entryID))],
  sheets,
  method: 'automatic',
  chair: [],
  ...more,
});
const ranks = (result: ReturnType<typeof resultOf>) =>
  result.entries.map(({ entryID, rank, tie }) => [entryID, rank, tie]);

describe('a category', () => {
  it('of a complete panel goes by the plain mean', () => {
    const result = resultOf(
      category([sheet('a', 'x', 8, 8), sheet('a', 'y', 6, 6), sheet('b', 'x', 9, 9), sheet('b', 'y', 7, 7)]),
    );
    expect(result).toMatchObject({ method: 'mean', refusal: null, panel: { complete: true } });
    expect(result.entries.map(({ entryID, adjusted }) => [entryID, adjusted])).toEqual([
      ['b', 8],
      ['a', 7],
    ]);
  });

  it('of an incomplete panel takes each judge’s severity off and says how much', () => {
    const severity: Record<string, number> = { hard: -2, fair: 0, mild: 2 };
    const judges = Object.keys(severity);
    const sheets = Array.from({ length: 15 }, (_, entry) =>
      [judges[entry % 3]!, judges[(entry + 1) % 3]!].map((judge) => {
        const mark = Math.min(10, Math.max(0, 3 + (entry % 5) + severity[judge]!));
        return sheet(`e${String(entry).padStart(2, '0')}`, judge, mark, mark);
      }),
    ).flat();
    const result = resultOf(category(sheets));
    expect(result.method).toBe('severity');
    const severityOf = (judge: string) => result.judges.find(({ judgeID }) => judgeID === judge)?.severity;
    expect(severityOf('hard')).toBeLessThan(-1);
    expect(severityOf('mild')).toBeGreaterThan(1);
    const [first] = result.entries;
    expect(first?.sheets.length).toBeGreaterThan(1);
    for (const { value, correction, counted } of first?.sheets ?? [])
      expect(value + correction).toBeCloseTo(counted, 8);
    expect(first?.interval?.[0]).toBeLessThan(first?.adjusted ?? 0);
    expect(first?.band?.[0]).toBe(1);
  });

  it('whose judges share nothing is not ranked, and says what would connect it', () => {
    const result = resultOf(category([sheet('a', 'x', 8, 8), sheet('b', 'x', 6, 6), sheet('c', 'y', 9, 9)]));
    expect(result.refusal).toEqual({ code: 'result.refusal.disconnected', params: { parts: 2 } });
    expect(result.panel.bridges).toEqual([{ judgeID: 'x', entryID: 'c' }]);
    expect(ranks(result)).toEqual([
      ['a', null, null],
      ['b', null, null],
      ['c', null, null],
    ]);
  });

  it('without a sheet is not ranked', () => {
    expect(resultOf(category([], { entryIDs: ['a'] })).refusal?.code).toBe('result.refusal.noSheet');
  });

  it('is standardised or trimmed only with enough marks', () => {
    const few = [sheet('a', 'x', 8, 8), sheet('b', 'x', 6, 6)];
    expect(resultOf(category(few, { method: 'standardised' })).refusal).toEqual({
      code: 'result.refusal.tooFewScores',
      params: { minimum: 8 },
    });
    expect(resultOf(category(few, { method: 'trimmed' })).refusal).toEqual({
      code: 'result.refusal.tooFewJudges',
      params: { minimum: 5 },
    });
    const five = [4, 5, 6, 7, 10].map((mark, index) => sheet('a', `j${index}`, mark, mark));
    expect(resultOf(category(five, { method: 'trimmed' })).entries[0]?.adjusted).toBe(6);
    const eight = Array.from({ length: 8 }, (_, entry) =>
      ['x', 'y'].map((judge) => sheet(`e${entry}`, judge, entry + (judge === 'x' ? 2 : 0), entry)),
    ).flat();
    expect(resultOf(category(eight, { method: 'standardised' })).entries[0]?.entryID).toBe('e7');
  });

  it('is standardised without moving anybody for a judge who gives all the same, whatever that is', () => {
    const marks = fc.tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 10 }));
    fc.assert(
      fc.property(marks, fc.integer({ min: 8, max: 12 }), ([benefit, design], count) => {
        const sheets = Array.from({ length: count }, (_, entry) => [
          sheet(`e${entry}`, 'flat', benefit, design),
          sheet(`e${entry}`, 'other', entry % 11, (entry * 3) % 11),
        ]).flat();
        const { entries } = resultOf(category(sheets, { method: 'standardised' }));
        const all = entries.flatMap((entry) => entry.sheets);
        const middle = all.reduce((sum, { value }) => sum + value, 0) / all.length;
        for (const { judgeID, counted } of all) if (judgeID === 'flat') expect(counted).toBeCloseTo(middle, 9);
      }),
      { numRuns: 30 },
    );
  });
});

it('gives the published weighted mean: sheets of 8.00, 8.50 and 8.75 make 8.42', () => {
  const equal = ['a', 'b', 'c', 'd'].map((criterionID) => ({ criterionID, weight: 25 }));
  const sheets = ['9 8 7 8', '8 9 8 9', '10 9 8 8'].map((row, judge) => {
    const [a, b, c, d] = row.split(' ').map(Number) as [number, number, number, number];
    return { entryID: 'one', judgeID: `j${judge}`, marks: { a, b, c, d } };
  });
  const { entries } = resultOf({ criteria: equal, entryIDs: ['one'], sheets, method: 'automatic', chair: [] });
  expect(entries[0]!.sheets.map(({ value }) => value.toFixed(2))).toEqual(['8.00', '8.50', '8.75']);
  expect([entries[0]!.raw?.toFixed(2), entries[0]!.adjusted?.toFixed(2)]).toEqual(['8.42', '8.42']);
});

describe('equal means', () => {
  it('are told apart by the heaviest criterion', () => {
    // 60·8 + 40·6 = 60·6 + 40·9
    expect(ranks(resultOf(category([sheet('a', 'x', 6, 9), sheet('b', 'x', 8, 6)])))).toEqual([
      ['b', 1, 'heaviestCriterion'],
      ['a', 2, 'heaviestCriterion'],
    ]);
  });

  it('then by the majority of the judges in common', () => {
    const sheets = [
      sheet('a', 'x', 8, 8),
      sheet('a', 'y', 8, 8),
      sheet('a', 'z', 2, 2),
      sheet('b', 'x', 7, 7),
      sheet('b', 'y', 7, 7),
      sheet('b', 'z', 4, 4),
    ];
    expect(ranks(resultOf(category(sheets)))).toEqual([
      ['a', 1, 'majority'],
      ['b', 2, 'majority'],
    ]);
  });

  it('by duels won less those lost, also among those whom that leaves equal', () => {
    const of = (marks: Readonly<Record<string, readonly number[]>>) =>
      Object.entries(marks).flatMap(([entryID, given]) =>
        given.map((mark, judge) => sheet(entryID, `j${judge}`, mark, mark)),
      );
    expect(ranks(resultOf(category(of({ a: [8, 8, 2], b: [7, 7, 4], c: [6, 10, 2] }))))).toEqual([
      ['a', 1, 'majority'],
      ['b', 2, 'majority'],
      ['c', 3, 'majority'],
    ]);
    expect(ranks(resultOf(category(of({ a: [1, 2, 3], b: [2, 3, 1], c: [3, 1, 2] }))))).toEqual([
      ['a', 1, 'shared'],
      ['b', 1, 'shared'],
      ['c', 1, 'shared'],
    ]);
  });

  it('then by the chair, and otherwise share the rank', () => {
    const sheets = [sheet('a', 'x', 8, 8), sheet('b', 'x', 8, 8), sheet('c', 'x', 5, 5)];
    expect(ranks(resultOf(category(sheets)))).toEqual([
      ['a', 1, 'shared'],
      ['b', 1, 'shared'],
      ['c', 3, null],
    ]);
    const chair = [{ entryIDs: ['b', 'a'], reason: 'The jury met again.', value: 8 }];
    expect(ranks(resultOf(category(sheets, { chair })))).toEqual([
      ['b', 1, 'chair'],
      ['a', 2, 'chair'],
      ['c', 3, null],
    ]);
  });

  it('whose order holds only for the same entries and the value that they shared', () => {
    const chair = [{ entryIDs: ['b', 'a'], reason: 'The jury met again.', value: 8 }];
    const both = (mark: number) => [sheet('a', 'x', mark, mark), sheet('b', 'x', mark, mark)];
    const decided = (sheets: Sheet[]) => ranks(resultOf(category(sheets, { chair }))).map(([, , tie]) => tie);
    expect(decided(both(8))).toEqual(['chair', 'chair']);
    expect(decided(both(7))).toEqual(['shared', 'shared']);
    expect(decided([...both(8), sheet('c', 'x', 8, 8)])).toEqual(['shared', 'shared', 'shared']);
  });
});

describe('whatever the marks', () => {
  const marks = fc.record({ benefit: fc.integer({ min: 0, max: 10 }), design: fc.integer({ min: 0, max: 10 }) });
  const panels = fc
    .tuple(
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 1, max: 5 }),
      fc.array(marks, { minLength: 35, maxLength: 35 }),
      fc.array(fc.boolean(), { minLength: 35, maxLength: 35 }),
    )
    .map(([entries, judges, all, included]) =>
      Array.from({ length: entries }, (_, entry) =>
        Array.from({ length: judges }, (_, judge) => ({
          entryID: `e${entry}`,
          judgeID: `j${judge}`,
          marks: all[entry * 5 + judge]!,
        })),
      )
        .flat()
        .filter((_, index) => included[index]),
    );

  it('order of sheets changes nothing', () => {
    fc.assert(
      fc.property(panels, (sheets) => {
        expect(resultOf(category([...sheets].reverse(), { entryIDs: ['e0'] }))).toEqual(
          resultOf(category(sheets, { entryIDs: ['e0'] })),
        );
      }),
      { numRuns: 200 },
    );
  });

  /** Rank and figures by entry, whatever the order among those that share a rank. */
  const figuresOf = (sheets: Sheet[], method: CategoryScores['method'], original = (name: string) => name) => {
    const { entries, refusal } = resultOf(category(sheets, { method }));
    const figures = entries.map(({ entryID, rank, tie, adjusted, raw, interval }) => [
      original(entryID),
      { rank, tie, adjusted, raw, interval },
    ]);
    return { refusal: refusal?.code, figures: Object.fromEntries(figures) };
  };
  const closeTo = (value: unknown): unknown => {
    if (typeof value === 'number') return expect.closeTo(value, 4);
    if (Array.isArray(value)) return value.map(closeTo);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, closeTo(each)]));
  };
  const ranking = fc.constantFrom<CategoryScores['method'][]>('automatic', 'mean', 'severity');

  it('exchanging the names of judges or entries changes nothing', () => {
    const names = fc.record({
      entries: fc.shuffledSubarray(['p', 'q', 'r', 's', 't', 'u', 'v'], { minLength: 7 }),
      judges: fc.shuffledSubarray(['k', 'l', 'm', 'n', 'o'], { minLength: 5 }),
    });
    fc.assert(
      fc.property(panels, names, ranking, (sheets, { entries, judges }, method) => {
        const renamed = sheets.map(({ entryID, judgeID, marks: given }) => ({
          entryID: entries[Number(entryID.slice(1))]!,
          judgeID: judges[Number(judgeID.slice(1))]!,
          marks: given,
        }));
        const before = (name: string) => `e${entries.indexOf(name)}`;
        expect(figuresOf(renamed, method, before)).toEqual(closeTo(figuresOf(sheets, method)));
      }),
      { numRuns: 150 },
    );
  });

  it('one judge’s marks raised or lowered alike leave a complete panel’s ranking as it is', () => {
    const low = fc.record({ benefit: fc.integer({ min: 2, max: 8 }), design: fc.integer({ min: 2, max: 8 }) });
    const complete = fc
      .tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 2, max: 4 }))
      .chain(([entries, judges]) =>
        fc.array(fc.array(low, { minLength: judges, maxLength: judges }), { minLength: entries, maxLength: entries }),
      );
    fc.assert(
      fc.property(complete, fc.integer({ min: -2, max: 2 }), ranking, (rows, shift, method) => {
        const sheetsOf = (by: number) =>
          rows.flatMap((row, entry) =>
            row.map(({ benefit, design }, judge) => {
              const more = judge === 0 ? by : 0;
              return sheet(`e${entry}`, `j${judge}`, benefit + more, design + more);
            }),
          );
        const [before, after] = [sheetsOf(0), sheetsOf(shift)].map((sheets) => resultOf(category(sheets, { method })));
        expect(ranks(after!)).toEqual(ranks(before!));
        const apart = ({ entries }: ReturnType<typeof resultOf>) =>
          entries.map(({ adjusted }) => adjusted! - entries[0]!.adjusted!);
        expect(apart(after!)).toEqual(closeTo(apart(before!)));
      }),
      { numRuns: 150 },
    );
  });

  it('judges and entries that fall apart are refused with the reason, by every method, and with what would join them', () => {
    const methods = ['automatic', 'mean', 'severity', 'standardised', 'trimmed'] as const;
    fc.assert(
      fc.property(panels, panels, fc.constantFrom(...methods), (left, right, method) => {
        fc.pre(left.length > 0 && right.length > 0);
        const other = right.map((one) => ({ ...one, entryID: `x${one.entryID}`, judgeID: `x${one.judgeID}` }));
        const { refusal, entries, panel } = resultOf(category([...left, ...other], { method }));
        expect(refusal).toEqual({ code: 'result.refusal.disconnected', params: { parts: panel.parts.length } });
        expect(new Set(entries.flatMap(({ rank, adjusted }) => [rank, adjusted]))).toEqual(new Set([null]));
        const joined = panel.bridges.map((bridge) => ({ ...bridge, marks: { benefit: 5, design: 5 } }));
        const mended = resultOf(category([...left, ...other, ...joined], { method: 'mean' }));
        expect([mended.panel.parts.length, mended.refusal]).toEqual([1, null]);
      }),
      { numRuns: 150 },
    );
  });

  it('ranks start at one, never fall, and bands hold their entry', () => {
    fc.assert(
      fc.property(panels, (sheets) => {
        const { entries, refusal } = resultOf(category(sheets));
        fc.pre(refusal === null);
        expect(entries[0]?.rank).toBe(1);
        entries.forEach(({ rank, band, adjusted }, index) => {
          const before = entries[index - 1];
          expect(rank! === before?.rank || rank === index + 1).toBe(true);
          expect(adjusted!).toBeLessThanOrEqual(before?.adjusted ?? 10.5 + 10);
          const [first, last] = band ?? [index + 1, index + 1];
          expect(first <= index + 1 && index + 1 <= last).toBe(true);
        });
      }),
      { numRuns: 200 },
    );
  });
});

describe('the plain mean', () => {
  it('calls equal what floating point would tell apart', () => {
    // Weights of 10, 20 and 70: 0.1 · 1 + 0.2 · 1 against 0.3 · 1 as binary fractions.
    const weights = [10, 20, 70].map((weight) => ({ criterionID: `c${weight}`, weight }));
    const marks = (c10: number, c20: number, c70: number) => ({ c10, c20, c70 });
    const sheets = [
      { entryID: 'a', judgeID: 'x', marks: marks(7, 0, 3) },
      { entryID: 'b', judgeID: 'x', marks: marks(0, 0, 4) },
      { entryID: 'c', judgeID: 'x', marks: marks(1, 1, 1) },
    ];
    const result = resultOf({ criteria: weights, entryIDs: ['a', 'b', 'c'], sheets, method: 'mean', chair: [] });
    expect(ranks(result)).toEqual([
      ['b', 1, 'heaviestCriterion'],
      ['a', 2, 'heaviestCriterion'],
      ['c', 3, null],
    ]);
  });

  it('puts nobody before a better one, and lets only equal ones share', () => {
    const marks = fc.array(fc.tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 10 })), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.array(marks, { minLength: 1, maxLength: 10 }), (entries) => {
        // The judges of an entry are the first of a row, so that the panel is connected.
        const sheets = entries.flatMap((given, entry) =>
          given.map(([benefit, design], judge) => sheet(`e${entry}`, `j${judge}`, benefit, design)),
        );
        const result = resultOf(category(sheets, { method: 'mean' }));
        const exact = ({ entryID }: { entryID: string }) => {
          const given = entries[Number(entryID.slice(1))]!;
          return given.reduce((sum, [benefit, design]) => sum + 60 * benefit + 40 * design, 0) / given.length;
        };
        for (const one of result.entries) {
          const better = result.entries.filter((other) => exact(other) > exact(one) + 1e-6).length;
          const equal = result.entries.filter((other) => Math.abs(exact(other) - exact(one)) < 1e-6).length;
          expect(one.rank).toBeGreaterThan(better);
          expect(one.rank).toBeLessThanOrEqual(better + equal);
          const sharing = result.entries.filter(({ rank }) => rank === one.rank);
          expect(sharing.every((other) => Math.abs(exact(other) - exact(one)) < 1e-6)).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('an interval', () => {
  it('is left out, and the band with it, where the marks or the method give none', () => {
    const once = [sheet('a', 'x', 8, 8), sheet('b', 'x', 6, 6), sheet('c', 'x', 3, 3)];
    const { entries } = resultOf(category(once));
    expect(entries.map(({ interval, band }) => [interval, band])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
  });

  it('widens where few sheets are left to judge it by', () => {
    const width = (judges: number) => {
      const sheets = ['a', 'b'].flatMap((entryID, entry) =>
        Array.from({ length: judges }, (_, judge) => {
          const mark = 4 + entry + ((judge + entry) % 2) + judge / 10;
          return sheet(entryID, `j${judge}`, mark, mark);
        }),
      );
      const [low, high] = resultOf(category(sheets)).entries[0]!.interval!;
      return high - low;
    };
    // The same disagreement: twice two sheets leave one degree of freedom, twice eight leave seven.
    expect(width(2) / width(8)).toBeGreaterThan(5);
  });
});

describe('a sheet', () => {
  it('far from what the judge and the entry lead to expect is pointed out', () => {
    const sheets = Array.from({ length: 12 }, (_, entry) =>
      ['x', 'y', 'z'].map((judge, place) => {
        const mark = 3 + (entry % 4) + place + ((entry + place) % 3 === 0 ? 1 : 0);
        return entry === 5 && judge === 'y' ? sheet('e5', 'y', 10, 10) : sheet(`e${entry}`, judge, mark, mark);
      }),
    ).flat();
    const result = resultOf(category(sheets));
    const flagged = result.entries.flatMap(({ entryID, sheets: own }) =>
      own.filter(({ outlier }) => outlier).map(({ judgeID }) => [entryID, judgeID]),
    );
    expect(flagged).toEqual([['e5', 'y']]);
    expect(result.judges.map(({ judgeID, sheets: count }) => [judgeID, count])).toEqual([
      ['x', 12],
      ['y', 12],
      ['z', 12],
    ]);
    expect(result.judges[0]!.severity! < result.judges[2]!.severity!).toBe(true);
  });

  it('that its own expectation follows is pointed out for less: of two sheets of one judge each takes the judge halfway along', () => {
    const chance = [0, 1, 0, 0, 0, 1, 0];
    const usual = Array.from({ length: 12 }, (_, entry) =>
      ['x', 'y', 'z'].map((judge, place) => {
        const mark = 3 + (entry % 4) + place + chance[(entry * 3 + place * 2) % 7]!;
        return sheet(`e${entry}`, judge, mark, mark);
      }),
    ).flat();
    const seen = (second: number) => {
      const { entries, noise } = resultOf(
        category([...usual, sheet('e0', 'w', 4, 4), sheet('e1', 'w', second, second)], { method: 'severity' }),
      );
      const all = entries.flatMap(({ entryID, sheets }) => sheets.map((one) => ({ ...one, entryID })));
      const own = all.filter(({ judgeID }) => judgeID === 'w');
      return {
        flagged: all
          .filter(({ outlier }) => outlier)
          .map(({ entryID, judgeID }) => `${entryID} ${judgeID}`)
          .sort(),
        away: own.map(({ value, expected }) => Math.abs(value - expected!) / noise!.sigma!),
      };
    };
    const { flagged, away } = seen(8);
    // Less than two standard deviations of a sheet, more than two of what its leverage of 5/8 leaves.
    for (const one of away) expect(one > 2 * Math.sqrt(3 / 8) && one < 2).toBe(true);
    expect(flagged).toEqual(['e0 w', 'e1 w']);
    expect(seen(7).flagged).toEqual([]);
  });

  it('of a complete panel of one judge is never pointed out', () => {
    const result = resultOf(category([sheet('a', 'x', 9, 9), sheet('b', 'x', 1, 1)]));
    expect(result.entries.flatMap(({ sheets }) => sheets.map(({ outlier }) => outlier))).toEqual([false, false]);
    expect(result.judges).toEqual([
      { judgeID: 'x', sheets: 2, mean: 5, spread: Math.sqrt(32), severity: 0, weight: 1 },
    ]);
  });
});
