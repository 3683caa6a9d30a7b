import { shallowEqual, useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { fromPromise } from 'xstate';
import type { Body } from '#contract/schemas.ts';
import { type BulkOutcome, type BulkStep, bulkMachine } from '#machines/bulk/bulk.machine.ts';
import { api } from '../../api/api.ts';
import { invalidateAfter } from '../../data/queries.ts';
import { eachOf, progressOf } from './bulk.ts';

/** Makes accounts one after another; trying one again never makes it twice. */
export function useInviteMany() {
  const machine = useMemo(() => bulkMachine.provide({ actors: { doSome } }), []);
  const actor = useActorRef(machine);
  const progress = useSelector(actor, progressOf, shallowEqual);
  const { state } = progress;
  useEffect(() => {
    if (state === 'finished') invalidateAfter('createUser');
  }, [state]);
  return {
    ...progress,
    start: (people: readonly Body<'createUser'>[]) => {
      // The id of each is its Idempotency-Key.
      const items = people.map((person) => ({ id: crypto.randomUUID(), label: person.email, person }));
      const given = Object.fromEntries(items.map(({ id, person }) => [id, JSON.stringify(person)]));
      const named = items.map(({ id, label }) => ({ id, label }));
      actor.send({ type: 'bulk.start', action: { name: 'inviteMany', given, items: named, together: 1 } });
    },
    stop: () => actor.send({ type: 'bulk.stop' }),
    retry: () => actor.send({ type: 'bulk.retry' }),
    dismiss: () => actor.send({ type: 'bulk.dismiss' }),
  };
}

const doSome = fromPromise<BulkOutcome, BulkStep>(({ input: { given, items } }) =>
  eachOf(items, ({ id }) => {
    // `start` above is the only way in: what is given under the id is the person.
    const body = JSON.parse(given[id] ?? '{}') as Body<'createUser'>;
    return api.call('createUser', { body, idempotencyKey: id });
  }),
);
