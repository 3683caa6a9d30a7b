import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { type ActorRefFrom, createActor, fromPromise, waitFor } from 'xstate';
import {
  type Delivery,
  type OutboxContext,
  type Outgoing,
  outboxMachine,
  type Refused,
} from '../../../machines/judging/outbox.machine.ts';
import type { PlayEmitted } from '../../../machines/judging/play.machine.ts';
import { api } from '../api/api.ts';
import { problemOf } from '../api/apiError.ts';
import { invalidate } from './loads.ts';
import { readRows, removeRow, writeRow } from './outboxStore.ts';
import { session } from './session.ts';
import { stateOfSheet } from './sheets.ts';

export type OutboxActor = ActorRefFrom<typeof outboxMachine>;

/** What is on its way to the server, and whether it gets there. */
export interface Outbox {
  /** saved: the server has all. saving: on its way. kept: on this device until the server can be reached. */
  readonly state: 'saved' | 'saving' | 'kept';
  readonly offline: boolean;
  readonly waiting: number;
  /** When the server last took a change, or the last change waiting was made; milliseconds since 1970. */
  readonly at: number | null;
  readonly refused: readonly Refused[];
  readonly retry: () => void;
  readonly dismiss: () => void;
  readonly sendNow: () => void;
}

/** The changes of this judge on their way, in this window. */
export function useOutbox(personID: string): Outbox {
  const actor = useMemo(() => outboxOf(personID), [personID]);
  const snapshot = useSelector(actor, (current) => current);
  const { changes, deliveredAt, refused } = snapshot.context;
  return {
    state: snapshot.hasTag('saved') ? 'saved' : snapshot.hasTag('kept') ? 'kept' : 'saving',
    offline: snapshot.matches('offline'),
    waiting: changes.length,
    at: changes.at(-1)?.at ?? deliveredAt,
    refused,
    retry: () => actor.send({ type: 'refused.retry' }),
    dismiss: () => actor.send({ type: 'refused.dismiss' }),
    sendNow: () => actor.send({ type: 'connection.back' }),
  };
}

/** The one outbox of this judge in this window; started at the first need, stopped at sign-out. */
export function outboxOf(personID: string): OutboxActor {
  if (current?.personID === personID) return current.actor;
  current?.stop();
  current = start(personID);
  return current.actor;
}

/** Hands a change over; it is kept on this device when this returns. */
export function putInOutbox(personID: string, { entryID, awardID, categoryID, change }: Made): void {
  latest = Math.max(Date.now(), latest + 1);
  const outgoing = { id: crypto.randomUUID(), entryID, awardID, categoryID, change, at: latest, tried: false };
  outboxOf(personID).send({ type: 'change.add', change: outgoing });
}

/** Waits until the server has every change; false when it can't be reached, has refused some, or takes too long. */
export async function outboxEmptied(personID: string): Promise<boolean> {
  const actor = outboxOf(personID);
  actor.send({ type: 'connection.back' });
  const timeout = 10_000;
  const { context } = await waitFor(actor, (snapshot) => !snapshot.hasTag('saving'), { timeout }).catch(() =>
    actor.getSnapshot(),
  );
  return context.changes.length === 0 && context.refused.length === 0;
}

type Made = Omit<PlayEmitted, 'type'>;

let current: { readonly personID: string; readonly actor: OutboxActor; readonly stop: () => void } | undefined;
/** Changes are ordered by their instant: no two of this window have the same. */
let latest = 0;
const owner = crypto.randomUUID();

function start(personID: string) {
  const actor = createActor(outboxMachine.provide({ actors: { deliverChange } }), {
    input: { changes: [], refused: refusedOf(personID) },
  });
  let before: Kept = { changes: [], refused: actor.getSnapshot().context.refused };
  actor.subscribe(({ context }) => {
    keep(personID, before, context);
    before = context;
  });
  actor.on('change.delivered', () => invalidate((name) => name === 'listEntries' || name === 'getEntry'));
  actor.start();
  const release = holdWindow();
  const wake = () => {
    actor.send({ type: 'connection.back' });
    void adopt(personID, actor);
  };
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  void adopt(personID, actor);
  const stop = () => {
    actor.stop();
    release();
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wake);
    signedOut.unsubscribe();
    current = undefined;
  };
  const signedOut = session.subscribe((snapshot) => {
    if (snapshot.hasTag('out')) stop();
  });
  return { personID, actor, stop };
}

const deliverChange = fromPromise<Delivery, Outgoing>(async ({ input, signal }) => {
  const { id, entryID, awardID, categoryID, change } = input;
  try {
    const sheet = await api.call('scoreEntry', {
      query: { id: entryID, awardID, categoryID },
      body: { ...change, ...(change.marks && { marks: { ...change.marks } }) },
      idempotencyKey: id,
      signal,
    });
    return { state: stateOfSheet(sheet), at: Date.now() };
  } catch (error) {
    throw problemOf(error);
  }
});

type Kept = Pick<OutboxContext, 'changes' | 'refused'>;

function keep(personID: string, before: Kept, after: Kept): void {
  const left = new Set([...after.changes, ...after.refused.map(({ change }) => change)].map(({ id }) => id));
  for (const change of after.changes) {
    if (!before.changes.includes(change)) writeRow(personID, { change, owner });
  }
  for (const refused of after.refused) {
    if (!before.refused.includes(refused)) writeRow(personID, { ...refused, owner });
  }
  for (const { id } of [...before.changes, ...before.refused.map(({ change }) => change)]) {
    if (!left.has(id)) removeRow(personID, id);
  }
}

const refusedOf = (personID: string): Refused[] =>
  readRows(personID).flatMap(({ change, problem }) => (problem ? [{ change, problem }] : []));

const windowLock = (id: string) => `awards.window.${id}`;

/** Tells other windows that this one is alive and sends its own changes. */
function holdWindow(): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(windowLock(owner), () => held);
  return release;
}

/** Takes over what windows that are gone have left behind. */
async function adopt(personID: string, actor: OutboxActor): Promise<void> {
  const takeOver = async () => {
    const locks = await navigator.locks?.query();
    const alive = new Set(locks?.held?.map(({ name }) => name));
    for (const { change, owner: left, problem } of readRows(personID)) {
      if (problem || left === owner || alive.has(windowLock(left))) continue;
      actor.send({ type: 'change.add', change });
    }
  };
  await (navigator.locks ? navigator.locks.request(`awards.adopt.${personID}`, takeOver) : takeOver());
}
