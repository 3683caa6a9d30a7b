import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Begun, takeArrived, takeBegun } from './begun.ts';

const address = 'http://127.0.0.1/api/award/list';
const asking = (token: string, signal?: AbortSignal): RequestInit => ({
  method: 'GET',
  headers: { authorization: token },
  signal: signal ?? null,
});

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(1000);
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'window');
});

it('is taken once, by whoever it was begun for', async () => {
  begin('token-1', Promise.resolve(new Response('[]')));
  expect(await takeBegun(address, asking('token-2'))).toBeNull();
  expect((await takeBegun(address, asking('token-1')))?.text).toBe('[]');
  expect(await takeBegun(address, asking('token-1'))).toBeNull();
});

it.each([
  ['refused', () => Promise.resolve(new Response('{}', { status: 401 }))],
  ['lost', () => Promise.reject(new TypeError('Failed to fetch'))],
])('is asked for anew where it was %s', async (_, answer) => {
  begin('token-1', answer());
  expect(await takeBegun(address, asking('token-1'))).toBeNull();
});

it('is asked for anew after a change, which it may not show', async () => {
  begin('token-1', Promise.resolve(new Response('[]')));
  expect(await takeBegun('http://127.0.0.1/api/award', { ...asking('token-1'), method: 'POST' })).toBeNull();
  expect(await takeBegun(address, asking('token-1'))).toBeNull();
});

it('is waited for no longer than whoever asks has patience', async () => {
  const patience = new AbortController();
  begin('token-1', new Promise(() => undefined));
  const waiting = takeBegun(address, asking('token-1', patience.signal));
  patience.abort(new Error('too long'));
  await expect(waiting).rejects.toThrow('too long');
});

it('is there without waiting once it has arrived, for whoever it was begun for, and once', async () => {
  const arrived = begin('token-1', Promise.resolve(new Response('[1]')));
  expect(takeArrived('/award/list', () => 'token-1')).toBeNull();
  await arrived();
  expect(takeArrived('/award/list', () => 'token-2')).toBeNull();
  expect(takeArrived('/award/list', () => 'token-1')?.text).toBe('[1]');
  expect(takeArrived('/award/list', () => 'token-1')).toBeNull();
  expect(await takeBegun(address, asking('token-1'))).toBeNull();
});

it('is not there where it was refused, is old, or was taken by who waited', async () => {
  const refused = begin('token-1', Promise.resolve(new Response('{}', { status: 409 })));
  await refused();
  expect(takeArrived('/award/list', () => 'token-1')).toBeNull();
  const waited = begin('token-1', Promise.resolve(new Response('[]')));
  await waited();
  vi.mocked(performance.now).mockReturnValue(10_001);
  expect(takeArrived('/award/list', () => 'token-1')).toBeNull();
  vi.mocked(performance.now).mockReturnValue(1000);
  await takeBegun(address, asking('token-1'));
  expect(takeArrived('/award/list', () => 'token-1')).toBeNull();
});

/** Begins as the page does; returns the way to wait until the answer is read. */
function begin(token: string, response: Promise<Response>): () => Promise<void> {
  const arrived: Begun['arrived'] = {};
  const answer = response.then(async (one) => {
    const read = { response: one, text: await one.text() };
    arrived[address] = read;
    return read;
  });
  answer.catch(() => undefined);
  const begun: Begun = { token, base: 'http://127.0.0.1/api', answers: { [address]: answer }, arrived };
  Reflect.set(globalThis, 'window', { awardsBegun: begun });
  return async () => void (await answer);
}
