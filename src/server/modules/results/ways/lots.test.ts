import fc from 'fast-check';
import { expect, it } from 'vitest';
import { letters, someBallots, votes } from './ballots.fixture.ts';
import { transferableCount, transferableVote } from './transferableVote.ts';
import type { Ballot } from './way.ts';

interface Paper {
  readonly order: readonly string[];
  readonly value: number;
  readonly holder: string | undefined;
}

/** Whom the rules choose by each lot that may be drawn: one stage after another, one entry out at a time, nothing taken together. */
function everyLot(entryIDs: readonly string[], ballots: readonly Ballot[], seats: number): Set<string>[] {
  const orders = ballots.map(({ order }) => order.flat());
  const quota = (Math.floor(orders.length / (seats + 1)) + 1) * 100_000;
  const draw = (
    papers: readonly Paper[],
    hopeful: readonly string[],
    chosen: readonly string[],
    waiting: readonly string[],
    spent: readonly string[],
    past: readonly Readonly<Record<string, number>>[],
  ): Set<string>[] => {
    const free = seats - chosen.length;
    if (free <= 0 || hopeful.length === 0) return [new Set(chosen)];
    if (hopeful.length <= free) return [new Set([...chosen, ...hopeful])];
    const held: Record<string, number> = {};
    for (const id of entryIDs) held[id] = spent.includes(id) ? quota : 0;
    for (const { holder, value } of papers) if (holder !== undefined) held[holder]! += value;
    const stages = [...past, held];
    const over = hopeful.filter((id) => held[id]! >= quota);
    if (over.length > 0) {
      const rest = hopeful.filter((id) => !over.includes(id));
      const surplus = over.filter((id) => held[id]! > quota);
      return draw(papers, rest, [...chosen, ...over], [...waiting, ...surplus], spent, stages);
    }
    const sign = waiting.length > 0 ? 1 : -1;
    let equal = waiting.length > 0 ? waiting : hopeful;
    for (const then of stages.toReversed()) {
      const most = Math.max(...equal.map((id) => sign * then[id]!));
      equal = equal.filter((id) => sign * then[id]! === most);
    }
    return equal.flatMap((drawn) => {
      const left = hopeful.filter((id) => id !== drawn);
      const moved = papers.map((paper) => {
        if (paper.holder !== drawn) return paper;
        const value = sign > 0 ? Math.floor((paper.value * (held[drawn]! - quota)) / held[drawn]!) : paper.value;
        return { ...paper, value, holder: paper.order.find((id) => left.includes(id)) };
      });
      const passedOn = sign > 0 ? [...spent, drawn] : spent;
      return draw(
        moved,
        left,
        chosen,
        waiting.filter((id) => id !== drawn),
        passedOn,
        stages,
      );
    });
  };
  const papers = orders.map((order) => ({ order, value: 100_000, holder: order[0] }));
  return draw(papers, entryIDs, [], [], [], []);
}

it('chooses whom every lot would, and leaves undecided whom some would, also of those without a vote', () => {
  fc.assert(
    fc.property(someBallots, fc.integer({ min: 1, max: 5 }), (ballots, seats) => {
      const few = ballots.slice(0, 4);
      const ends = everyLot(letters, few, seats);
      const { chosen, undecided } = transferableVote.count(letters, few, { seats });
      const sure = letters.filter((id) => ends.every((end) => end.has(id)));
      expect(chosen).toEqual(sure);
      expect(undecided).toEqual(letters.filter((id) => !sure.includes(id) && ends.some((end) => end.has(id))));
    }),
  );
});

it('takes no lot for itself between many without a vote', () => {
  const entryIDs = Array.from({ length: 1_000 }, (_, place) => `e${String(place).padStart(4, '0')}`);
  const named = entryIDs.slice(0, 10);
  const ballots = named.map((id, judge) => ({ judgeID: `j${judge}`, order: [[id]] }));
  const counting = transferableCount(entryIDs, ballots, { seats: 40 });
  let longest = 0;
  for (;;) {
    const began = performance.now();
    const step = counting.next();
    longest = Math.max(longest, performance.now() - began);
    if (!step.done) continue;
    expect([step.value.chosen, step.value.undecided]).toEqual([named, entryIDs.slice(10)]);
    break;
  }
  // One step took minutes: a course for each of them, out one by one.
  expect(longest).toBeLessThan(1_000);
});

it('follows as many courses as equal votes part, however many stages each takes', () => {
  const ballots = votes([5, 'A'], [4, 'B'], [2, 'CA'], [1, 'DC'], [1, 'EDC']);
  const { chosen, stages } = transferableVote.count(letters, ballots, { seats: 1, courses: 1 });
  expect([chosen, stages.length]).toEqual([[], 0]);
  const clear = votes([6, 'A'], [4, 'B'], [3, 'CA'], [2, 'DC'], [1, 'EDC']);
  const count = transferableVote.count(letters, clear, { seats: 1, courses: 1 });
  expect(count.chosen).toEqual(['A']);
  expect(count.stages.length).toBeGreaterThan(3);
});
