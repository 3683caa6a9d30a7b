import { expect, it } from 'vitest';
import { turnsBeside } from '#tests/support/turns.ts';
import { generator } from '../results/random.ts';
import { countCategory, countGrades, verdictsOfCount } from './countRound.ts';

it('lets others have their turn while the ways of many equal votes are followed', async () => {
  const random = generator(7);
  const entryIDs = Array.from({ length: 100 }, (_, entry) => `e${String(entry).padStart(3, '0')}`);
  const ballots = Array.from({ length: 30 }, (_, judge) => {
    const drawn = entryIDs.map((id) => [random(), id] as const).sort(([left], [right]) => left - right);
    const order = drawn.map(([, id]) => id);
    return { judgeID: `j${judge}`, categoryID: 'short', ranked: order.slice(0, 5), others: order.slice(5) };
  });
  const { turns, result: count } = await turnsBeside(
    () => countCategory('short', entryIDs, ballots, { kind: 'transferableVote', quorum: 2, top: 10 }),
    1,
  );
  expect(turns).toBeGreaterThan(1);
  expect(count.ballots).toBe(30);
});

it('decides a clear vote on more entries than ways are followed', async () => {
  const entryIDs = Array.from({ length: 1_500 }, (_, entry) => `e${String(entry).padStart(4, '0')}`);
  const [first, second, third, fourth, ...others] = entryIDs as [string, string, string, string, ...string[]];
  const given: [number, readonly string[]][] = [
    [10, [first]],
    [9, [second]],
    [6, [third, first]],
    [5, [fourth, second]],
  ];
  const ballots = given.flatMap(([count, ranked], group) =>
    Array.from({ length: count }, (_, judge) => ({
      judgeID: `j${group}.${judge}`,
      categoryID: 'short',
      ranked,
      others: entryIDs.filter((id) => !ranked.includes(id)),
    })),
  );
  const rule = { kind: 'transferableVote', quorum: 2, top: 2 } as const;
  const { places, transfer } = await countCategory('short', entryIDs, ballots, rule);
  expect(places).toEqual([
    [first, second],
    [third, fourth, ...others],
  ]);
  // All without a vote are told as one stage.
  expect(transfer!.stages.map(({ excluded }) => excluded.length)).toContain(others.length);
});

it('holds against an entry no ballot that it came too late for, and against one left out each that saw it', async () => {
  const of = (judgeID: string, ranked: readonly string[], others: readonly string[]) => ({
    judgeID,
    categoryID: 'short',
    ranked,
    others,
  });
  const before = ['j1', 'j2', 'j3'].map((judge) => of(judge, ['a', 'b'], []));
  const after = ['j4', 'j5'].map((judge) => of(judge, ['late', 'a', 'b'], ['left']));
  const rule = { kind: 'schulze', quorum: 2, top: 1 } as const;
  const { places, duels } = await countCategory('short', ['a', 'b', 'late', 'left'], [...before, ...after], rule);
  expect(places).toEqual([['late'], ['a'], ['b'], ['left']]);
  const at = (id: string) => duels!.entryIDs.indexOf(id);
  expect([duels!.preferred[at('late')]![at('a')], duels!.preferred[at('a')]![at('late')]]).toEqual([2, 0]);
  expect(duels!.preferred[at('a')]![at('b')]).toBe(5);
  const all = [...before.map((one) => ({ ...one, others: ['late', 'left'] })), ...after];
  expect((await countCategory('short', ['a', 'b', 'late', 'left'], all, rule)).places[0]).toEqual(['a']);
});

it('puts an entry that nobody ranked behind none whose ballots it came too late for', async () => {
  const of = (judgeID: string, ranked: readonly string[], others: readonly string[]) => ({
    judgeID,
    categoryID: 'short',
    ranked,
    others,
  });
  const rule = { kind: 'schulze', quorum: 2, top: 2 } as const;
  const ballots = [of('j1', ['x'], ['y']), of('j2', ['y'], ['x', 'late']), of('j3', ['y'], ['x', 'late'])];
  const count = await countCategory('short', ['late', 'x', 'y'], ballots, rule);
  expect(count.places).toEqual([['y'], ['late', 'x']]);
  expect(verdictsOfCount(['x', 'late'], count, rule).map(([, { goesOn, why }]) => [goesOn, why])).toEqual([
    [null, 'tiedAtLine'],
    [null, 'tiedAtLine'],
  ]);
  const all = ballots.map((one) => ({ ...one, others: [...one.others, 'late'] }));
  expect((await countCategory('short', ['late', 'x', 'y'], all, rule)).places).toEqual([['y'], ['x'], ['late']]);
});

it('lets others have their turn between the entries that chains of duels lead through', async () => {
  const entryIDs = Array.from({ length: 60 }, (_, entry) => `e${String(entry).padStart(2, '0')}`);
  const ballots = [0, 1, 2].map((judge) => {
    const ranked = [...entryIDs.slice(judge * 20), ...entryIDs.slice(0, judge * 20)];
    return { judgeID: `j${judge}`, categoryID: 'short', ranked, others: [] };
  });
  const { turns, result: count } = await turnsBeside(
    () => countCategory('short', entryIDs, ballots, { kind: 'schulze', quorum: 2, top: 10 }),
    20,
  );
  expect(turns).toBeGreaterThan(entryIDs.length);
  // Each of the three twenties goes before the next, round in a circle; within one the order is clear.
  expect(count.places[0]).toEqual(['e00', 'e20', 'e40']);
});

it('counts the grades of ten thousand entries in a moment', () => {
  const entries = Array.from({ length: 10_000 }, (_, entry) => ({
    entryID: `e${entry}`,
    answers: [0, 1, 2, 3, 4].map((judge) => ({ judgeID: `j${judge}`, grade: (entry + judge) % 5 })),
  }));
  const before = process.cpuUsage();
  const { grades: counted } = countGrades('short', entries, ['poor', 'fair', 'good', 'better', 'best'], 2);
  const { user } = process.cpuUsage(before);
  // Ten seconds of work, where every grade is looked through for every entry; however much else the machine has to do.
  expect(user).toBeLessThan(4_000_000);
  expect(counted!.map(({ given }) => given)).toEqual(entries.map(() => [1, 1, 1, 1, 1]));
});
