import type { Case } from '../kit/cases.ts';
import type { ListEvent, ListPage } from './list.machine.ts';

const page: ListPage = { items: [{ id: 'a1' }], next: 'c1', total: 2 };
const last: ListPage = { items: [{ id: 'a2' }], next: null, total: 2 };
const dropped = { status: 0, code: 'network', message: 'Network Error', reasons: [], current: undefined };

/** Situations of a list. */
export const listCases: readonly Case<void, ListEvent>[] = [
  {
    title: 'a list of two pages',
    input: undefined,
    events: [
      { type: 'list.load' },
      { type: 'list.refresh' },
      { type: 'list.more' },
      { type: 'list.forget' },
      { type: 'list.replace', items: [] },
      { type: 'xstate.done.actor.fetchFirst', output: page },
      { type: 'xstate.error.actor.fetchFirst', error: dropped },
      { type: 'xstate.done.actor.fetchAgain', output: page },
      { type: 'xstate.error.actor.fetchAgain', error: dropped },
      { type: 'xstate.done.actor.fetchNext', output: last },
      { type: 'xstate.error.actor.fetchNext', error: dropped },
    ],
  },
];
