import type { Rules } from '../kit/rules.ts';

/** An entry that is to change its category, as far as its chart does not say it. */
export interface MovingFacts {
  /** Whether a judge gave something for it in a round that puts the entries of a category in places. */
  readonly comparedInRound: boolean;
}

/** What changing a category needs besides the entry's chart. */
export const movingRules = {
  mayLeaveCategory: [
    {
      // Its place is among the entries of its category: in another one it stood where nobody compared it.
      needs: ({ comparedInRound }) => !comparedInRound,
      otherwise: 'entry.refusal.comparedInRound',
    },
  ],
} satisfies Rules<MovingFacts>;
