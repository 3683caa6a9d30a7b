import { setup } from 'xstate';
import { lifecycle } from '../kit/lifecycle.ts';
import type { Reason } from '../kit/rules.ts';
import { guardsOf } from '../kit/rules.ts';
import { voteInvariants } from './vote.invariants.ts';
import { type VoteEvent, type VoteFacts, type VoteState, voteRules } from './vote.rules.ts';

const deleted = {
  guard: 'mayDelete',
  target: 'deleted',
  description: 'An administrator deletes a vote that nobody voted in.',
} as const;

/** What whoever voted can do until the result is published. */
const received = (state: 'open' | 'closed') =>
  ({
    'vote.check': { target: state, description: 'Somebody sees with a receipt that a ballot is in.' },
    'vote.want': {
      guard: 'mayWant',
      target: state,
      description: 'Somebody who voted asks for the result by email, or no longer.',
    },
  }) as const;

/** The public vote of an award: beside the judges' ranking, which it never changes. */
export const voteMachine = setup({
  types: { context: {} as VoteFacts, input: {} as VoteFacts, events: {} as VoteEvent },
  guards: guardsOf(voteRules),
}).createMachine({
  id: 'vote',
  description:
    'The public vote of an award: anybody with an email address votes, and the judges’ ranking stays as it is.',
  context: ({ input }) => input,
  initial: 'prepared',
  states: {
    prepared: {
      description: 'Being prepared; nobody else sees anything of it.',
      on: {
        'vote.edit': { target: 'prepared', description: 'An administrator changes the vote.' },
        'vote.open': { guard: 'mayOpen', target: 'open', description: 'An administrator opens the vote.' },
        'vote.delete': { target: 'deleted', description: 'An administrator deletes the vote.' },
      },
    },
    open: {
      description: 'Anybody votes; the organiser sees how many did, and nobody for what.',
      on: {
        'vote.edit': {
          guard: { type: 'mayEditOpen', params: ({ event }) => event },
          target: 'open',
          description: 'An administrator moves the closing time.',
        },
        'vote.ask': { guard: 'mayAsk', target: 'open', description: 'Somebody asks for a code.' },
        'vote.cast': {
          guard: { type: 'mayCast', params: ({ event }) => event },
          target: 'open',
          description: 'An address that was proved votes, or changes its ballot.',
        },
        ...received('open'),
        'vote.close': {
          guard: { type: 'mayClose', params: ({ event }) => event },
          target: 'closed',
          description: 'Votes are no longer taken.',
        },
        'vote.delete': deleted,
      },
    },
    closed: {
      description: 'The organiser sees the count and looks at what is suspicious.',
      on: {
        ...received('closed'),
        'vote.settle': {
          guard: { type: 'maySettle', params: ({ event }) => event },
          target: 'closed',
          description: 'An administrator says whether the votes of a pattern count, with a reason.',
        },
        'vote.reopen': {
          guard: { type: 'mayReopen', params: ({ event }) => event },
          target: 'open',
          description: 'An administrator opens it again, with a reason that the audit keeps.',
        },
        'vote.delete': deleted,
        'vote.publish': {
          guard: 'mayPublish',
          target: 'published',
          description: 'Everybody sees the result, and whoever asked is told it; what tells who voted is erased.',
        },
      },
    },
    published: { description: 'The result is on its page.', type: 'final' },
    deleted: { description: 'The vote was deleted before anybody voted.', type: 'final' },
  },
});

export const voteLifecycle = lifecycle<typeof voteMachine, VoteState | 'deleted'>(
  voteMachine,
  voteRules,
  voteInvariants,
);

/** Reasons against a new vote with these facts; empty where there are none. */
export const refusalsOfNewVote = (facts: VoteFacts): Reason[] =>
  voteInvariants
    .filter(({ in: states, holds }) => (!states || states.includes('prepared')) && !holds(facts))
    .map(({ id }) => ({ code: id }));
