import type { Case } from '../kit/cases.ts';
import type { TimerEvent } from './timer.machine.ts';

/** Situations of the look at the dates of awards. */
export const timerCases: readonly Case<undefined, TimerEvent>[] = [
  {
    title: 'a server that runs, and then stops',
    input: undefined,
    events: [
      { type: 'timer.stop' },
      { type: 'xstate.after.lookEvery.timer.resting' },
      { type: 'xstate.done.actor.actOnDates', output: 1 },
      { type: 'xstate.error.actor.actOnDates', error: { name: 'Error', message: 'The database is away' } },
    ],
  },
];
