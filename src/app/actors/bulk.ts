import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { fromPromise } from 'xstate';
import { type BulkAction, type BulkStep, bulkMachine } from '../../../machines/bulk/bulk.machine.ts';
import { api } from '../api/api.ts';
import { problemOf } from '../api/apiError.ts';
import { invalidateAfter } from './loads.ts';
import { problemText } from './problemText.ts';

/** What can be done to many entries of an award at once, with what each needs besides. */
export type EntriesAction =
  | { readonly name: 'moveCategory'; readonly given: { readonly awardID: string; readonly categoryID: string } }
  | {
      readonly name: 'askCorrection';
      readonly given: { readonly awardID: string; readonly message: string; readonly fields: string };
    }
  | { readonly name: 'submitForEntrant'; readonly given: { readonly awardID: string } };

/** Runs one action on many entries, one after another. */
export function useBulk() {
  const machine = useMemo(() => bulkMachine.provide({ actors: { doOne } }), []);
  const actor = useActorRef(machine);
  const state = useSelector(actor, (snapshot) => snapshot.value);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  return {
    ...context,
    state,
    start: (action: EntriesAction, items: BulkAction['items']) =>
      actor.send({ type: 'bulk.start', action: { ...action, items } }),
    stop: () => actor.send({ type: 'bulk.stop' }),
    retry: () => actor.send({ type: 'bulk.retry' }),
    dismiss: () => actor.send({ type: 'bulk.dismiss' }),
  };
}

export type Bulk = ReturnType<typeof useBulk>;

const doOne = fromPromise<void, BulkStep>(async ({ input }) => {
  // `start` above is the only way in, so `name` and `given` belong together.
  const action = { name: input.name, given: input.given } as EntriesAction;
  try {
    await perform(action, input.item.id);
    invalidateAfter('updateEntry');
  } catch (error) {
    throw { message: problemText(problemOf(error)) };
  }
});

async function perform(action: EntriesAction, id: string): Promise<void> {
  const query = { id, awardID: action.given.awardID };
  switch (action.name) {
    case 'moveCategory':
      await api.call('changeEntryCategory', { query: { ...query, categoryID: action.given.categoryID } });
      return;
    case 'askCorrection': {
      const fields = action.given.fields.split(',').filter(Boolean);
      await api.call('updateEntry', { query, body: { data: { status: 9, message: action.given.message, fields } } });
      return;
    }
    case 'submitForEntrant':
      await api.call('submitEntryAsAdmin', { query });
  }
}
