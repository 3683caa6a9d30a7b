import type { Invariants } from '../kit/invariants.ts';
import type { AwardStatus } from '../shared/award.statuses.ts';
import type { RoundState } from '../shared/round.states.ts';
import { mostRounds, roundNames, undecidedBefore, unpublishedBefore } from './order.ts';
import { answerCount, byBallot, givenBy, isCounted, isScale, mostPairs, type RoundFacts } from './round.rules.ts';
import { areCriteria } from './scoring.ts';

const beforeResult: readonly AwardStatus[] = ['pending', 'approved', 'open', 'judging'];
const fromJudgingOn: readonly AwardStatus[] = ['judging', 'closed', 'completed'];

/** What always holds of a round. */
export const roundInvariants: Invariants<RoundFacts, RoundState | 'deleted'> = [
  { id: 'round.invariant.named', holds: ({ name }) => name.trim().length > 0 },
  {
    id: 'round.invariant.ruleSound',
    holds: ({ consensus, quorum, top, threshold }) =>
      consensus > 50 &&
      consensus <= 100 &&
      quorum >= 1 &&
      (top === null || top >= 1) &&
      (threshold === null || (threshold >= 1 && threshold <= 100)),
  },
  {
    id: 'round.invariant.kindComplete',
    holds: ({ kind, picks, scale, pairs, top, threshold, criteria, range }) =>
      (kind === 'scores' ? (top === null) !== (threshold === null) : threshold === null) &&
      (!isCounted(kind) || kind === 'scores' || top !== null) &&
      (byBallot(kind) ? picks !== null && picks >= 1 : picks === null) &&
      (kind === 'grades' || (kind === 'scores' && range === null)
        ? scale !== null && isScale(scale)
        : scale === null) &&
      (kind === 'scores' ? criteria !== null && areCriteria(criteria) : criteria === null && range === null) &&
      (kind === 'pairs' ? pairs !== null && pairs >= 1 && pairs <= mostPairs : pairs === null),
  },
  {
    id: 'round.invariant.weightOfScores',
    holds: ({ kind, weight }) =>
      weight === null || (kind === 'scores' && Number.isInteger(weight) && weight >= 1 && weight <= 99),
    otherwise: 'round.refusal.weighed',
    params: ({ weight }) => ({ weight: weight ?? 0 }),
  },
  {
    id: 'round.invariant.givenOfItsKind',
    holds: ({ kind, given }) => answerCount({ given }) === given[givenBy(kind)],
    otherwise: 'round.refusal.answersKept',
    params: (facts) => ({ count: answerCount(facts) }),
  },
  {
    id: 'round.invariant.fewRounds',
    in: ['prepared', 'open', 'closed', 'decided'],
    holds: ({ before, after }) => before.length + after.length < mostRounds,
    otherwise: 'round.refusal.tooMany',
    params: () => ({ count: mostRounds }),
  },
  {
    id: 'round.invariant.datesInOrder',
    holds: ({ opensAt, closesAt }) => opensAt === null || closesAt === null || opensAt < closesAt,
    otherwise: 'round.refusal.datesInOrder',
  },
  {
    id: 'round.invariant.inOrder',
    in: ['open', 'closed', 'decided'],
    holds: (facts) => undecidedBefore(facts).length === 0,
    otherwise: 'round.refusal.formerUndecided',
    params: (facts) => roundNames(undecidedBefore(facts)),
  },
  {
    id: 'round.invariant.publishedInOrder',
    holds: (facts) => !facts.published || unpublishedBefore(facts).length === 0,
    otherwise: 'round.refusal.formerUnpublished',
    params: (facts) => roundNames(unpublishedBefore(facts)),
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
