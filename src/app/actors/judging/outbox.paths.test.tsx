import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { register } from '#machines/index.ts';
import { type OutboxEvent, sendingOf } from '#machines/judging/outbox.machine.ts';
import type { Outgoing, Queue, QueueStep } from '#machines/judging/outbox.queue.ts';
import type { Path } from '#machines/kit/paths.ts';
import type { FlowScreen, ScreenWalk } from '#tests/model/screens/runScreenFlow.ts';
import { firstMismatch, walkWhole } from '#tests/model/screens/walkHere.ts';
import { cipherOf } from '../../data/offline/cipher.ts';
import { storeKey } from '../../data/offline/judgeKey.ts';
import { readQueue, storeStep } from '../../data/offline/outboxStore.ts';
import { type EventHandler, passTime, signInHere, stubNetwork, until } from '../call/walk.fixture.ts';
import { outboxOf, outboxRead, putInOutbox, useOutbox } from './outbox.ts';
import { outboxName } from './takeLead.ts';

const registered = register.find(({ name }) => name === 'outbox')!;
const { asked, only } = stubNetwork();

beforeAll(async () => {
  await signInHere();
  await storeKey('nobody', key);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterAll(() => void vi.useRealTimers());

const key = new Uint8Array(32).fill(7);
const ownerOf = (personID: string) => ({ personID, cipher: cipherOf(key) });

let [judges, others] = [0, 0];

/** A change of another sheet, or in another round, than any other. */
const another = (given: Outgoing): Outgoing => {
  others += 1;
  const own = { id: crypto.randomUUID(), at: Date.now() * 1_000 + others };
  return given.kind === 'sheet'
    ? { ...given, ...own, entryID: `entry-${others}` }
    : { ...given, ...own, roundID: `round-${others}` };
};

/** What an earlier visit, or another window, has kept on this device. */
async function store(personID: string, { changes, refused }: Queue): Promise<void> {
  for (const { change, problem } of refused) {
    const stored = another(change);
    await storeStep(ownerOf(personID), { type: 'added', change: stored });
    await storeStep(ownerOf(personID), { type: 'tried', id: stored.id });
    await storeStep(ownerOf(personID), { type: 'setAside', id: stored.id, problem });
  }
  for (const change of changes) await storeStep(ownerOf(personID), { type: 'added', change: another(change) });
}

/** Has the device keep as many changes as another window would have left there. */
async function leave(personID: string, wanted: readonly Outgoing[]): Promise<void> {
  const { changes } = await readQueue(ownerOf(personID));
  for (const { id } of changes.slice(wanted.length)) await storeStep(ownerOf(personID), { type: 'delivered', id });
  await store(personID, { changes: wanted.slice(changes.length), refused: [], delivered: [] });
}

/** Makes the transactions of this page wait, as they do on a busy device, and then fail. */
function holdDevice() {
  const made: IDBTransaction[] = [];
  const { transaction: real } = IDBDatabase.prototype;
  const held = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...given: Parameters<typeof real>
  ) {
    const one = real.apply(this, given);
    if (given[1] === 'readwrite') {
      made.push(one);
      // Asked for again and again, it stays open.
      const busy = () => {
        one.objectStore('outbox').count().onsuccess = busy;
      };
      busy();
      one.commit = () => undefined;
    }
    return one;
  });
  return {
    fail: () => {
      held.mockRestore();
      for (const one of made) one.abort();
    },
  };
}

const screen: FlowScreen = {
  isFollowed(snapshot, given) {
    // The cases' events are this machine's.
    const event = given as OutboxEvent;
    const { changes, refused, delivered, alone, elsewhere, steps, unkept } = snapshot.context;
    const set: readonly Outgoing[] = alone.refused.map((one: { change: Outgoing }) => one.change);
    const done: readonly string[] = unkept.flatMap(({ step }: { step: QueueStep }) =>
      step.type === 'delivered' || step.type === 'setAside' ? [step.id] : [],
    );
    const gone = (id: string) =>
      done.includes(id) || [...alone.changes, ...set, ...delivered].some((one) => one.id === id);
    const known = (id: string) =>
      [...changes, ...delivered, ...refused.map((one: { change: Outgoing }) => one.change)].some(
        (one) => one.id === id,
      );
    switch (event.type) {
      // Each change that is made here is a new one.
      case 'change.add':
        return !known(event.change.id);
      // A device fails at the step that was taken last.
      case 'device.failed':
        return (
          unkept.at(-1)?.step.type === 'added' &&
          (snapshot.value === 'offline' || (snapshot.value === 'following' && steps === 1 && elsewhere === 'saved'))
        );
      // This window looks again by itself where it is shown, which has it try to send as well.
      case 'device.read':
        return (
          // What another window has kept is no change of this one's.
          !event.queue.changes.some(({ id }) => gone(id)) &&
          (event.fromElsewhere || ['following', 'settled', 'gathering', 'delivering'].includes(snapshot.value))
        );
      default:
        return true;
    }
  },

  async start(path: Path): Promise<ScreenWalk> {
    judges += 1;
    const personID = `walked-${judges}`;
    // This judge has judged on this device since signing in.
    await storeKey(personID, key);
    await store(personID, path.case.input as Queue);
    // Another window sends, until it is closed.
    let closeOther: () => void = () => undefined;
    const open = new Promise<void>((resolve) => {
      closeOther = resolve;
    });
    await new Promise<void>((held) => {
      void navigator.locks.request(outboxName(personID), () => {
        held();
        return open;
      });
    });
    const others = new BroadcastChannel(outboxName(personID));
    const actor = outboxOf(personID);
    await outboxRead(personID);
    const { result, unmount } = await renderHook(() => useOutbox(personID));
    let held: ReturnType<typeof holdDevice> | null = null;
    let steps = 0;

    const handlers: Readonly<Record<string, EventHandler>> = {
      'change.add': ({ change }: { change: Outgoing }) => {
        if (path.steps[steps]?.event.type === 'device.failed') held = holdDevice();
        putInOutbox(personID, another(change));
      },
      'connection.back': () => window.dispatchEvent(new Event('online')),
      'refused.retry': () => result.current.retry(),
      'refused.dismiss': () => result.current.dismiss(),
      'entries.kept': (event: OutboxEvent) => actor.send(event),
      'device.read': async ({ queue, fromElsewhere }: { queue: Queue; fromElsewhere: boolean }) => {
        await leave(personID, queue.changes);
        if (fromElsewhere) others.postMessage({ type: 'changed' });
        else document.dispatchEvent(new Event('visibilitychange'));
      },
      'device.failed': () => {
        held?.fail();
        held = null;
      },
      'lead.taken': () => closeOther(),
      'leader.told': ({ sending, deliveredAt }: { sending: string; deliveredAt: number | null }) =>
        others.postMessage({ type: 'told', sending, deliveredAt }),
      'leader.passed': ({ told }: { told: object }) => others.postMessage({ type: 'passed', told }),
      'xstate.done.actor.deliverChange': async () =>
        (await only()).answer(200, { status: 'scored', recusal: null, marks: {}, comment: '', note: '', version: 1 }),
      'xstate.error.actor.deliverChange': async ({
        error,
      }: {
        error: { status: number; code: string; reasons: [] };
      }) => (error.status === 0 ? (await only()).lose() : (await only()).answer(error.status, error)),
      after: () => {
        const before = actor.getSnapshot().value;
        return passTime(() => actor.getSnapshot().value !== before);
      },
    };

    return {
      async take(event: EventObject) {
        steps += 1;
        await handlers[event.type.startsWith('xstate.after') ? 'after' : event.type]?.(event);
      },
      async shows({ value, context }: AnyMachineSnapshot) {
        const is = () => actor.getSnapshot();
        await until(
          String(value),
          () => is().value === value,
          () => String(is().value),
        );
        const count = () => {
          const { changes, refused, unkept } = is().context;
          return [changes.length, refused.length, unkept.filter(({ failed }) => !failed).length].join();
        };
        if (held) return expect(result.current.waiting).toBe(context.changes.length);
        const wanted = `${context.changes.length},${context.refused.length},0`;
        await until(`${wanted} waiting, refused and not kept`, () => count() === wanted, count);
        const queue = await readQueue(ownerOf(personID));
        const { alone } = is().context;
        expect([queue.changes.length + alone.changes.length, queue.refused.length + alone.refused.length]).toEqual([
          context.changes.length,
          context.refused.length,
        ]);
        await until('what the judge is told', () => result.current.waiting === context.changes.length);
        if (value !== 'following') expect(result.current.state).toBe(reported(sendingOf(is())));
      },
      refuses: async () => undefined,
      // The page is closed in the middle of all of it, and opened again.
      async end() {
        vi.restoreAllMocks();
        const { alone } = actor.getSnapshot().context;
        await until('kept', () => actor.getSnapshot().context.unkept.every(({ failed }) => failed));
        const names = ({ changes, refused }: Queue) =>
          [changes.map(({ id }) => id), refused.map(({ change }) => change.id)] as const;
        const before = names(actor.getSnapshot().context);
        await unmount();
        closeOther();
        others.close();
        outboxOf('nobody');
        asked.length = 0;
        const again = outboxOf(personID);
        await outboxRead(personID);
        const lost = names(alone).flat();
        expect(names(again.getSnapshot().context)).toEqual(before.map((ids) => ids.filter((id) => !lost.includes(id))));
        outboxOf('nobody');
        asked.length = 0;
      },
    };
  },
};

const reported = (sending: string) => (sending === 'typed' ? 'saving' : sending);

it('carries changes along every path of the chart, on a real device, and loses none when the page is closed', async () => {
  const { mismatches, missing } = await walkWhole(registered, screen, { pairs: false });
  expect(mismatches).toEqual([]);
  expect(missing).toEqual([[], [], []]);
}, 120_000);

it('notices a device that says that it keeps changes, and does not', async () => {
  const { put } = IDBObjectStore.prototype;
  const forgetful = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...given: Parameters<typeof put>
  ) {
    // The key of what is kept is there.
    if (this.name !== 'outbox') return put.apply(this, given);
    return this.count() as unknown as ReturnType<typeof put>;
  });
  const mismatches = await firstMismatch(registered, screen);
  forgetful.mockRestore();
  expect(mismatches).toEqual([expect.stringContaining('change.add')]);
}, 120_000);
