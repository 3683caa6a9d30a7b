import type { Case } from '../kit/cases.ts';
import type { BulkEvent } from './bulk.machine.ts';

const items = [
  { id: 'entry-1', label: 'CD-0118' },
  { id: 'entry-2', label: 'CD-0121' },
];
const action = { name: 'moveCategory', given: { categoryID: 'housing' }, items, together: 1 };

export const bulkCases: readonly Case<undefined, BulkEvent>[] = [
  {
    title: 'two entries moved to another category, one after another',
    input: undefined,
    events: [
      { type: 'bulk.start', action },
      { type: 'bulk.start', action: { ...action, items: [] } },
      { type: 'bulk.stop' },
      { type: 'bulk.retry' },
      { type: 'bulk.dismiss' },
      { type: 'xstate.done.actor.doSome', output: { done: items.slice(0, 1), failed: [] } },
      { type: 'xstate.error.actor.doSome', error: { message: 'Network Error' } },
    ],
  },
];
