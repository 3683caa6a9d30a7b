import type { Invariants } from '../kit/invariants.ts';
import type { ScoreFacts, ScoreState } from './score.rules.ts';

/** What always holds of a score sheet. */
export const scoreInvariants: Invariants<ScoreFacts, ScoreState> = [
  {
    id: 'score.invariant.complete',
    in: ['submitted', 'final'],
    holds: ({ unmarked }) => unmarked.length === 0,
    otherwise: 'score.refusal.criteriaUnmarked',
    params: ({ unmarked }) => ({ count: unmarked.length, criteria: unmarked.join(', ') }),
  },
  {
    id: 'score.invariant.recusalExplained',
    in: ['recused'],
    holds: ({ recusalExplained = true }) => recusalExplained,
    otherwise: 'score.refusal.reasonMissing',
  },
  {
    id: 'score.invariant.unscoredEmpty',
    in: ['unscored'],
    holds: ({ marked = 0 }) => marked === 0,
  },
  {
    id: 'score.invariant.marksInRange',
    holds: ({ marksInRange = true }) => marksInRange,
  },
  {
    id: 'score.invariant.finalOnceJudged',
    in: ['final'],
    // One that takes entries again has been judged: what was final stays so.
    holds: ({ awardStatus }) => awardStatus !== 'pending' && awardStatus !== 'approved',
    otherwise: 'score.refusal.judgingNotClosed',
  },
];
