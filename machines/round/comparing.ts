import type { Condition } from '../kit/rules.ts';

/** Two entries that are compared. */
export type Pair = readonly [first: string, second: string];

/** What a judge says of a pair: which entry is better, null where there is no difference. */
export interface Comparison {
  readonly pair: Pair;
  readonly preferred: string | null;
}

/** What a comparison is looked at by. */
export interface ComparisonFacts {
  readonly judge?: {
    /** The pairs that the judge is asked. */
    readonly pairs?: readonly Pair[];
  };
}

/** Names a pair, whichever of the two stands first. */
export const pairKey = ([first, second]: Pair): string =>
  first < second ? `${first} ${second}` : `${second} ${first}`;

/** What a comparison needs before it is taken. Judges don't choose what they compare. */
export const comparisonRules: readonly Condition<ComparisonFacts, Comparison>[] = [
  {
    needs: ({ judge }, { pair }) => (judge?.pairs ?? []).some((asked) => pairKey(asked) === pairKey(pair)),
    otherwise: 'round.refusal.pairNotAsked',
  },
  {
    needs: (_, { pair, preferred }) => preferred === null || pair.includes(preferred),
    otherwise: 'round.refusal.notOfPair',
  },
];

/** How many pairs there are of so many entries. */
export const pairsAmong = (entries: number): number => (entries < 2 ? 0 : (entries * (entries - 1)) / 2);
