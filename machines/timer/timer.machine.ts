import { assign, setup } from 'xstate';
import { port } from '../kit/port.ts';

interface TimerContext {
  /** The server stops: the look under way is the last. */
  readonly stopping: boolean;
}

export type TimerEvent = { readonly type: 'timer.stop' };

/** Milliseconds between two looks at the dates of awards. */
const lookEvery = 5_000;

/** The server's look at the dates of awards, again and again: one look at a time, and none left unfinished. */
export const timerMachine = setup({
  types: { context: {} as TimerContext, events: {} as TimerEvent, tags: {} as 'busy' },
  actors: { actOnDates: port<number>('actOnDates') },
  guards: { isStopping: ({ context }) => context.stopping },
  actions: {
    noteStop: assign({ stopping: true }),
    /** The server writes it into its log. */
    noteFailure: (_, _params: { readonly error: unknown }) => undefined,
  },
  delays: { lookEvery },
}).createMachine({
  id: 'timer',
  description:
    'Looks every few seconds for awards whose opening or closing date is reached, and rounds whose opening date is, one look at a time.',
  context: { stopping: false },
  initial: 'resting',
  states: {
    resting: {
      description: 'Waits for the next look.',
      on: { 'timer.stop': { target: 'stopped', description: 'The server stops.' } },
      after: { lookEvery: { target: 'checkingDates', description: 'It is time to look again.' } },
    },
    checkingDates: {
      description: 'Awards and rounds whose date is reached take their step, one after another.',
      tags: 'busy',
      invoke: {
        id: 'actOnDates',
        src: 'actOnDates',
        onDone: [
          { guard: 'isStopping', target: 'stopped', description: 'The look is finished, and the server stops.' },
          { target: 'resting', description: 'Every award was looked at.' },
        ],
        onError: [
          {
            guard: 'isStopping',
            target: 'stopped',
            actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
            description: 'The awards could not be looked at, and the server stops.',
          },
          {
            target: 'resting',
            actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
            description: 'The awards could not be looked at; the next look tries again.',
          },
        ],
      },
      on: { 'timer.stop': { actions: 'noteStop', description: 'The server stops once this look is finished.' } },
    },
    stopped: { type: 'final', description: 'The server looks no more.' },
  },
});
