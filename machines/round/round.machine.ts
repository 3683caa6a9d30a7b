import { setup } from 'xstate';
import { brokenByChange } from '../kit/invariants.ts';
import { lifecycle } from '../kit/lifecycle.ts';
import type { Reason } from '../kit/rules.ts';
import { guardsOf } from '../kit/rules.ts';
import type { RoundState } from '../shared/round.states.ts';
import { roundInvariants } from './round.invariants.ts';
import { type RoundEvent, type RoundFacts, roundRules } from './round.rules.ts';

/** A round before the scores: judges answer for entries, score, rank or compare them, and the organiser decides which go on. */
export const roundMachine = setup({
  types: { context: {} as RoundFacts, input: {} as RoundFacts, events: {} as RoundEvent },
  guards: guardsOf(roundRules),
}).createMachine({
  id: 'round',
  description:
    'A round before the scores: judges answer yes, no or unsure, grade, rank, compare or score entries, and the organiser decides which go on.',
  context: ({ input }) => input,
  initial: 'prepared',
  states: {
    prepared: {
      description: 'Being prepared; judges see nothing of it.',
      on: {
        'round.edit': {
          guard: { type: 'mayEditPrepared', params: ({ event }) => event },
          target: 'prepared',
          description: 'An administrator changes the round.',
        },
        'round.move': {
          guard: { type: 'mayMove', params: ({ event }) => event },
          target: 'prepared',
          description: 'An administrator moves the round one place up or down.',
        },
        'round.open': {
          guard: 'mayOpen',
          target: 'open',
          description: 'An administrator opens the round, or its opening date is reached.',
        },
        'round.delete': {
          guard: 'mayDelete',
          target: 'deleted',
          description: 'An administrator deletes the round, with what judges gave in it.',
        },
      },
    },
    open: {
      description: 'Judges of the round answer for entries, grade, rank, compare or score them.',
      on: {
        'round.edit': {
          guard: { type: 'mayEditOpen', params: ({ event }) => event },
          target: 'open',
          description: 'An administrator changes name, judges or closing time.',
        },
        'round.answer': {
          guard: { type: 'mayAnswer', params: ({ event }) => event },
          target: 'open',
          description: 'A judge answers for one entry.',
        },
        'round.grade': {
          guard: { type: 'mayGrade', params: ({ event }) => event },
          target: 'open',
          description: 'A judge grades one entry.',
        },
        'round.rank': {
          guard: { type: 'mayRank', params: ({ event }) => event },
          target: 'open',
          description: 'A judge ranks the entries of one category.',
        },
        'round.compare': {
          guard: { type: 'mayCompare', params: ({ event }) => event },
          target: 'open',
          description: 'A judge compares two entries.',
        },
        'round.score': {
          guard: { type: 'mayScore', params: ({ event }) => event },
          target: 'open',
          description: 'A judge scores one entry by every criterion.',
        },
        'round.close': {
          guard: { type: 'mayClose', params: ({ event }) => event },
          target: 'closed',
          description: 'Answers are no longer taken.',
        },
        'round.unopen': {
          guard: { type: 'mayUnopen', params: ({ event }) => event },
          target: 'prepared',
          description: 'An administrator undoes the opening, with a reason; answers stay.',
        },
      },
    },
    closed: {
      description: 'All answers are in; the organiser settles what the rule leaves open.',
      on: {
        'round.settle': {
          guard: { type: 'maySettle', params: ({ event }) => event },
          target: 'closed',
          description: 'An administrator says whether one entry goes on, with a reason.',
        },
        'round.decide': { guard: 'mayDecide', target: 'decided', description: 'What goes on is fixed.' },
        'round.reopen': {
          guard: { type: 'mayReopen', params: ({ event }) => event },
          target: 'open',
          description:
            'An administrator takes answers again, with a reason; a closing time that has passed is removed.',
        },
      },
    },
    decided: {
      description: 'Entries that go on are scored; the others are before no judge.',
      on: {
        'round.settle': {
          guard: { type: 'maySettleLate', params: ({ event }) => event },
          target: 'decided',
          description: 'An administrator settles an entry that came into judging late.',
        },
        'round.publish': { guard: 'mayPublish', target: 'decided', description: 'Entrants see the shortlist.' },
        'round.undecide': {
          guard: { type: 'mayUndecide', params: ({ event }) => event },
          target: 'closed',
          description: 'An administrator undoes the decision, with a reason.',
        },
      },
    },
    deleted: { description: 'The round was deleted while it was prepared.', type: 'final' },
  },
});

export const roundLifecycle = lifecycle<typeof roundMachine, RoundState | 'deleted'>(
  roundMachine,
  roundRules,
  roundInvariants,
);

/** Reasons against a new round with these facts; empty where there are none. */
export const refusalsOfNew = (facts: RoundFacts): Reason[] =>
  brokenByChange(roundInvariants, { state: 'deleted', facts }, { state: 'prepared', facts });
