import type { Decisions } from '../kit/decisions.ts';

interface Remembered {
  readonly stopping: boolean;
}

const done = 'xstate.done.actor.actOnDates';
const error = 'xstate.error.actor.actOnDates';
const isLast = ({ stopping }: Remembered) => stopping;

/** When the server looks at the dates of awards, by hand. */
export const timerDecisions: Decisions = {
  states: { resting: [], checkingDates: ['busy'], stopped: [] },
  ends: ['stopped'],
  start: { in: ['resting'], context: () => ({ stopping: false }) },
  rows: [
    { in: 'resting', on: 'timer.stop', to: 'stopped' },
    {
      in: 'resting',
      on: 'xstate.after.lookEvery.timer.resting',
      to: 'checkingDates',
      begins: { actOnDates: undefined },
    },
    // A look that has begun is finished: an award must not stop half-way.
    { in: 'checkingDates', on: 'timer.stop', assigns: () => ({ stopping: true }) },
    { in: 'checkingDates', on: done, when: isLast, to: 'stopped' },
    { in: 'checkingDates', on: done, to: 'resting', waits: 5_000 },
    { in: 'checkingDates', on: error, when: isLast, to: 'stopped', does: ['noteFailure'] },
    { in: 'checkingDates', on: error, to: 'resting', waits: 5_000, does: ['noteFailure'] },
  ],
};
