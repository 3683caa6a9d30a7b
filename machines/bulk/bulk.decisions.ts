import type { Decisions } from '../kit/decisions.ts';
import type { BulkAction, BulkItem, BulkOutcome } from './bulk.machine.ts';

interface Remembered {
  readonly action: BulkAction;
  readonly waiting: readonly BulkItem[];
  readonly done: readonly BulkItem[];
  readonly failed: readonly (BulkItem & { readonly message: string })[];
}

const blank = {
  action: { name: '', given: {}, items: [], together: 1 },
  waiting: [],
  done: [],
  failed: [],
  problem: null,
};
/** The next few of those that wait. */
const some = ({ action: { name, given, together }, waiting }: Remembered) => ({
  name,
  given,
  items: waiting.slice(0, together),
});
const changing = 'running.changing';
const stopping = 'running.stopping';
const runs = { to: changing, begins: { doSome: some } };
const answered = ({ action, waiting, done, failed }: Remembered, { output }: { readonly output: BulkOutcome }) => ({
  waiting: waiting.slice(action.together),
  done: done.concat(output.done),
  failed: failed.concat(output.failed),
});

/** How one act is done to many things, by hand. */
export const bulkDecisions: Decisions = {
  states: { idle: [], [changing]: ['busy'], [stopping]: ['busy'], finished: [] },
  start: { in: ['idle'], context: () => blank },
  rows: [
    {
      in: 'idle',
      on: 'bulk.start',
      ...runs,
      when: (_: Remembered, { action }: { readonly action: BulkAction }) => action.items.length > 0,
      assigns: (_: Remembered, { action }: { readonly action: BulkAction }) => ({
        ...blank,
        action,
        waiting: action.items,
      }),
    },
    {
      in: changing,
      on: 'xstate.done.actor.doSome',
      ...runs,
      assigns: answered,
      when: ({ waiting, action }: Remembered) => waiting.length > action.together,
    },
    { in: 'running', on: 'xstate.done.actor.doSome', to: 'finished', assigns: answered },
    {
      in: 'running',
      on: 'xstate.error.actor.doSome',
      to: 'finished',
      assigns: (_: Remembered, { error }: { readonly error: { readonly message: string } }) => ({
        problem: error.message,
      }),
    },
    // What the server does already is awaited, so that nobody is told that it was not tried.
    { in: changing, on: 'bulk.stop', to: stopping },
    {
      in: 'finished',
      on: 'bulk.retry',
      ...runs,
      when: ({ failed, waiting }: Remembered) => failed.length > 0 || waiting.length > 0,
      // What was refused comes before what was never tried.
      assigns: ({ failed, waiting }: Remembered) => ({
        waiting: [...failed.map(({ id, label }) => ({ id, label })), ...waiting],
        failed: [],
        problem: null,
      }),
    },
    { in: 'finished', on: 'bulk.dismiss', to: 'idle', assigns: () => blank },
  ],
};
