import { expect, it } from 'vitest';
import { generator } from '../results/random.ts';
import { countCategory } from './countRound.ts';

it('lets others have their turn while the ways of many equal votes are followed', async () => {
  const random = generator(7);
  const entryIDs = Array.from({ length: 100 }, (_, entry) => `e${String(entry).padStart(3, '0')}`);
  const ballots = Array.from({ length: 30 }, (_, judge) => {
    const drawn = entryIDs.map((id) => [random(), id] as const).sort(([left], [right]) => left - right);
    const order = drawn.map(([, id]) => id);
    return { judgeID: `j${judge}`, categoryID: 'short', ranked: order.slice(0, 5), others: order.slice(5) };
  });
  let turns = 0;
  let next: NodeJS.Immediate;
  const take = () => {
    turns += 1;
    next = setImmediate(take);
  };
  next = setImmediate(take);
  const count = await countCategory('short', entryIDs, ballots, { kind: 'transferableVote', quorum: 2, top: 10 });
  clearImmediate(next);
  expect(turns).toBeGreaterThan(1);
  expect(count.ballots).toBe(30);
});
