import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeBegun } from './begun.ts';

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
  expect(await (await takeBegun(address, asking('token-1')))?.text()).toBe('[]');
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

function begin(token: string, answer: Promise<Response>): void {
  answer.catch(() => undefined);
  Reflect.set(globalThis, 'window', { awardsBegun: { token, answers: { [address]: answer } } });
}
