import { shallowEqual, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { type SnapshotFrom, waitFor } from 'xstate';
import { type outboxMachine, sendingOf } from '#machines/judging/outbox.machine.ts';
import type { Outgoing, Queue, Refused } from '#machines/judging/outbox.queue.ts';
import { followChanges } from '../../data/offline/cachedReplies.ts';
import { nextInstant } from './instants.ts';
import { listOf } from './listOf.ts';
import { type OutboxActor, OutboxWindow } from './outboxWindow.ts';

export type { OutboxActor } from './outboxWindow.ts';

/** What is on its way to the server, and whether it gets there. */
export interface Outbox {
  /** saved: the server has all. saving: on its way. kept: on this device until the server can be reached. unsafe: in this window alone. */
  readonly state: 'saved' | 'saving' | 'kept' | 'unsafe';
  /** Whether this device has kept every change that the server does not have. */
  readonly isStored: boolean;
  /** Why this device does not keep them. */
  readonly unsafe: 'full' | 'unavailable' | null;
  readonly offline: boolean;
  readonly waiting: number;
  /** When the server last took a change, or the last change waiting was made; milliseconds since 1970. */
  readonly at: number | null;
  readonly refused: readonly Refused[];
  readonly retry: () => void;
  readonly dismiss: () => void;
  readonly sendNow: () => void;
}

/** The changes of this judge on their way, from this browser. */
export function useOutbox(personID: string): Outbox {
  const actor = useMemo(() => outboxOf(personID), [personID]);
  const shown = useSelector(actor, shownOf, shallowEqual);
  return useMemo(
    () => ({
      ...shown,
      retry: () => actor.send({ type: 'refused.retry', at: nextInstant() }),
      dismiss: () => actor.send({ type: 'refused.dismiss' }),
      sendNow: () => wake(personID),
    }),
    [shown, actor, personID],
  );
}

function shownOf(snapshot: SnapshotFrom<typeof outboxMachine>) {
  const { changes, deliveredAt, refused, unsafe } = snapshot.context;
  const sending = sendingOf(snapshot);
  return {
    state: sending === 'typed' ? 'saving' : sending,
    isStored: sending !== 'typed' && sending !== 'unsafe',
    unsafe: sending === 'unsafe' ? unsafe : null,
    offline: sending === 'kept' && !snapshot.matches('waiting'),
    waiting: changes.length,
    at: changes.at(-1)?.at ?? deliveredAt,
    refused,
  } as const;
}

/** Everything of this judge that this device keeps. */
export const useQueue = (personID: string): Queue =>
  useSelector(
    outboxOf(personID),
    ({ context: { changes, refused, delivered } }) => ({ changes, refused, delivered }),
    shallowEqual,
  );

/** The one outbox of this judge in this window; started at the first need, stopped at sign-out. */
export const outboxOf = (personID: string): OutboxActor => runningOf(personID).actor;

/** Waits until what this device has kept is read: what is shown before lacks it. Rejects with the problem where nobody gives the key. */
export async function outboxRead(personID: string): Promise<void> {
  const { store, read } = runningOf(personID);
  await store.attempt();
  await read;
}

/** The same, for as long as it takes. */
export const outboxOpened = (personID: string): Promise<void> => runningOf(personID).read;

/** Hands a change over; the device has been told to keep it when this returns. */
export function putInOutbox(personID: string, made: Made): void {
  const change = { ...made, id: crypto.randomUUID(), at: nextInstant(), tried: false };
  outboxOf(personID).send({ type: 'change.add', change });
}

followChanges({
  async deliveredOf(personID) {
    const { actor, read, store } = runningOf(personID);
    if (!store.now()) return store.delivered().catch(() => new Set());
    await read;
    return new Set(actor.getSnapshot().context.delivered.map(({ id }) => id));
  },
  forget(personID, contained, list) {
    const { actor, read } = runningOf(personID);
    void read.then(() => {
      const { delivered } = actor.getSnapshot().context;
      const ids = delivered.flatMap((change) =>
        contained.has(change.id) && listOf(change) === list ? [change.id] : [],
      );
      if (ids.length > 0) actor.send({ type: 'entries.kept', contained: ids });
    });
  },
});

/** Waits until the server has every change; false when it can't be reached, has refused some, or takes too long. */
export async function outboxEmptied(personID: string, timeout = 10_000): Promise<boolean> {
  const { actor } = runningOf(personID);
  await outboxRead(personID);
  wake(personID);
  const { context } = await waitFor(actor, (snapshot) => !/^(saving|typed)$/.test(sendingOf(snapshot)), {
    timeout,
  }).catch(() => actor.getSnapshot());
  return context.changes.length === 0 && context.refused.length === 0;
}

type Without<Change, Key extends PropertyKey> = Change extends unknown ? Omit<Change, Key> : never;
/** A change as it is made: the outbox gives it its key and its place. */
export type Made = Without<Outgoing, 'id' | 'at' | 'tried'>;

let running: OutboxWindow | undefined;

function runningOf(personID: string): OutboxWindow {
  if (running?.personID === personID) return running;
  running?.stop();
  running = new OutboxWindow(personID, (stopped) => {
    if (running === stopped) running = undefined;
  });
  return running;
}

const wake = (personID: string) => runningOf(personID).wake();
