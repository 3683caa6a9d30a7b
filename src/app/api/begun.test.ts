import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Coming, takeArrived, takeBegun } from './begun.ts';

const path = '/award/list';
const asking = (method = 'GET', signal?: AbortSignal): RequestInit => ({ method, signal: signal ?? null });

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(1000);
});
afterEach(() => {
  vi.restoreAllMocks();
  globalThis.awardsBegun = undefined;
});

it('is taken once, by whoever it was begun for', async () => {
  begin('token-1', Promise.resolve(new Response('[]')));
  expect(await takeBegun(path, asking(), 'token-2')).toBeNull();
  expect((await takeBegun(path, asking(), 'token-1'))?.text).toBe('[]');
  expect(await takeBegun(path, asking(), 'token-1')).toBeNull();
});

it.each([
  ['refused', () => Promise.resolve(new Response('{}', { status: 401 }))],
  ['lost', () => Promise.reject(new TypeError('Failed to fetch'))],
])('is asked for anew where it was %s', async (_, answer) => {
  begin('token-1', answer());
  expect(await takeBegun(path, asking(), 'token-1')).toBeNull();
});

it('is asked for anew after a change, which it may not show', async () => {
  begin('token-1', Promise.resolve(new Response('[]')));
  expect(await takeBegun('/award', asking('POST'), 'token-1')).toBeNull();
  expect(await takeBegun(path, asking(), 'token-1')).toBeNull();
});

it('is waited for no longer than whoever asks has patience', async () => {
  const patience = new AbortController();
  begin('token-1', new Promise(() => undefined));
  const waiting = takeBegun(path, asking('GET', patience.signal), 'token-1');
  patience.abort(new Error('too long'));
  await expect(waiting).rejects.toThrow('too long');
});

it('is there without waiting once it has arrived, for whoever it was begun for, and once', async () => {
  const arrived = begin('token-1', Promise.resolve(new Response('[1]')));
  expect(takeArrived(path, () => 'token-1')).toBeNull();
  await arrived();
  expect(takeArrived(path, () => 'token-2')).toBeNull();
  expect(takeArrived(path, () => 'token-1')?.text).toBe('[1]');
  expect(takeArrived(path, () => 'token-1')).toBeNull();
  expect(await takeBegun(path, asking(), 'token-1')).toBeNull();
});

it('is not there where it was refused, is old, or was taken by who waited', async () => {
  const refused = begin('token-1', Promise.resolve(new Response('{}', { status: 409 })));
  await refused();
  expect(takeArrived(path, () => 'token-1')).toBeNull();
  const waited = begin('token-1', Promise.resolve(new Response('[]')));
  await waited();
  vi.mocked(performance.now).mockReturnValue(10_001);
  expect(takeArrived(path, () => 'token-1')).toBeNull();
  vi.mocked(performance.now).mockReturnValue(1000);
  await takeBegun(path, asking(), 'token-1');
  expect(takeArrived(path, () => 'token-1')).toBeNull();
});

/** Begins as the page does; returns the way to wait until the answer is read. */
function begin(token: string, response: Promise<Response>): () => Promise<void> {
  const read = response.then(async (one) => {
    const arrived = { response: one, text: await one.text() };
    coming.arrived = arrived;
    return arrived;
  });
  const coming: Coming = { read };
  read.catch(() => undefined);
  globalThis.awardsBegun = { token, answers: { [path]: coming } };
  return async () => void (await read);
}
