import type { Invariants } from '../kit/invariants.ts';
import { inJudging, mostPicks, type VoteFacts, type VoteState } from './vote.rules.ts';

/** What always holds of a public vote. */
export const voteInvariants: Invariants<VoteFacts, VoteState | 'deleted'> = [
  { id: 'vote.invariant.named', holds: ({ name }) => name.trim().length > 0 },
  { id: 'vote.invariant.picksSound', holds: ({ picks }) => picks >= 1 && picks <= mostPicks },
  {
    id: 'vote.invariant.closingSet',
    in: ['open', 'closed', 'published'],
    holds: ({ closesAt }) => closesAt !== null,
    otherwise: 'vote.refusal.closingMissing',
  },
  {
    id: 'vote.invariant.openWhileJudging',
    in: ['open'],
    holds: inJudging.needs,
    otherwise: inJudging.otherwise,
  },
  {
    id: 'vote.invariant.nobodyVotedYet',
    in: ['prepared', 'deleted'],
    holds: ({ ballots }) => ballots === 0,
    otherwise: 'vote.refusal.somebodyVoted',
    params: ({ ballots }) => ({ count: ballots }),
  },
  {
    id: 'vote.invariant.erasedOncePublished',
    in: ['published'],
    holds: ({ traceable }) => traceable === 0,
  },
];
