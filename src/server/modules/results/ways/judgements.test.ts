import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atOnce } from '#machines/shared/atOnce.ts';
import { placesOf } from './ballots.fixture.ts';
import { type Grade, grades } from './grades.ts';
import { type Comparison, pairs } from './pairs.ts';
import { type Answer, qualifying, wilson } from './qualifying.ts';

/** Games won by the row against the column, 1987, American League East. Source: Agresti, Categorical Data Analysis (1990). */
const teams = ['Milwaukee', 'Detroit', 'Toronto', 'New York', 'Boston', 'Cleveland', 'Baltimore'] as const;
const won = [
  [0, 7, 9, 7, 7, 9, 11],
  [6, 0, 7, 5, 11, 9, 9],
  [4, 6, 0, 7, 7, 8, 12],
  [6, 8, 6, 0, 6, 7, 10],
  [6, 2, 6, 7, 0, 7, 12],
  [4, 4, 5, 6, 6, 0, 6],
  [2, 4, 1, 3, 1, 7, 0],
];
const games = won.flatMap((row, better) =>
  row.flatMap((count, worse) =>
    Array.from({ length: count }, (): Comparison => ({ judgeID: '', better: teams[better]!, worse: teams[worse]! })),
  ),
);

describe('Pairs by Bradley and Terry', () => {
  it('gives the published abilities of the baseball teams and their standard errors', () => {
    expect(pairs.faults(teams, games, null)).toEqual([]);
    const { ability, errorOf, places } = pairs.count(teams, games, null);
    const errorOfDifference = (one: string, other: string) => atOnce(errorOf(one, other));
    // Against Baltimore; with four decimals from BradleyTerry2 (Turner and Firth, Journal of Statistical Software 48, 2012).
    const published = {
      Boston: [1.1077, 0.3339],
      Cleveland: [0.6839, 0.3319],
      Detroit: [1.4364, 0.3396],
      Milwaukee: [1.5814, 0.3433],
      'New York': [1.2476, 0.3359],
      Toronto: [1.2945, 0.3367],
    };
    for (const [team, [value, error]] of Object.entries(published)) {
      expect(ability.get(team)! - ability.get('Baltimore')!).toBeCloseTo(value!, 4);
      expect(errorOfDifference(team, 'Baltimore')).toBeCloseTo(error!, 4);
    }
    // The variance of the difference to the mean, from the variances of all differences.
    const errors = teams.map((team) => errorOfDifference('Boston', team) ** 2);
    const among = teams.flatMap((one) => teams.map((other) => errorOfDifference(one, other) ** 2));
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    expect(atOnce(errorOf('Boston')) ** 2).toBeCloseTo(sum(errors) / 7 - sum(among) / 98, 8);
    expect(places.flat()).toEqual(['Milwaukee', 'Detroit', 'Toronto', 'New York', 'Boston', 'Cleveland', 'Baltimore']);
  });

  it('is the logarithm of the odds for two entries', () => {
    const given = [...Array(6).fill(['a', 'b']), ...Array(2).fill(['b', 'a'])].map(([better, worse]) => ({
      judgeID: '',
      better,
      worse,
    }));
    const { ability, errorOf } = pairs.count(['a', 'b'], given, null);
    expect(ability.get('a')! - ability.get('b')!).toBeCloseTo(Math.log(3), 8);
    expect(atOnce(errorOf('a', 'b'))).toBeCloseTo(Math.sqrt(1 / 6 + 1 / 2), 8);
  });

  const someComparisons = fc.array(fc.tuple(fc.nat(3), fc.nat(2)), { maxLength: 20 }).map((more) => {
    // A circle through all of them, so that they hang together.
    const all = [[0, 0], [1, 0], [2, 0], [3, 0], ...more];
    return all.map(
      ([from, by]): Comparison => ({ judgeID: '', better: 'abcd'[from!]!, worse: 'abcd'[(from! + 1 + by!) % 4]! }),
    );
  });
  it('expects of each entry the wins that it has', () => {
    fc.assert(
      fc.property(someComparisons, (given) => {
        const { ability } = pairs.count([...'abcd'], given, null);
        for (const id of 'abcd') {
          const own = given.filter(({ better, worse }) => better === id || worse === id);
          const expected = own.reduce((sum, { better, worse }) => {
            const other = better === id ? worse : better;
            return sum + 1 / (1 + Math.exp(ability.get(other)! - ability.get(id)!));
          }, 0);
          expect(expected).toBeCloseTo(own.filter(({ better }) => better === id).length, 5);
        }
      }),
    );
  });
  it('gives what is told alike the same place, whatever the names', () => {
    const circle = [...'abc'].map((better, place) => ({ judgeID: '', better, worse: 'abc'[(place + 1) % 3]! }));
    expect(placesOf(pairs.count(['c', 'a', 'b'], circle, null).places)).toEqual([['a', 'b', 'c']]);
  });
  const ofPairs = (...given: readonly (readonly [better: string, worse: string, same?: boolean])[]) =>
    given.map(([better, worse, same]): Comparison => ({ judgeID: '', better, worse, ...(same && { same }) }));

  it('counts no difference as half a preference either way', () => {
    const given = ofPairs(['a', 'b'], ['a', 'b'], ['a', 'b'], ['b', 'a', true], ['a', 'b', true]);
    const { ability } = pairs.count(['a', 'b'], given, null);
    expect(ability.get('a')! - ability.get('b')!).toBeCloseTo(Math.log(4), 8);
    const even = pairs.count(['a', 'b'], ofPairs(['a', 'b', true]), null);
    expect(placesOf(even.places)).toEqual([['a', 'b']]);
  });

  it('puts who was never behind anybody first, instead of giving an endless strength', () => {
    const { places, groups, ability } = pairs.count(
      [...'abcd'],
      ofPairs(['a', 'b'], ['a', 'c'], ['b', 'c'], ['c', 'b'], ['b', 'c'], ['c', 'd'], ['b', 'd']),
      null,
    );
    expect(places).toEqual([['a'], ['b'], ['c'], ['d']]);
    expect(groups).toEqual([[['a']], [['b', 'c']], [['d']]]);
    expect(ability.get('b')! - ability.get('c')!).toBeCloseTo(Math.log(2), 8);
    expect([ability.get('a'), ability.get('d')]).toEqual([0, 0]);
  });

  it('gives groups one place where nothing says which is before which', () => {
    // Both before c, and never compared with each other, not even by way of others.
    expect(placesOf(pairs.count([...'abc'], ofPairs(['a', 'c'], ['b', 'c']), null).places)).toEqual([
      ['a', 'b'],
      ['c'],
    ]);
    // Behind a alone, d may be before b and c or behind them.
    const loose = ofPairs(['a', 'b'], ['b', 'c'], ['c', 'b'], ['a', 'd']);
    expect(placesOf(pairs.count([...'abcd'], loose, null).places)).toEqual([['a'], ['b', 'c', 'd']]);
    expect(placesOf(pairs.count([...'abc'], [], null).places)).toEqual([['a', 'b', 'c']]);
    expect(pairs.count([], [], null).places).toEqual([]);
  });

  it('refuses what falls apart, an unknown entry, and an entry against itself', () => {
    const codes = (given: readonly (readonly [string, string])[]) =>
      pairs
        .faults(
          ['a', 'b', 'c'],
          given.map(([better, worse]) => ({ judgeID: '', better, worse })),
          null,
        )
        .map(({ code }) => code);
    expect(
      codes([
        ['a', 'b'],
        ['b', 'a'],
        ['b', 'c'],
      ]),
    ).toEqual(['fallsApart']);
    expect(codes([['a', 'x']])).toEqual(['unknownEntry']);
    expect(codes([['a', 'a']])).toEqual(['againstItself']);
    expect(codes([])).toEqual(['fallsApart']);
  });
});

const graded = (table: Readonly<Record<string, readonly number[]>>): Grade[] =>
  Object.entries(table).flatMap(([entryID, row]) =>
    row.map((grade, judge) => ({ judgeID: `j${judge}`, entryID, grade })),
  );
const byGrades = (table: Readonly<Record<string, readonly number[]>>) =>
  grades.count(Object.keys(table), graded(table), { scale: 6 });
const times = (...groups: readonly (readonly [number, number])[]) =>
  groups.flatMap(([count, grade]) => new Array<number>(count).fill(grade));

describe('Grades by majority', () => {
  it('chooses Nashville in the example of Tennessee', () => {
    // Wikipedia, Majority judgment: poor 0, fair 1, good 2, excellent 3; 42, 26, 15 and 17 voters.
    const { places, majority } = byGrades({
      Memphis: times([42, 3], [58, 0]),
      Nashville: times([42, 1], [26, 3], [15, 1], [17, 1]),
      Chattanooga: times([42, 0], [26, 1], [15, 3], [17, 2]),
      Knoxville: times([42, 0], [26, 1], [15, 2], [17, 3]),
    });
    expect(majority.get('Nashville')!.grade).toBe(1);
    expect(majority.get('Memphis')!.grade).toBe(0);
    expect(places[0]).toEqual(['Nashville']);
    expect(places.at(-1)).toEqual(['Memphis']);
  });

  it('takes the lower middle and then what is left, as the majority value says', () => {
    // 1 2 | 4 5: 2, then 4, then 1, then 5. Against 1 2 | 3 5 the second majority grade decides; against 0 2 | 4 5 the third.
    expect(byGrades({ a: [1, 2, 4, 5], b: [1, 2, 3, 5], c: [0, 2, 4, 5] }).places).toEqual([['a'], ['c'], ['b']]);
  });

  it('is not moved by one judge who exaggerates on the side where the judge stands anyway', () => {
    expect(byGrades({ a: [2, 3, 4], b: [3, 3, 3] }).places).toEqual(byGrades({ a: [0, 3, 4], b: [3, 3, 3] }).places);
  });

  const table = fc.dictionary(fc.constantFrom(...'abcd'), fc.array(fc.nat(5), { minLength: 1, maxLength: 7 }), {
    minKeys: 2,
  });
  it('asks neither for names nor for the order of judges', () => {
    fc.assert(
      fc.property(table, (given) => {
        const turned = Object.fromEntries(
          Object.entries(given)
            .reverse()
            .map(([id, row]) => [`x${'dcba'['abcd'.indexOf(id)]}`, [...row].reverse()]),
        );
        const back = placesOf(
          byGrades(turned).places.map((together) => together.map((id) => 'dcba'['abcd'.indexOf(id[1]!)]!)),
        );
        expect(back).toEqual(placesOf(byGrades(given).places));
      }),
    );
  });
  it('is the same where every judge is there so many times', () => {
    fc.assert(
      fc.property(table, fc.integer({ min: 2, max: 4 }), (given, copies) => {
        const more = Object.fromEntries(
          Object.entries(given).map(([id, row]) => [id, row.flatMap((grade) => new Array<number>(copies).fill(grade))]),
        );
        expect(placesOf(byGrades(more).places)).toEqual(placesOf(byGrades(given).places));
      }),
    );
  });
  it('never puts an entry lower because a judge grades it higher', () => {
    fc.assert(
      fc.property(table, fc.nat(), (given, which) => {
        const [id, row] = Object.entries(given)[0]!;
        const raised = row.map((grade, judge) => (judge === which % row.length ? Math.min(5, grade + 1) : grade));
        const below = (shown: Readonly<Record<string, readonly number[]>>) => {
          const { places } = byGrades(shown);
          const own = places.findIndex((together) => together.includes(id));
          return places.slice(0, own).flat().length;
        };
        expect(below({ ...given, [id]: raised })).toBeLessThanOrEqual(below(given));
      }),
    );
  });
  it('puts what nobody graded last, and refuses a grade that the scale does not have', () => {
    const given = graded({ a: [0] });
    expect(grades.count(['a', 'b', 'c'], given, { scale: 3 }).places).toEqual([['a'], ['b', 'c']]);
    expect(grades.faults(['a'], graded({ a: [3] }), { scale: 3 })).toMatchObject([{ code: 'badGrade' }]);
    expect(grades.faults(['a'], [...given, ...given], { scale: 3 })).toMatchObject([{ code: 'entryTwice' }]);
  });
});

describe('Yes or no with consensus', () => {
  const answered = (words: string): Answer[] =>
    [...words].map((word, judge) => ({
      judgeID: `j${judge}`,
      entryID: 'a',
      answer: word === 'y' ? 'yes' : word === 'n' ? 'no' : 'unsure',
    }));
  it.each([
    ['yyyn', 'qualifies', null],
    ['yynn', 'discuss', 'noConsensus'],
    ['nnny', 'fails', null],
    ['yyy?', 'qualifies', null],
    // Two who decided are too few for a quorum of three, however sure.
    ['yy??', 'discuss', 'tooFewDecided'],
    ['????', 'discuss', 'tooFewDecided'],
  ] as const)('%s: %s', (words, verdict, why) => {
    const { entries } = qualifying.count(['a'], answered(words), { consensus: 0.75, quorum: 3 });
    expect(entries[0]).toMatchObject({ verdict, why });
  });
  it('holds two thirds for two of three', () => {
    const rule = { consensus: 2 / 3, quorum: 3 };
    expect(qualifying.count(['a'], answered('yyn'), rule).entries[0]!.verdict).toBe('qualifies');
    expect(qualifying.count(['a'], answered('nny'), rule).entries[0]!.verdict).toBe('fails');
  });
  it('never turns against an entry because a judge says yes', () => {
    const worth = { fails: 0, discuss: 1, qualifies: 2 } as const;
    const words = fc.string({ unit: fc.constantFrom('y', 'n', '?'), minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(words, fc.nat(), (given, which) => {
        const place = which % given.length;
        const better = `${given.slice(0, place)}y${given.slice(place + 1)}`;
        const of = (one: string) =>
          worth[qualifying.count(['a'], answered(one), { consensus: 0.75, quorum: 3 }).entries[0]!.verdict];
        expect(of(better)).toBeGreaterThanOrEqual(of(given));
      }),
    );
  });
  it.each([
    // Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('has the published interval of %d in %d', (count, of, low, high) => {
    const [from, to] = wilson(count, of);
    expect([from.toFixed(4), to.toFixed(4)]).toEqual([low.toFixed(4), high.toFixed(4)]);
  });
  it('refuses a consensus of a half or less, an answer twice and an unknown entry', () => {
    const codes = (rule: { consensus: number; quorum: number }, given = answered('y')) =>
      qualifying.faults(['a'], given, rule).map(({ code }) => code);
    expect(codes({ consensus: 0.5, quorum: 1 })).toEqual(['badSetting']);
    expect(codes({ consensus: 0.75, quorum: 0 })).toEqual(['badSetting']);
    expect(codes({ consensus: 0.75, quorum: 1 }, [...answered('y'), ...answered('n')])).toEqual(['entryTwice']);
    expect(codes({ consensus: 0.75, quorum: 1 }, [{ judgeID: 'j', entryID: 'z', answer: 'yes' }])).toEqual([
      'unknownEntry',
    ]);
  });
});
