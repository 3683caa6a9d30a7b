import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { fromPromise } from 'xstate';
import { type BulkStep, bulkMachine } from '../../../machines/bulk/bulk.machine.ts';
import type { Body } from '../../contract/schemas.ts';
import { api } from '../api/api.ts';
import { problemOf } from '../api/apiError.ts';
import { invalidateAfter } from './loads.ts';
import { problemText } from './problemText.ts';

/** Makes accounts one after another; trying one again never makes it twice. */
export function useInviteMany() {
  const machine = useMemo(() => bulkMachine.provide({ actors: { doOne } }), []);
  const actor = useActorRef(machine);
  const state = useSelector(actor, (snapshot) => snapshot.value);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  useEffect(() => {
    if (state === 'finished') invalidateAfter('createUser');
  }, [state]);
  return {
    ...context,
    state,
    start: (people: readonly Body<'createUser'>[]) => {
      // The id of each is its Idempotency-Key.
      const items = people.map((person) => ({ id: crypto.randomUUID(), label: person.email, person }));
      const given = Object.fromEntries(items.map(({ id, person }) => [id, JSON.stringify(person)]));
      const named = items.map(({ id, label }) => ({ id, label }));
      actor.send({ type: 'bulk.start', action: { name: 'inviteMany', given, items: named } });
    },
    stop: () => actor.send({ type: 'bulk.stop' }),
    retry: () => actor.send({ type: 'bulk.retry' }),
    dismiss: () => actor.send({ type: 'bulk.dismiss' }),
  };
}

const doOne = fromPromise<void, BulkStep>(async ({ input: { given, item } }) => {
  // `start` above is the only way in: what is given under the id is the person.
  const body = JSON.parse(given[item.id] ?? '{}') as Body<'createUser'>;
  try {
    await api.call('createUser', { body, idempotencyKey: item.id });
  } catch (error) {
    throw { message: problemText(problemOf(error)) };
  }
});
