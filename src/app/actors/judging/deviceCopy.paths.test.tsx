import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { register } from '#machines/index.ts';
import type { DeviceCopyEvent, WantedFile } from '#machines/judging/deviceCopy.machine.ts';
import type { Path } from '#machines/kit/paths.ts';
import type { FlowScreen, ScreenWalk } from '#tests/model/screens/runScreenFlow.ts';
import { firstMismatch, walkWhole } from '#tests/model/screens/walkHere.ts';
import { judgedEntry } from '../../areas/judge/play/scorer.fixture.ts';
import { listSealed } from '../../data/offline/vault.ts';
import { type EventHandler, passTime, signInHere, stubNetwork, until } from '../call/walk.fixture.ts';
import { useDeviceCopy, useEntriesOnDevice } from './deviceCopy.ts';
import { wantEntries } from './wantEntries.ts';

const registered = register.find(({ name }) => name === 'deviceCopy')!;
const { asked, only } = stubNetwork((url) => {
  if (!url.includes('/geturl/')) return undefined;
  return { url: `https://files.test/${new URL(url).searchParams.get('url')}` };
});

beforeAll(async () => {
  await signInHere();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterAll(() => void vi.useRealTimers());

let judges = 0;

/** The entries that have these files. */
const entriesOf = (files: readonly WantedFile[]) =>
  files.map(({ entryID, url }) => {
    const judged = judgedEntry(entryID);
    return { ...judged, entry: { ...judged.entry, supportingDocURL: url } };
  });

/** Has the device refuse what is next written or looked up there. */
function refuseNext(name: 'QuotaExceededError' | 'UnknownError', store: IDBTransactionMode): void {
  const { transaction: real } = IDBDatabase.prototype;
  const refusing = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...given: Parameters<typeof real>
  ) {
    if ((given[1] ?? 'readonly') !== store) return real.apply(this, given);
    refusing.mockRestore();
    throw new DOMException('The device refuses', name);
  });
}

const screen: FlowScreen = {
  isFollowed({ value, context }, given) {
    // The cases' events are this machine's.
    const event = given as DeviceCopyEvent;
    if (event.type !== 'copy.want' || value === 'idle') return true;
    // The same files again are nothing new to want.
    const urls = (files: readonly WantedFile[]) => files.map(({ url }) => url).join();
    return urls(event.files) !== urls(context.wanted);
  },

  async start(path: Path): Promise<ScreenWalk> {
    judges += 1;
    const personID = `kept-${judges}`;
    let wanted: readonly WantedFile[] = [];
    let steps = 0;
    const entryIDs: string[] = [];
    const { result, unmount } = await renderHook(() => ({
      ...useDeviceCopy(personID),
      onDevice: useEntriesOnDevice(personID, entryIDs),
    }));
    /** Looking what is there follows at once, so that the device is told before what it is to answer. */
    const looking = (look: () => void) => {
      if (path.steps[steps]?.event.type === 'xstate.error.actor.tidyDevice') refuseNext('UnknownError', 'readonly');
      asked.length = 0;
      look();
    };
    const want = (files: readonly WantedFile[]) => {
      wanted = files;
      entryIDs.splice(0, entryIDs.length, ...files.map(({ entryID }) => judgedEntry(entryID).entry.id));
      wantEntries(personID, entriesOf(files), null);
    };
    const handlers: Readonly<Record<string, EventHandler>> = {
      'copy.want': ({ files }: { files: readonly WantedFile[] }) => looking(() => want(files)),
      'copy.retry': () => looking(() => result.current.retry()),
      'connection.back': () => window.dispatchEvent(new Event('online')),
      'xstate.done.actor.copyFile': async () => (await only()).answer(200, 'content'),
      'xstate.error.actor.copyFile': async ({ error }: { error: { status: number; code: string } }) => {
        const file = await only();
        if (error.status > 0) return file.answer(error.status, error);
        if (error.code === 'network') return file.lose();
        refuseNext(error.code === 'device.full' ? 'QuotaExceededError' : 'UnknownError', 'readwrite');
        return file.answer(200, 'content');
      },
      'xstate.after.awayWait.deviceCopy.away': () => passTime(() => result.current.state !== 'away'),
    };
    const shown = ({ value }: AnyMachineSnapshot) =>
      ['away', 'full', 'unavailable', 'complete'].includes(value) ? value : 'copying';
    return {
      async take(event: EventObject) {
        steps += 1;
        await handlers[event.type]?.(event);
      },
      async shows(snapshot: AnyMachineSnapshot) {
        // It has seen what is there before anybody could look.
        if (snapshot.value === 'tidying') return;
        await until(
          shown(snapshot),
          () => result.current.state === shown(snapshot),
          () => result.current.state,
        );
        if (snapshot.value === 'copying') await only();
        const { stored } = snapshot.context;
        const files = async () => (await listSealed(personID)).filter((name) => name.startsWith('file ')).length;
        await until(`${stored.length} files`, async () => (await files()) === stored.length);
        for (const { entryID, url } of snapshot.context.wanted) {
          if (snapshot.value !== 'idle')
            expect(result.current.onDevice.includes(judgedEntry(entryID).entry.id)).toBe(stored.includes(url));
        }
      },
      refuses: async () => undefined,
      // The page is closed in the middle of it, and opened again: what is there is not fetched again.
      async end() {
        vi.restoreAllMocks();
        const there = (await listSealed(personID)).length;
        await unmount();
        await (await renderHook(() => useDeviceCopy('nobody'))).unmount();
        asked.length = 0;
        const again = await renderHook(() => useDeviceCopy(personID));
        wantEntries(personID, entriesOf(wanted), null);
        for (let left = wanted.length - there; left > 0; left -= 1) (await only()).answer(200, 'content');
        await until('complete', () => again.result.current.state === 'complete');
        expect([asked.length, (await listSealed(personID)).length]).toEqual([0, wanted.length]);
        await again.unmount();
        await (await renderHook(() => useDeviceCopy('nobody'))).unmount();
      },
    };
  },
};

it('keeps a judge’s files along every path of the chart, on a real device, and fetches none twice', async () => {
  const { mismatches, missing } = await walkWhole(registered, screen);
  expect(mismatches).toEqual([]);
  expect(missing).toEqual([[], [], []]);
}, 120_000);

it('notices a device that says that it keeps files, and does not', async () => {
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
    return this.count() as unknown as ReturnType<typeof put>;
  });
  const mismatches = await firstMismatch(registered, screen);
  expect(mismatches).toEqual([expect.stringContaining('copyFile')]);
}, 120_000);

it('brings the file on its way to its end where others are wanted before it, and stops one that nobody wants', async () => {
  const personID = 'wants-another-order';
  const hook = await renderHook(() => useDeviceCopy(personID));
  const files = ['slipway', 'mill', 'weir'].map((entryID) => ({ entryID, url: `https://files.test/${entryID}.pdf` }));
  const [slipway, mill, weir] = files.map((file) => [file]);
  const names = async () => (await listSealed(personID)).length;
  asked.length = 0;
  wantEntries(personID, entriesOf([...slipway!, ...mill!]), null);
  const first = await only();
  wantEntries(personID, entriesOf([...mill!, ...slipway!, ...weir!]), null);
  first.answer(200, 'content');
  await until('the first one', async () => (await names()) === 1);
  const second = await only();
  expect([first.url, second.url]).toEqual([expect.stringContaining('slipway'), expect.stringContaining('mill')]);
  wantEntries(personID, entriesOf([...weir!, ...slipway!]), null);
  await until('the second one given up', () => second.request?.signal?.aborted ?? false);
  const third = await only();
  expect(third.url).toContain('weir');
  third.answer(200, 'content');
  await until('complete', () => hook.result.current.state === 'complete');
  expect(await names()).toBe(2);
  await hook.unmount();
  await (await renderHook(() => useDeviceCopy('nobody'))).unmount();
});

it('gives up a file of which nothing comes any more, and fetches it again', async () => {
  const personID = 'waits-in-vain';
  const hook = await renderHook(() => useDeviceCopy(personID));
  asked.length = 0;
  wantEntries(personID, entriesOf([{ entryID: 'slipway', url: 'https://files.test/slipway.pdf' }]), null);
  await only();
  await passTime(() => hook.result.current.state === 'away', 120_000);
  expect([hook.result.current.state, asked.length]).toEqual(['away', 0]);
  await passTime(() => asked.length > 0);
  asked[0]?.answer(200, 'content');
  await until('complete', () => hook.result.current.state === 'complete');
  await hook.unmount();
  await (await renderHook(() => useDeviceCopy('nobody'))).unmount();
});
