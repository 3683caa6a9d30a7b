import { expect, it } from 'vitest';
import { turnsBeside } from '#tests/support/turns.ts';
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
  const { turns, result: count } = await turnsBeside(
    () => countCategory('short', entryIDs, ballots, { kind: 'transferableVote', quorum: 2, top: 10 }),
    1,
  );
  expect(turns).toBeGreaterThan(1);
  expect(count.ballots).toBe(30);
});
