import type { Decisions } from '../kit/decisions.ts';
import type { ListPage } from './list.machine.ts';

interface Shown extends ListPage {
  readonly problem: unknown;
  readonly wanted: boolean;
}

type Answer = { readonly output: ListPage };
type Failure = { readonly error: unknown };

const nothing: Shown = { items: [], next: null, total: null, problem: null, wanted: false };
const why = (_: Shown, { error }: Failure) => ({ problem: error, wanted: false });
const whole = (_: Shown, { output }: Answer) => ({ ...output, problem: null, wanted: false });
const more = () => ({ wanted: true });
const fromTheStart = { fetchFirst: { cursor: null, count: 0 } };
const asLongAsShown = { fetchAgain: ({ items }: Shown) => ({ cursor: null, count: items.length }) };

/** What a list on the screen is to do, by hand. */
export const listDecisions: Decisions = {
  states: {
    uninitialised: [],
    loading: ['busy'],
    ready: ['initialised'],
    refreshing: ['busy', 'initialised'],
    continuing: ['busy', 'initialised'],
    failed: [],
  },
  named: { fetchFirst: 'fetchPage', fetchAgain: 'fetchPage', fetchNext: 'fetchPage' },
  start: { in: ['uninitialised'], context: () => ({ ...nothing }) },
  rows: [
    { in: '', on: 'list.forget', to: 'uninitialised', assigns: () => ({ ...nothing }) },
    { in: 'uninitialised', on: 'list.load', to: 'loading', begins: fromTheStart },
    { in: 'loading', on: 'list.refresh', to: 'loading', begins: fromTheStart },
    { in: 'loading', on: 'xstate.done.actor.fetchFirst', to: 'ready', assigns: whole },
    { in: 'loading', on: 'xstate.error.actor.fetchFirst', to: 'failed', assigns: why },
    { in: 'failed', on: 'list.load', to: 'loading', begins: fromTheStart },
    { in: 'failed', on: 'list.refresh', to: 'loading', begins: fromTheStart },
    { in: 'ready', on: 'list.refresh', to: 'refreshing', begins: asLongAsShown },
    {
      in: 'ready',
      on: 'list.more',
      when: ({ next }: Shown) => next !== null,
      to: 'continuing',
      begins: { fetchNext: ({ next }: Shown) => ({ cursor: next, count: 0 }) },
    },
    { in: 'ready', on: 'list.replace', assigns: (_: Shown, { items }: ListPage) => ({ items }) },
    { in: 'refreshing', on: 'list.refresh', to: 'refreshing', begins: asLongAsShown },
    { in: 'refreshing', on: 'list.more', when: ({ next }: Shown) => next !== null, assigns: more },
    { in: 'refreshing', on: 'list.replace', assigns: (_: Shown, { items }: ListPage) => ({ items }) },
    {
      in: 'refreshing',
      on: 'xstate.done.actor.fetchAgain',
      when: ({ wanted }: Shown, { output }: Answer) => wanted && output.next !== null,
      to: 'continuing',
      begins: { fetchNext: (_: Shown, { output }: Answer) => ({ cursor: output.next, count: 0 }) },
      assigns: whole,
    },
    { in: 'refreshing', on: 'xstate.done.actor.fetchAgain', to: 'ready', assigns: whole },
    { in: 'refreshing', on: 'xstate.error.actor.fetchAgain', to: 'ready', assigns: why },
    { in: 'continuing', on: 'list.refresh', to: 'refreshing', assigns: more, begins: asLongAsShown },
    {
      in: 'continuing',
      on: 'xstate.done.actor.fetchNext',
      to: 'ready',
      assigns: ({ items }: Shown, { output }: Answer) => ({
        ...output,
        items: [...items, ...output.items],
        problem: null,
      }),
    },
    { in: 'continuing', on: 'xstate.error.actor.fetchNext', to: 'ready', assigns: why },
  ],
};
