import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { passTime, signInHere, until } from '../../actors/call/walk.fixture.ts';
import { atOnce, callOrCached } from './cachedReplies.ts';
import { listSealed, unseal } from './vault.ts';

const personID = 'who-asks-for-entries';
/** Not as this page would write it. */
const asSent = '[ {"id": "slipway", "ref": "A-1", "data": {"title": "Slipway Steps, Căile"}} ]';
const entries = JSON.parse(asSent) as unknown;
/** Answers what the page asks next. */
let answer: (text: string) => void;
let lose: () => void;
let asked = false;

beforeAll(async () => {
  vi.stubGlobal('fetch', (address: RequestInfo | URL) => {
    if (String(address).endsWith('config.json'))
      return Promise.resolve(Response.json({ clientId: 'c', userPoolId: 'p' }));
    return new Promise<Response>((resolve, reject) => {
      asked = true;
      lose = () => reject(new TypeError('Failed to fetch'));
      answer = (text) => resolve(new Response(text, { headers: { 'content-type': 'application/json' } }));
    });
  });
  await signInHere({ type: 'judge', personID });
});
beforeEach(() => {
  asked = false;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const kept = async () => new TextDecoder().decode((await unseal(personID, 'reply listEntries')) ?? undefined);
const ask = async () => {
  const reply = callOrCached('listEntries', {}, undefined, atOnce);
  await until('a request', () => asked);
  return { reply };
};

it('keeps a judge’s entries just as they came, without writing them anew', async () => {
  const writing = vi.spyOn(JSON, 'stringify');
  const { reply } = await ask();
  answer(asSent);
  expect(await reply).toEqual(entries);
  await until(
    'what is kept',
    async () => (await kept()) === asSent,
    () => 'something else',
  );
  expect(writing.mock.calls.filter(([value]) => Array.isArray(value))).toEqual([]);
});

it('reads what is kept where the server takes its time, and nothing where it was quicker', async () => {
  const opened = vi.spyOn(crypto.subtle, 'decrypt');
  const quick = await ask();
  answer(asSent);
  await quick.reply;
  await passTime(() => false, 8_000);
  expect(opened).not.toHaveBeenCalled();
  asked = false;
  const slow = await ask();
  let reply: unknown;
  void slow.reply.then((found) => {
    reply = found;
  });
  await passTime(() => reply !== undefined, 8_000);
  expect(reply).toEqual(entries);
  expect(opened).toHaveBeenCalledOnce();
  const stored = vi.spyOn(IDBObjectStore.prototype, 'put');
  answer(asSent);
  await until('what came late is kept', () => stored.mock.calls.length > 0);
});

it('keeps each version of a form by itself, and answers with it where there is no connection', async () => {
  const askForm = (version: number) => {
    asked = false;
    const reply = callOrCached('getForm', { query: { id: 'film', version } }, undefined, atOnce);
    return until('a request', () => asked).then(() => ({ reply }));
  };
  for (const version of [3, 4]) {
    const { reply } = await askForm(version);
    answer(JSON.stringify({ version }));
    await reply;
    await until('what is kept', async () => (await unseal(personID, `reply getForm film ${version}`)) !== null);
  }
  const { reply } = await askForm(3);
  lose();
  expect(await reply).toEqual({ version: 3 });
});

it('opens none of a thousand documents to say which there are', async () => {
  const reads = (['get', 'getAll', 'openCursor'] as const).map((name) => vi.spyOn(IDBObjectStore.prototype, name));
  expect(await listSealed(personID)).toEqual(['reply getForm film 3', 'reply getForm film 4', 'reply listEntries']);
  for (const read of reads) expect(read).not.toHaveBeenCalled();
});
