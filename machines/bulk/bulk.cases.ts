import type { Case } from '../kit/cases.ts';
import type { BulkEvent } from './bulk.machine.ts';

const items = [
  { id: 'entry-1', label: 'CD-0118' },
  { id: 'entry-2', label: 'CD-0121' },
];

export const bulkCases: readonly Case<undefined, BulkEvent>[] = [
  {
    title: 'two entries moved to another category',
    input: undefined,
    events: [
      { type: 'bulk.start', action: { name: 'moveCategory', given: { categoryID: 'housing' }, items } },
      { type: 'bulk.start', action: { name: 'moveCategory', given: { categoryID: 'housing' }, items: [] } },
      { type: 'bulk.stop' },
      { type: 'bulk.retry' },
      { type: 'bulk.dismiss' },
      { type: 'xstate.done.actor.doOne' },
      { type: 'xstate.error.actor.doOne', error: { message: 'Judges have marked this entry.' } },
    ],
  },
];
