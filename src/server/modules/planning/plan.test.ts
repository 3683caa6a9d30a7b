import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { panelOf } from '../results/panel.ts';
import { bestPlan } from './best.ts';
import { planJudging } from './plan.ts';
import type { Pair, PlanInput } from './planState.ts';

const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const input = (entries: number, judges: number, judgesPerEntry: number, more: Partial<PlanInput> = {}): PlanInput => ({
  entries: ids('e', entries).map((entryID) => ({ entryID, categoryID: 'c' })),
  judgeIDs: ids('j', judges),
  judgesPerEntry,
  barred: [],
  locked: [],
  present: [],
  seed: 1,
  ...more,
});
const sheetsByJudge = (pairs: readonly Pair[], judgeIDs: readonly string[]) =>
  judgeIDs.map((judgeID) => pairs.filter((pair) => pair.judgeID === judgeID).length);
const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
const partsOf = (pairs: readonly Pair[]) => panelOf(pairs.map((pair) => ({ ...pair, value: 0 }))).parts.length;
const key = ({ judgeID, entryID }: Pair) => `${judgeID} ${entryID}`;
const count = (pairs: readonly Pair[], entryID: string) => pairs.filter((pair) => pair.entryID === entryID).length;

/** Some of all pairs, by chance. */
const someOf = (entries: number, judges: number) =>
  fc.subarray(ids('e', entries).flatMap((entryID) => ids('j', judges).map((judgeID): Pair => ({ judgeID, entryID }))));
const situations = fc
  .tuple(
    fc.integer({ min: 1, max: 14 }),
    fc.integer({ min: 1, max: 8 }),
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 1, max: 3 }),
    fc.nat(),
  )
  .chain(([entries, judges, judgesPerEntry, categories, seed]) =>
    fc
      .record({ barred: someOf(entries, judges), locked: someOf(entries, judges), present: someOf(entries, judges) })
      .map(({ barred, locked, present }) =>
        input(entries!, judges!, judgesPerEntry!, {
          barred,
          present,
          seed: seed!,
          locked: locked.slice(0, 3),
          entries: ids('e', entries!).map((entryID, index) => ({ entryID, categoryID: `c${index % categories!}` })),
        }),
      ),
  );

describe('a plan', () => {
  it('without conflicts gives every entry its number, judges loads that differ by one at most, and one panel', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 2, max: 4 }),
        fc.nat(),
        (entries, judges, judgesPerEntry, seed) => {
          fc.pre(judges >= judgesPerEntry && (judgesPerEntry * entries) / 2 >= judges);
          const given = input(entries, judges, judgesPerEntry, { seed });
          const { pairs, short } = planJudging(given);
          expect(short).toEqual([]);
          for (const { entryID } of given.entries) expect(count(pairs, entryID)).toBe(judgesPerEntry);
          expect(spread(sheetsByJudge(pairs, given.judgeIDs))).toBeLessThanOrEqual(1);
          expect(partsOf(pairs)).toBe(1);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('never has a conflict of interest or a judge twice, keeps what must stay, and says which entries are short', () => {
    fc.assert(
      fc.property(situations, (given) => {
        const { pairs, short } = planJudging(given);
        const keys = pairs.map(key);
        expect(new Set(keys).size).toBe(keys.length);
        const locked = new Set(given.locked.map(key));
        const barred = given.barred.map(key).filter((pair) => !locked.has(pair));
        expect(keys.filter((pair) => barred.includes(pair))).toEqual([]);
        expect([...locked].filter((pair) => !keys.includes(pair))).toEqual([]);
        for (const { entryID } of given.entries) {
          const own = given.locked.filter((pair) => pair.entryID === entryID).length;
          const free = given.judgeIDs.filter((judgeID) => !barred.includes(key({ judgeID, entryID }))).length;
          expect(count(pairs, entryID)).toBe(Math.max(own, Math.min(given.judgesPerEntry, free)));
        }
        expect(short).toEqual(
          given.entries
            .map(({ entryID }) => ({ entryID, judges: count(pairs, entryID) }))
            .filter(({ judges }) => judges < given.judgesPerEntry)
            .sort((left, right) => (left.entryID < right.entryID ? -1 : 1)),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('is as even as conflicts allow: no other plan has a lower highest load', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 }), (entries, judges) => {
        fc.assert(
          fc.property(someOf(entries, judges), fc.nat(), (barred, seed) => {
            // One judge each: nothing to connect, so that evenness is all that is left to reach.
            const given = input(entries, judges, 1, { barred, seed });
            const { pairs } = planJudging(given);
            const highest = Math.max(0, ...sheetsByJudge(pairs, given.judgeIDs));
            expect(highest).toBe(lowestPossible(given));
          }),
          { numRuns: 20 },
        );
      }),
      { numRuns: 20 },
    );
  });

  it('does not depend on the order of what it is given, and is the same for the same seed', () => {
    fc.assert(
      fc.property(situations, (given) => {
        const turned: PlanInput = {
          ...given,
          entries: [...given.entries].reverse(),
          judgeIDs: [...given.judgeIDs].reverse(),
          barred: [...given.barred].reverse(),
          locked: [...given.locked].reverse(),
          present: [...given.present].reverse(),
        };
        expect(planJudging(turned)).toEqual(planJudging(given));
      }),
      { numRuns: 100 },
    );
  });

  it('does not depend on the order of the sheets that stay, of which two are of one entry', () => {
    const locked: Pair[] = [
      { judgeID: 'j0', entryID: 'e0' },
      { judgeID: 'j1', entryID: 'e2' },
      { judgeID: 'j2', entryID: 'e2' },
    ];
    const given = input(9, 6, 2, {
      locked,
      seed: 474_581_415,
      entries: ids('e', 9).map((entryID, index) => ({ entryID, categoryID: `c${index % 2}` })),
      barred: [
        { judgeID: 'j4', entryID: 'e5' },
        { judgeID: 'j0', entryID: 'e8' },
      ],
    });
    expect(planJudging({ ...given, locked: locked.toReversed() })).toEqual(planJudging(given));
  });

  it('connects a small category by taking fewer judges, and spares those who have much to do elsewhere', () => {
    const entries = [
      ...ids('large', 20).map((entryID) => ({ entryID, categoryID: 'large' })),
      ...ids('small', 3).map((entryID) => ({ entryID, categoryID: 'small' })),
    ];
    const { pairs } = planJudging(input(0, 8, 2, { entries }));
    const small = pairs.filter(({ entryID }) => entryID.startsWith('small'));
    expect([partsOf(small), new Set(small.map(({ judgeID }) => judgeID)).size]).toEqual([1, 3]);
    expect(spread(sheetsByJudge(pairs, ids('j', 8)))).toBeLessThanOrEqual(1);
  });

  it('joins what conflicts would part, where a judge is left who may see both sides', () => {
    // Four judges in two camps; only j0 may cross.
    const barred = ids('e', 6).flatMap((entryID, index) =>
      (index < 3 ? ['j3'] : ['j1']).map((judgeID): Pair => ({ judgeID, entryID })),
    );
    const { pairs } = planJudging(input(6, 4, 2, { barred }));
    expect(partsOf(pairs)).toBe(1);
  });

  it('of a planned category changes only what it must', () => {
    const before = planJudging(input(30, 6, 3)).pairs;
    const again = planJudging(input(30, 6, 3, { present: before, seed: 99 }));
    expect(again.pairs).toEqual(before);
    const more = planJudging(input(31, 6, 3, { present: before, seed: 99 }));
    const previous = new Set(before.map(key));
    expect(more.pairs.filter((pair) => !previous.has(key(pair)) && pair.entryID !== 'e30')).toHaveLength(0);
  });

  it.each([
    [4, 10, 2],
    [3, 12, 3],
    [1, 5, 2],
  ])('of %i planned entries for %i judges changes nothing, though more judges are there than are taken', (...of) => {
    const before = planJudging(input(...of)).pairs;
    for (const seed of [2, 3, 99]) {
      const given = input(...of, { present: before, seed });
      expect([planJudging(given).pairs, bestPlan(given).pairs]).toEqual([before, before]);
    }
  });

  it('takes for a small category whoever has begun in it, and nobody who is kept from what they had', () => {
    const entries = ids('e', 4);
    const locked = entries.map((entryID): Pair => ({ judgeID: 'j9', entryID }));
    const barred = entries.map((entryID): Pair => ({ judgeID: 'j8', entryID }));
    for (let seed = 1; seed <= 6; seed += 1) {
      const { pairs } = planJudging(input(4, 10, 2, { locked, barred, present: barred, seed }));
      const taken = [...new Set(pairs.map(({ judgeID }) => judgeID))];
      expect([taken.length, taken.includes('j9'), taken.includes('j8')]).toEqual([4, true, false]);
    }
  });

  it('is a balanced block design where there is one: each two judges meet equally often', () => {
    // Seven judges, three for each of seven entries: the Fano plane has every pair once. Greedy comes close.
    const { pairs } = planJudging(input(70, 7, 3));
    const met = ids('j', 7).flatMap((left, place) =>
      ids('j', 7)
        .slice(place + 1)
        .map((right) => {
          const of = (judgeID: string) => new Set(pairs.filter((p) => p.judgeID === judgeID).map((p) => p.entryID));
          const other = of(right);
          return [...of(left)].filter((entryID) => other.has(entryID)).length;
        }),
    );
    expect(spread(met)).toBeLessThanOrEqual(4);
  });

  it('of a thousand entries for forty judges takes well under a second', () => {
    // In time on the processor, in microseconds, so that a busy machine makes no difference.
    const began = process.cpuUsage();
    const { pairs } = planJudging(input(1000, 40, 3));
    expect(process.cpuUsage(began).user).toBeLessThan(5_000_000);
    expect([pairs.length, partsOf(pairs), spread(sheetsByJudge(pairs, ids('j', 40)))]).toEqual([3000, 1, 0]);
  });
});

/** By trying every choice of one judge an entry. */
function lowestPossible({ entries, judgeIDs, barred }: PlanInput): number {
  const taken = new Set(barred.map(key));
  const try_ = (index: number, load: readonly number[]): number => {
    const entry = entries[index];
    if (!entry) return Math.max(0, ...load);
    const free = judgeIDs.flatMap((judgeID, place) =>
      taken.has(key({ judgeID, entryID: entry.entryID })) ? [] : [place],
    );
    if (free.length === 0) return try_(index + 1, load);
    return Math.min(
      ...free.map((place) =>
        try_(
          index + 1,
          load.map((value, at) => (at === place ? value + 1 : value)),
        ),
      ),
    );
  };
  return try_(
    0,
    judgeIDs.map(() => 0),
  );
}
