import { setup } from 'xstate';
import { lifecycle } from '../kit/lifecycle.ts';
import { guardsOf } from '../kit/rules.ts';
import { scoreInvariants } from './score.invariants.ts';
import { type ScoreEvent, type ScoreFacts, type ScoreState, scoreRules } from './score.rules.ts';

/** One judge's score sheet for one entry in one category. */
export const scoreMachine = setup({
  types: { context: {} as ScoreFacts, input: {} as ScoreFacts, events: {} as ScoreEvent },
  guards: guardsOf(scoreRules),
}).createMachine({
  id: 'score',
  description: 'One judge’s score sheet for one entry in one category.',
  context: ({ input }) => input,
  initial: 'unscored',
  states: {
    unscored: {
      description: 'Not scored yet.',
      on: {
        'score.mark': { guard: 'mayMark', target: 'scored', description: 'The judge gives a score.' },
        'score.recuse': {
          guard: { type: 'mayRecuse', params: ({ event }) => event },
          target: 'recused',
          description: 'The judge recuses themselves, with a reason.',
        },
      },
    },
    scored: {
      description: 'Scored, but the judge has not submitted it.',
      on: {
        'score.mark': { guard: 'mayMark', target: 'scored', description: 'The judge changes a score.' },
        'score.submit': { guard: 'maySubmit', target: 'submitted', description: 'The judge submits the scores.' },
        'score.recuse': {
          guard: { type: 'mayRecuse', params: ({ event }) => event },
          target: 'recused',
          description: 'The judge recuses themselves, with a reason.',
        },
      },
    },
    submitted: {
      description: 'Submitted; only an administrator can reopen it.',
      on: {
        'score.finalise': { guard: 'mayFinalise', target: 'final', description: 'An administrator makes it final.' },
        'score.reopen': {
          guard: { type: 'mayReopen', params: ({ event }) => event },
          target: 'scored',
          description: 'An administrator reopens it, with a reason.',
        },
      },
    },
    final: {
      description: 'Counts for the result.',
      on: {
        'score.unfinalise': {
          guard: { type: 'mayUnfinalise', params: ({ event }) => event },
          target: 'submitted',
          description: 'An administrator undoes that it is final, with a reason.',
        },
        'score.reopen': {
          guard: { type: 'mayReopen', params: ({ event }) => event },
          target: 'scored',
          description: 'An administrator reopens it, with a reason.',
        },
      },
    },
    recused: {
      description: 'The judge is recused; nobody waits for this score sheet.',
      on: {
        'score.unrecuse': { guard: 'mayUnrecuse', target: 'unscored', description: 'The judge undoes the recusal.' },
      },
    },
  },
});

export const scoreLifecycle = lifecycle<typeof scoreMachine, ScoreState>(scoreMachine, scoreRules, scoreInvariants);
