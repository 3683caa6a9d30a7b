import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import type { ZipProgress } from '#contract/entities/award.ts';
import type { Connection } from '../../api/connection.ts';
import { followAward } from './awardStream.ts';

let server: Server | undefined;
let stop = () => {};
afterEach(() => {
  vi.useRealTimers();
  stop();
  server?.closeAllConnections();
  server?.close();
});

const changed = 'event: changed\ndata: {"id":"a1"}\n\n';
/** The first word of a stream, where nothing changed for so many milliseconds. */
const greeting = (quiet: number) => `event: changed\ndata: {"id":"a1","quiet":${quiet}}\n\n`;
/** How old what is shown is, in milliseconds. */
const age = 3_000;

it('tells of each change, however its bytes arrive, and of no beat', async () => {
  const { streams, asked, changes } = await start();
  const stream = await vi.waitUntil(() => streams[0]);
  expect(asked[0]).toMatchObject({ url: '/api/award/events?id=a1', authorization: 'token-1' });
  stream.write(`${greeting(age + 1)}: here\n\n`);
  stream.write('event: cha');
  await vi.waitFor(() => expect(changes()).toBe(0));
  stream.write('nged\ndata: {"id":"a1"}\n\n');
  await vi.waitFor(() => expect(changes()).toBe(1));
  stream.write(changed + changed);
  await vi.waitFor(() => expect(changes()).toBe(3));
});

it('tells where the award changed after what is shown was read, before anybody listened', async () => {
  const { streams, changes } = await start();
  const stream = await vi.waitUntil(() => streams[0]);
  stream.write(greeting(age - 1));
  await vi.waitFor(() => expect(changes()).toBe(1));
  stream.write(changed);
  await vi.waitFor(() => expect(changes()).toBe(2));
});

it('takes for changed what a server does not say to be quiet', async () => {
  const { streams, changes } = await start();
  (await vi.waitUntil(() => streams[0])).write(changed);
  await vi.waitFor(() => expect(changes()).toBe(1));
});

it('tells how far a zip is, and takes that for no change', async () => {
  const { streams, zips, changes } = await start();
  const stream = await vi.waitUntil(() => streams[0]);
  stream.write(`${greeting(age + 1)}event: zip\ndata: {"type":"all","done":3,"total":8}\n\n`);
  await vi.waitFor(() => expect(zips).toEqual([{ type: 'all', done: 3, total: 8 }]));
  expect(changes()).toBe(0);
});

it('comes back after the stream broke off, and takes that for a change', async () => {
  const { streams, waits, changes } = await start();
  const first = await vi.waitUntil(() => streams[0]);
  first.write(greeting(age + 1));
  first.destroy();
  const second = await vi.waitUntil(() => streams[1]);
  second.write(greeting(age + 1));
  await vi.waitFor(() => expect(changes()).toBe(1));
  second.end();
  await vi.waitUntil(() => streams[2]);
  // The second stream was heard, so it is the first failure again.
  expect(waits).toEqual([1, 1]);
});

it('opens another stream where one is silent, and tells what may have changed meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { streams, waits, changes } = await start();
  const first = await vi.waitUntil(() => streams[0]);
  first.write(changed);
  await vi.waitFor(() => expect(changes()).toBe(1));
  vi.advanceTimersByTime(50_000);
  first.write(changed);
  await vi.waitFor(() => expect(changes()).toBe(2));
  vi.advanceTimersByTime(50_000);
  await new Promise(setImmediate);
  expect([streams.length, first.destroyed]).toEqual([1, false]);
  vi.advanceTimersByTime(10_000);
  const second = await vi.waitUntil(() => streams[1]);
  second.write(greeting(age + 1));
  await vi.waitFor(() => expect(changes()).toBe(3));
  expect(waits).toEqual([1]);
});

it('waits longer from failure to failure', async () => {
  const { waits } = await start({ answer: (_, response) => response.writeHead(503).end() });
  await vi.waitFor(() => expect(waits.slice(0, 4)).toEqual([1, 2, 3, 4]));
});

it('asks once more with another token, and not again at once for what is refused', async () => {
  const { asked, waits } = await start({
    answer: ({ headers }, response) => response.writeHead(headers.authorization === 'token-1' ? 401 : 404).end(),
  });
  await vi.waitFor(() => expect(asked.map(({ authorization }) => authorization)).toEqual(['token-1', 'token-2']));
  await new Promise(setImmediate);
  expect([asked.length, waits]).toEqual([2, []]);
});

it('hears again who was refused and is let in again, and what changed meanwhile', async () => {
  let isLocked = true;
  const opened: ServerResponse[] = [];
  const { asked, awake, changes } = await start({
    answer: (_, response) => {
      response.writeHead(isLocked ? 403 : 200);
      if (isLocked) response.end();
      else opened.push(response);
    },
  });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  isLocked = false;
  // The answer is read before the page is looked at again.
  const stream = await vi.waitUntil(() => {
    awake(true);
    return opened[0];
  });
  stream.write(greeting(age + 1));
  await vi.waitFor(() => expect(changes()).toBe(1));
});

it('lets go while nobody looks, and comes back with them', async () => {
  const { streams, awake, changes } = await start();
  const first = await vi.waitUntil(() => streams[0]);
  const closed = new Promise((resolve) => first.on('close', resolve));
  awake(false);
  await closed;
  expect(streams).toHaveLength(1);
  awake(true);
  const second = await vi.waitUntil(() => streams[1]);
  second.write(changed);
  await vi.waitFor(() => expect(changes()).toBe(1));
});

it('ends when it is stopped', async () => {
  const { streams, waits } = await start();
  const first = await vi.waitUntil(() => streams[0]);
  const closed = new Promise((resolve) => first.on('close', resolve));
  stop();
  await closed;
  expect([streams.length, waits]).toEqual([1, []]);
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function start({ answer }: { readonly answer?: Answer } = {}) {
  const asked: { url: string | undefined; authorization: string | undefined }[] = [];
  const streams: ServerResponse[] = [];
  server = createServer((request, response) => {
    asked.push({ url: request.url, authorization: request.headers.authorization });
    if (answer) return answer(request, response);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    streams.push(response);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const connection: Connection = {
    base: async () => `http://127.0.0.1:${port}/api`,
    token: async (old) => (old === null ? 'token-1' : 'token-2'),
    held: () => null,
    refused: () => undefined,
    language: () => 'en',
  };
  const waits: number[] = [];
  let isAwake = true;
  let changes = 0;
  const zips: ZipProgress[] = [];
  let tell = () => {};
  stop = followAward(
    'a1',
    {
      connection: () => connection,
      isAwake: () => isAwake,
      onAwakeChange: (listener) => {
        tell = listener;
        return () => undefined;
      },
      age: () => age,
      waitAfter: (failures) => {
        waits.push(failures);
        return 1;
      },
    },
    () => {
      changes += 1;
    },
    (progress) => zips.push(progress),
  );
  const awake = (value: boolean) => {
    isAwake = value;
    tell();
  };
  return { asked, streams, waits, awake, zips, changes: () => changes };
}
