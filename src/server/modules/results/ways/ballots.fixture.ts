import fc from 'fast-check';
import type { Ballot, Places } from './way.ts';

/** Ballots as tables print them: how many, and the order in letters. */
export function votes(...groups: readonly (readonly [count: number, order: string])[]): Ballot[] {
  return groups.flatMap(([count, order], group) =>
    Array.from({ length: count }, (_, number) => ({
      judgeID: `${group}.${number}`,
      order: [...order].map((id) => [id]),
    })),
  );
}

export const letters = ['A', 'B', 'C', 'D', 'E'] as const;

/** Strict orders of some of the letters, one a judge. */
export const someBallots: fc.Arbitrary<Ballot[]> = fc
  .array(fc.shuffledSubarray([...letters], { minLength: 1 }), { minLength: 1, maxLength: 9 })
  .map((orders) => orders.map((order, judge) => ({ judgeID: `j${judge}`, order: order.map((id) => [id]) })));

/** Another name for each letter, in another alphabetical order. */
export const otherNames: fc.Arbitrary<(id: string) => string> = fc
  .shuffledSubarray([...letters], { minLength: letters.length })
  .map((names) => (id) => `x${names[letters.indexOf(id as (typeof letters)[number])]}`);

export const renamed = (ballots: readonly Ballot[], name: (id: string) => string): Ballot[] =>
  ballots.map(({ judgeID, order }) => ({ judgeID, order: order.map((together) => together.map(name)) }));

/** Places whose entries are in one order, so that two can be compared. */
export const placesOf = (places: Places) => places.map((together) => [...together].sort());
