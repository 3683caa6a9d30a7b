import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { deviceCopyMachine, isOnDevice, type WantedFile } from './deviceCopy.machine.ts';

const file = (entryID: string): WantedFile => ({ entryID, url: `${entryID}.pdf` });
const network = { status: 0, code: 'network', message: '', reasons: [] };

/** A device that already keeps `there`; `answer` says what becomes of a file that is fetched. */
function start(there: readonly string[], answer: (file: WantedFile) => unknown = () => undefined) {
  const clock = new SimulatedClock();
  const asked: string[] = [];
  const actor = createActor(
    deviceCopyMachine.provide({
      actors: {
        tidyDevice: fromPromise(async () => there),
        copyFile: fromPromise<void, WantedFile>(async ({ input }) => {
          asked.push(input.url);
          const problem = answer(input);
          if (problem) throw problem;
        }),
      },
    }),
    { clock },
  ).start();
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  return { actor, asked, clock, settle };
}

it('fetches what is not there yet, in the order in which the judge will need it', async () => {
  const { actor, asked, settle } = start(['mill.pdf']);
  actor.send({ type: 'copy.want', files: [file('quay'), file('mill'), file('weir')] });
  await settle();
  expect(asked).toEqual(['quay.pdf', 'weir.pdf']);
  expect(actor.getSnapshot().hasTag('complete')).toBe(true);
  expect(isOnDevice(actor.getSnapshot().context, 'weir')).toBe(true);
});

it('goes on where it was when the connection is back', async () => {
  let connected = false;
  const { actor, asked, clock, settle } = start([], () => (connected ? undefined : network));
  actor.send({ type: 'copy.want', files: [file('quay'), file('mill')] });
  await settle();
  expect(actor.getSnapshot().value).toBe('away');
  clock.increment(29_999);
  expect(asked).toHaveLength(1);
  connected = true;
  actor.send({ type: 'connection.back' });
  await settle();
  expect(asked).toEqual(['quay.pdf', 'quay.pdf', 'mill.pdf']);
  expect(actor.getSnapshot().value).toBe('complete');
});

it('says that there is no room, keeps what is there, and goes on once room was made', async () => {
  let quota = 1;
  const { actor, asked, settle } = start([], () => (quota-- > 0 ? undefined : { ...network, code: 'device.full' }));
  actor.send({ type: 'copy.want', files: [file('quay'), file('mill')] });
  await settle();
  const { context, value } = actor.getSnapshot();
  expect(value).toBe('full');
  expect([isOnDevice(context, 'quay'), isOnDevice(context, 'mill')]).toEqual([true, false]);
  quota = 5;
  actor.send({ type: 'copy.retry' });
  await settle();
  expect(asked.at(-1)).toBe('mill.pdf');
  expect(actor.getSnapshot().value).toBe('complete');
});

it('leaves out a file that can’t be had and fetches the others', async () => {
  const gone = { ...network, status: 404, code: 'file.notFound' };
  const { actor, settle } = start([], ({ entryID }) => (entryID === 'quay' ? gone : undefined));
  actor.send({ type: 'copy.want', files: [file('quay'), file('mill')] });
  await settle();
  const { context } = actor.getSnapshot();
  expect([isOnDevice(context, 'quay'), isOnDevice(context, 'mill')]).toEqual([false, true]);
});

it.each([
  ['complete', undefined],
  ['full', 'device.full'],
  ['unavailable', 'device.unavailable'],
])('asks again, from %s, for what could not be had', async (state, code) => {
  const gone = { ...network, status: 404, code: 'file.notFound' };
  const { actor, asked, settle } = start([], ({ entryID }) =>
    entryID === 'quay' ? gone : code && { ...network, code },
  );
  actor.send({ type: 'copy.want', files: [file('quay'), file('mill')] });
  await settle();
  expect(actor.getSnapshot().value).toBe(state);
  actor.send({ type: 'copy.retry' });
  await settle();
  expect(asked.filter((url) => url === 'quay.pdf')).toHaveLength(2);
});

it('has an entry on the device once all of its files are', () => {
  const wanted = [file('quay'), { entryID: 'quay', url: 'plan.pdf' }, file('mill')];
  const having = (...stored: string[]) => isOnDevice({ wanted, stored, missing: [] }, 'quay');
  expect([having(), having('plan.pdf'), having('plan.pdf', 'quay.pdf')]).toEqual([false, false, true]);
});

it('looks at each of many files no more than a few times whenever one has come, however many rows ask', async () => {
  let reads = 0;
  const many = 300;
  const rows = Array.from({ length: many }, (_, index) => `entry ${index}`);
  const wanted = rows.map((entryID) => ({
    get entryID() {
      reads += 1;
      return entryID;
    },
    url: `${entryID}.pdf`,
  }));
  const { actor, asked } = start([]);
  actor.subscribe(({ context }) => void rows.filter((entryID) => isOnDevice(context, entryID)));
  actor.send({ type: 'copy.want', files: wanted });
  await waitFor(actor, (snapshot) => snapshot.matches('complete'));
  expect(asked).toHaveLength(many);
  expect(reads).toBeLessThan(4 * many * many);
});
