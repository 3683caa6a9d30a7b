import { describe, expect, it } from 'vitest';
import { pairsOf } from '#machines/round/pairing.ts';
import { turnsBeside } from '#tests/support/turns.ts';
import { generator } from '../results/random.ts';
import { countPairs, type StoredComparison } from './countPairs.ts';

const rule = { kind: 'pairs', quorum: 1, top: 1 } as const;
const comparison = (firstID: string, secondID: string, preferred: string | null, judgeID = 'j'): StoredComparison => ({
  judgeID,
  categoryID: 'short',
  firstID,
  secondID,
  preferred,
});

describe('the count of pairs', () => {
  it('says how sure the order at the line is, where strengths alone make it', async () => {
    const given = [...Array<string>(6).fill('a'), ...Array<string>(2).fill('b')].map((better) =>
      comparison('a', 'b', better),
    );
    const { places, strengths, line, ballots } = await countPairs('short', ['b', 'a'], given, rule);
    expect([places, ballots]).toEqual([[['a'], ['b']], 1]);
    expect(strengths!.map(({ chance: _, ...tally }) => tally)).toEqual([
      { entryID: 'a', preferred: 6, behind: 2, same: 0 },
      { entryID: 'b', preferred: 2, behind: 6, same: 0 },
    ]);
    // Odds of three to one, with an error of √(1/6 + 1/2) in their logarithm.
    const width = 1.959964 * Math.sqrt(1 / 6 + 1 / 2);
    const share = (value: number) => 1 / (1 + Math.exp(-value));
    expect([line!.inside, line!.outside]).toEqual(['a', 'b']);
    expect(line!.chance.value).toBeCloseTo(0.75, 8);
    expect(line!.chance.from).toBeCloseTo(share(Math.log(3) - width), 6);
    expect(line!.chance.to).toBeCloseTo(share(Math.log(3) + width), 6);
  });

  it('gives an entry that was never behind no strength, and no chance at the line', async () => {
    const given = [comparison('a', 'b', 'a'), comparison('b', 'c', 'b'), comparison('b', 'c', null)];
    const { places, strengths, line } = await countPairs('short', ['a', 'b', 'c'], given, rule);
    expect(places).toEqual([['a'], ['b'], ['c']]);
    expect(strengths!.map(({ chance }) => chance?.value.toFixed(2) ?? null)).toEqual([null, '0.63', '0.37']);
    expect(line).toBeUndefined();
  });

  it('leaves out whom too few judges compared, and what was said of another category', async () => {
    const given = [
      comparison('a', 'b', 'b', 'one'),
      comparison('a', 'b', 'b', 'two'),
      comparison('b', 'c', 'c', 'one'),
      { ...comparison('a', 'b', 'a', 'three'), categoryID: 'other' },
    ];
    const count = await countPairs('short', ['a', 'b', 'c'], given, { ...rule, quorum: 2 });
    expect([count.places, count.ballots]).toEqual([[['b'], ['a']], 2]);
    expect(await countPairs('short', ['a'], [], rule)).toEqual({ categoryID: 'short', ballots: 0, places: [] });
  });

  it('lets others have their turn while 6,000 comparisons of 1,000 entries are counted', async () => {
    const random = generator(3);
    const entryIDs = Array.from({ length: 1_000 }, (_, entry) => `e${String(entry).padStart(3, '0')}`);
    const judges = Array.from({ length: 20 }, (_, judge) => ({ judgeID: `j${judge}`, excludedIDs: [] }));
    const quality = new Map(entryIDs.map((id) => [id, 4 * random()]));
    const given = [...pairsOf({ seed: 'round', entryIDs, judges, most: 300 })].flatMap(([judgeID, pairs]) =>
      pairs.map(([first, second]) => {
        const isFirst = random() < 1 / (1 + Math.exp(quality.get(second)! - quality.get(first)!));
        return comparison(first, second, isFirst ? first : second, judgeID);
      }),
    );
    const { turns, result: count } = await turnsBeside(
      () => countPairs('short', entryIDs, given, { ...rule, top: 100 }),
      1,
    );
    expect(turns).toBeGreaterThan(5);
    expect(count.places.flat().length).toBe(1_000);
    expect(count.strengths!.length).toBe(100);
  });
});
