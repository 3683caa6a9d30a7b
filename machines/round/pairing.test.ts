import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Pair, pairKey, pairsAmong } from './comparing.ts';
import { askedOf, onSides, type Pairing, pairsOf } from './pairing.ts';

const named = (kind: string, count: number) => Array.from({ length: count }, (_, index) => `${kind}${index}`);
const judgesOf = (count: number) => named('judge', count).map((judgeID) => ({ judgeID, excludedIDs: [] as string[] }));
const pairing = (entries: number, judges: number, most: number): Pairing => ({
  seed: 'round',
  entryIDs: named('entry', entries),
  judges: judgesOf(judges),
  most,
});
const all = (plan: ReadonlyMap<string, readonly Pair[]>) => [...plan.values()].flat();
const times = (plan: ReadonlyMap<string, readonly Pair[]>, id: string) =>
  all(plan).filter((pair) => pair.includes(id)).length;

/** How many groups of entries there are that no pair joins. */
function parts(entryIDs: readonly string[], pairs: readonly Pair[]): number {
  const left = new Set(entryIDs);
  let found = 0;
  for (const start of entryIDs) {
    if (!left.delete(start)) continue;
    found += 1;
    const reached = new Set([start]);
    for (const id of reached)
      for (const pair of pairs) if (pair.includes(id)) for (const other of pair) reached.add(other);
    for (const id of reached) left.delete(id);
  }
  return found;
}

describe('the pairs of a round', () => {
  const any = fc.record({ entries: fc.nat(14), judges: fc.integer({ min: 1, max: 6 }), most: fc.nat(30) });

  it('are as many for each judge as there are, none twice and none of an entry with itself', () => {
    fc.assert(
      fc.property(any, ({ entries, judges, most }) => {
        for (const own of pairsOf(pairing(entries, judges, most)).values()) {
          expect(own.length).toBe(Math.min(most, pairsAmong(entries)));
          expect(new Set(own.map(pairKey)).size).toBe(own.length);
          expect(own.every(([first, second]) => first !== second)).toBe(true);
        }
      }),
    );
  });

  it('bring every entry equally often, give or take three, and hang together as soon as they can', () => {
    fc.assert(
      fc.property(any, ({ entries, judges, most }) => {
        const given = pairing(entries, judges, most);
        const plan = pairsOf(given);
        const counts = given.entryIDs.map((id) => times(plan, id));
        if (entries > 0) expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(3);
        if (all(plan).length >= entries - 1) expect(parts(given.entryIDs, all(plan))).toBe(Math.min(1, entries));
      }),
    );
  });

  it('are judged by two only once every pair has a judge', () => {
    const plan = all(pairsOf(pairing(7, 3, 7)));
    expect(plan.length).toBe(pairsAmong(7));
    expect(new Set(plan.map(pairKey)).size).toBe(pairsAmong(7));
  });

  it('never have an entry that the judge is kept from, and others see it instead', () => {
    const exclusions = fc.array(fc.subarray(named('entry', 9)), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(exclusions, fc.integer({ min: 1, max: 12 }), (excluded, most) => {
        const judges = excluded.map((ids, index) => ({ judgeID: `judge${index}`, excludedIDs: ids }));
        const plan = pairsOf({ ...pairing(9, 0, most), judges });
        for (const { judgeID, excludedIDs: ids } of judges) {
          const own = plan.get(judgeID)!;
          expect(own.some((pair) => pair.some((id) => ids.includes(id)))).toBe(false);
          expect(own.length).toBe(Math.min(most, pairsAmong(9 - ids.length)));
        }
      }),
    );
    const one = { judgeID: 'judge0', excludedIDs: ['entry3'] };
    expect(times(pairsOf({ ...pairing(9, 0, 20), judges: [one, ...judgesOf(3).slice(1)] }), 'entry3')).toBeGreaterThan(
      5,
    );
  });

  it('are the same whatever the order of entries and judges, and others in another round', () => {
    const given = pairing(11, 3, 8);
    const turned = { ...given, entryIDs: given.entryIDs.toReversed(), judges: given.judges.toReversed() };
    const sorted = (plan: ReadonlyMap<string, readonly Pair[]>) =>
      [...plan].sort(([left], [right]) => (left < right ? -1 : 1));
    expect(sorted(pairsOf(turned))).toEqual(sorted(pairsOf(given)));
    expect(sorted(pairsOf({ ...given, seed: 'other' }))).not.toEqual(sorted(pairsOf(given)));
  });

  it('show an entry on either side, in an order of each judge’s own', () => {
    const plan = pairsOf(pairing(12, 2, 66));
    const [one, other] = [...plan.values()].map((own) => own.map(pairKey));
    expect(one).not.toEqual(other);
    const [own, judgeID] = [plan.get('judge0')!, 'judge0'];
    expect(own.map(([left, right]) => onSides([right, left], judgeID))).toEqual(own);
    const first = all(plan).filter(([id]) => id === 'entry4').length;
    expect(first).toBeGreaterThan(5);
    expect(first).toBeLessThan(17);
  });

  it('are chosen for 1,000 entries and 20 judges in well under a second', () => {
    const plan = pairsOf(pairing(1_000, 20, 300));
    expect(all(plan).length).toBe(6_000);
  });
});

describe('what a judge is asked', () => {
  const planned: readonly Pair[] = [
    ['a', 'b'],
    ['b', 'c'],
    ['a', 'c'],
  ];
  it('is what was compared, then what is left, never more than planned', () => {
    expect(askedOf(planned, [])).toEqual(planned);
    expect(askedOf(planned, [['c', 'b']])).toEqual([
      ['c', 'b'],
      ['a', 'b'],
      ['a', 'c'],
    ]);
    expect(askedOf(planned, [['a', 'd']])).toEqual([
      ['a', 'd'],
      ['a', 'b'],
      ['b', 'c'],
    ]);
    expect(askedOf([], [['a', 'd']])).toEqual([['a', 'd']]);
  });
});

it('keeps the pairs of a round that is under way, whatever release the server runs', () => {
  const plan = pairsOf({ seed: 'round', entryIDs: ['a', 'b', 'c', 'd', 'e', 'f'], judges: judgesOf(2), most: 6 });
  expect(
    Object.fromEntries([...plan].map(([judge, own]) => [judge, own.map((pair) => pair.join(' ')).join(', ')])),
  ).toEqual({
    judge0: 'c f, f d, e a, e f, a d, c b',
    judge1: 'b a, b f, e d, e b, d c, c a',
  });
  const again = pairsOf({ seed: 'round', entryIDs: ['a', 'b', 'c', 'd'], judges: judgesOf(5), most: 2 });
  // Each pair across the circle once, each of neighbours twice.
  expect(
    all(again)
      .map((pair) => pair.toSorted().join(''))
      .toSorted()
      .join(' '),
  ).toBe('ab ab ac ad ad bc bc bd cd cd');
});
