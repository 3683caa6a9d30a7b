import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { type ActorRefFrom, createActor, fromPromise, waitFor } from 'xstate';
import {
  type Delivery,
  type OutboxOutcome,
  outboxMachine,
  type Sending,
  sendingOf,
} from '#machines/judging/outbox.machine.ts';
import { emptyQueue, type Outgoing, type Queue, type Refused } from '#machines/judging/outbox.queue.ts';
import type { PlayEmitted } from '#machines/judging/play.types.ts';
import { api } from '../../api/api.ts';
import { problemOf } from '../../api/apiError.ts';
import { followChanges, refreshCached } from '../../data/offline/cachedReplies.ts';
import { isFull } from '../../data/offline/isFull.ts';
import { type OpenStore, openStore } from '../../data/offline/openStore.ts';
import { stateOfSheet } from '../../data/offline/sheets.ts';
import { invalidate } from '../../data/queries.ts';
import { session, unreachable, validToken } from '../session/session.ts';

export type OutboxActor = ActorRefFrom<typeof outboxMachine>;

/** What is on its way to the server, and whether it gets there. */
export interface Outbox {
  /** saved: the server has all. saving: on its way. kept: on this device until the server can be reached. unsafe: in this window alone. */
  readonly state: 'saved' | 'saving' | 'kept' | 'unsafe';
  /** Whether this device has kept every change that the server does not have. */
  readonly isKept: boolean;
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
  const snapshot = useSelector(actor, (current) => current);
  const { changes, deliveredAt, refused, unsafe } = snapshot.context;
  const sending = sendingOf(snapshot);
  return {
    state: sending === 'typed' ? 'saving' : sending,
    isKept: sending !== 'typed' && sending !== 'unsafe',
    unsafe: sending === 'unsafe' ? unsafe : null,
    offline: sending === 'kept' && !snapshot.matches('waiting'),
    waiting: changes.length,
    at: changes.at(-1)?.at ?? deliveredAt,
    refused,
    retry: () => actor.send({ type: 'refused.retry', at: nextInstant() }),
    dismiss: () => actor.send({ type: 'refused.dismiss' }),
    sendNow: () => wake(personID),
  };
}

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
export function putInOutbox(personID: string, { entryID, awardID, categoryID, change }: Made): void {
  const made = { id: crypto.randomUUID(), entryID, awardID, categoryID, change, at: nextInstant(), tried: false };
  outboxOf(personID).send({ type: 'change.add', change: made });
}

followChanges({
  async deliveredOf(personID) {
    const { actor, read, store } = runningOf(personID);
    if (!store.now()) return store.delivered().catch(() => new Set());
    await read;
    return new Set(actor.getSnapshot().context.delivered.map(({ id }) => id));
  },
  forget: (personID, contained) => outboxOf(personID).send({ type: 'entries.kept', contained }),
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

type Made = Omit<PlayEmitted, 'type'>;

interface Running {
  readonly personID: string;
  readonly actor: OutboxActor;
  readonly store: OpenStore;
  readonly read: Promise<void>;
  readonly wake: () => void;
  readonly stop: () => void;
}

/** What the windows of one browser tell each other. */
type Told =
  | { readonly type: 'changed' | 'wake' | 'hello' }
  | { readonly type: 'told'; readonly sending: Sending; readonly deliveredAt: number | null }
  | { readonly type: 'passed'; readonly told: OutboxOutcome };

let running: Running | undefined;

function runningOf(personID: string): Running {
  if (running?.personID === personID) return running;
  running?.stop();
  running = start(personID);
  return running;
}

const wake = (personID: string) => runningOf(personID).wake();

/** How many changes are laid over the entries that this device keeps before those are fetched again. */
const mostDelivered = 20;

let latest = 0;

/** Changes are ordered by their instant: no two have the same. */
function nextInstant(): number {
  latest = Math.max(Date.now(), latest + 1);
  return latest;
}

function start(personID: string): Running {
  const store = openStore(personID);
  let keeping: Promise<Queue | null> = Promise.resolve(null);
  const deliverChange = fromPromise<Delivery, Outgoing>(async ({ input, signal }) => {
    // Changes of other windows may have joined it on the device: what is there is what counts.
    const queue = await keeping;
    return deliver(queue?.changes.find(({ id }) => id === input.id) ?? input, signal);
  });
  const actor = createActor(outboxMachine.provide({ actors: { deliverChange } }), { input: emptyQueue });
  const channel = new BroadcastChannel(`awards.outbox.${personID}`);
  let stopped = false;
  const post = (message: Told) => {
    if (!stopped) channel.postMessage(message);
  };
  let confirmed = 0;
  const show = (queue: Queue, fromElsewhere: boolean) => {
    latest = Math.max(latest, ...queue.changes.map(({ at }) => at));
    if (!stopped) actor.send({ type: 'device.read', queue, number: confirmed, fromElsewhere });
  };
  const readAgain = async (fromElsewhere: boolean) => {
    try {
      show(await (await store.opened).read(), fromElsewhere);
    } catch (error) {
      console.warn('What this device keeps could not be read', error);
    }
  };
  actor.on('device.step', ({ number, step }) => {
    // Once the store is open a change is with the browser when this turn ends.
    keeping = (store.now()?.keep(step) ?? store.opened.then(({ keep }) => keep(step))).then(
      (queue) => {
        confirmed = number;
        show(queue, false);
        post({ type: 'changed' });
        return queue;
      },
      (error: unknown) => {
        console.warn('This device could not keep a change', error);
        if (!stopped) actor.send({ type: 'device.failed', number, why: isFull(error) ? 'full' : 'unavailable' });
        return null;
      },
    );
  });

  const leads = () => !actor.getSnapshot().matches('following');
  const tell = () => {
    if (!leads()) return;
    const snapshot = actor.getSnapshot();
    const sending = sendingOf(snapshot);
    const told = sending === 'typed' ? 'saving' : sending === 'unsafe' ? 'kept' : sending;
    post({ type: 'told', sending: told, deliveredAt: snapshot.context.deliveredAt });
  };
  for (const type of ['change.delivered', 'change.refused'] as const) {
    actor.on(type, (told) => {
      if (leads()) post({ type: 'passed', told });
      if (type !== 'change.delivered') return;
      invalidate((name) => name === 'listEntries' || name === 'getEntry');
      if (leads() && actor.getSnapshot().context.delivered.length >= mostDelivered) refreshCached();
    });
  }
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data.type === 'changed') void readAgain(true);
    else if (data.type === 'told') actor.send({ ...data, type: 'leader.told' });
    else if (data.type === 'passed') actor.send({ ...data, type: 'leader.passed' });
    else if (data.type === 'hello') tell();
    else actor.send({ type: 'connection.back' });
  };
  actor.subscribe(tell);
  actor.start();

  const readAll = () =>
    store.opened
      .then(({ takeOver }) => takeOver())
      .catch((error: unknown) => console.warn('Changes of an earlier version could not be taken over', error))
      .then(() => readAgain(false));
  const read = readAll();
  const release = takeLead(personID, async () => {
    await read;
    await readAgain(false);
    if (!stopped) actor.send({ type: 'lead.taken' });
  });
  post({ type: 'hello' });

  const wakeAll = () => {
    void store.attempt().catch(() => undefined);
    if (leads()) actor.send({ type: 'connection.back' });
    else post({ type: 'wake' });
  };
  const look = () => {
    wakeAll();
    void readAll();
  };
  window.addEventListener('online', wakeAll);
  document.addEventListener('visibilitychange', look);
  const stop = () => {
    stopped = true;
    actor.stop();
    store.stop();
    release();
    channel.close();
    window.removeEventListener('online', wakeAll);
    document.removeEventListener('visibilitychange', look);
    signedOut.unsubscribe();
    running = undefined;
  };
  const signedOut = session.subscribe((snapshot) => {
    if (snapshot.hasTag('out')) stop();
  });
  return { personID, actor, store, read, wake: wakeAll, stop };
}

/** Calls back once no other window of this browser sends for this judge; answers the way to let another one. */
function takeLead(personID: string, taken: () => Promise<void>): () => void {
  const given = new AbortController();
  const held = new Promise<void>((resolve) => given.signal.addEventListener('abort', () => resolve()));
  const lead = async () => {
    await taken();
    await held;
  };
  // Pages that are not served safely have no locks; each of their windows sends, under the same keys.
  if (!navigator.locks) void lead();
  else {
    navigator.locks.request(`awards.outbox.${personID}`, { signal: given.signal }, lead).catch((error: unknown) => {
      if (!given.signal.aborted) console.warn('No window may send', error);
    });
  }
  return () => given.abort();
}

async function deliver({ id, entryID, awardID, categoryID, change }: Outgoing, signal: AbortSignal): Promise<Delivery> {
  try {
    await withinPatience(validToken(null));
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
}

/** How long a session may take to be renewed before its judge is told that marks wait, in milliseconds. */
const renewalPatience = 5_000;

/** The same promise, refused as unanswered where it takes long: a session is renewed for minutes, whatever a browser thinks of its connection. */
async function withinPatience(promise: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unreachable()), renewalPatience);
  });
  await Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
