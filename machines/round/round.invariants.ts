import type { AwardStatus } from '../award/award.statuses.ts';
import type { Invariants } from '../kit/invariants.ts';
import {
  byBallot,
  givenBy,
  isCounted,
  isScale,
  kept,
  mostPairs,
  type RoundFacts,
  type RoundState,
} from './round.rules.ts';

const beforeResult: readonly AwardStatus[] = ['pending', 'approved', 'open', 'judging'];
const fromJudgingOn: readonly AwardStatus[] = ['judging', 'closed', 'completed'];

/** What always holds of a round. */
export const roundInvariants: Invariants<RoundFacts, RoundState | 'deleted'> = [
  { id: 'round.invariant.named', holds: ({ name }) => name.trim().length > 0 },
  {
    id: 'round.invariant.ruleSound',
    holds: ({ consensus, quorum, top }) =>
      consensus > 50 && consensus <= 100 && quorum >= 1 && (top === null || top >= 1),
  },
  {
    id: 'round.invariant.kindComplete',
    holds: ({ kind, picks, scale, pairs, top }) =>
      (!isCounted(kind) || top !== null) &&
      (byBallot(kind) ? picks !== null && picks >= 1 : picks === null) &&
      (kind === 'grades' ? scale !== null && isScale(scale) : scale === null) &&
      (kind === 'pairs' ? pairs !== null && pairs >= 1 && pairs <= mostPairs : pairs === null),
  },
  {
    id: 'round.invariant.givenOfItsKind',
    holds: ({ kind, given }) => kept({ given }) === given[givenBy(kind)],
    otherwise: 'round.refusal.answersKept',
    params: (facts) => ({ count: kept(facts) }),
  },
  {
    id: 'round.invariant.preparedBeforeResult',
    in: ['prepared'],
    holds: ({ awardStatus }) => beforeResult.includes(awardStatus),
  },
  {
    id: 'round.invariant.heldWhileJudging',
    in: ['open', 'closed'],
    holds: ({ awardStatus }) => awardStatus === 'judging',
    otherwise: 'round.refusal.awardNotJudging',
  },
  {
    id: 'round.invariant.decidedFromJudgingOn',
    in: ['decided'],
    holds: ({ awardStatus }) => fromJudgingOn.includes(awardStatus),
    otherwise: 'round.refusal.awardNotJudging',
  },
  {
    id: 'round.invariant.nothingScored',
    in: ['prepared', 'open', 'closed'],
    holds: ({ sheets }) => sheets === 0,
    otherwise: 'round.refusal.scored',
    params: ({ sheets }) => ({ count: sheets }),
  },
  {
    id: 'round.invariant.someGoOn',
    in: ['decided'],
    holds: ({ goOn }) => goOn > 0,
    otherwise: 'round.refusal.nobodyGoesOn',
  },
  {
    id: 'round.invariant.publishedOnceDecided',
    in: ['prepared', 'open', 'closed'],
    holds: ({ published }) => !published,
    otherwise: 'round.refusal.published',
  },
];
