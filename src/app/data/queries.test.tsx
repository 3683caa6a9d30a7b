import { afterEach, expect, it, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { waitFor } from 'xstate';
import { api } from '../api/api.ts';
import { ApiError } from '../api/apiError.ts';
import { callTimeout } from '../api/connection.ts';
import { setLocale } from '../i18n/store.ts';
import { invalidate, observe, queryOf } from './queries.ts';
import { announcePersonChange } from './state/personChange.ts';
import { usePages, useQuery } from './useQuery.ts';

afterEach(() => {
  announcePersonChange({ somebody: false });
  vi.restoreAllMocks();
});

it('keeps a list as long as it was when it is fetched again, also where one call answers less', async () => {
  const rows = Array.from({ length: 1300 }, (_, at) => `row ${at}`);
  const limits: number[] = [];
  type Asked = { readonly query: { readonly limit: number; readonly cursor?: string } };
  vi.spyOn(api, 'page').mockImplementation((async (_: string, { query: { limit, cursor = '0' } }: Asked) => {
    limits.push(limit);
    const end = Number(cursor) + limit;
    return { items: rows.slice(Number(cursor), end), total: rows.length, next: end < rows.length ? `${end}` : null };
  }) as never);
  const list = queryOf('pages', 'listUsers', { limit: 100 });
  const ready = () => waitFor(list, (snapshot) => snapshot.matches('ready'));
  const letGo = observe(list);
  await ready();
  for (let pages = 1; pages < 7; pages += 1) {
    list.send({ type: 'list.more' });
    await ready();
  }
  limits.length = 0;
  rows[650] = 'changed';
  invalidate((name) => name === 'listUsers');
  await ready();
  letGo();
  expect(list.getSnapshot().context).toMatchObject({ items: rows.slice(0, 700), next: '700', total: 1300 });
  expect(limits).toEqual([500, 200]);
});

it('fetches the next page that was asked for during a refresh, and shows it as coming all the while', async () => {
  const held: (() => void)[] = [];
  vi.spyOn(api, 'page').mockImplementation((async (_: string, { query: { cursor = '0' } }: { query: Cursor }) => {
    await new Promise<void>((go) => held.push(go));
    const from = Number(cursor);
    return { items: [from, from + 1], total: 4, next: from === 0 ? '2' : null };
  }) as never);
  const answer = async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    held.shift()!();
  };
  const { result } = await renderHook(() => usePages('listUsers', { limit: 2 }));
  await answer();
  await expect.poll(() => result.current.items).toEqual([0, 1]);
  result.current.reload();
  result.current.more();
  await expect.poll(() => result.current.continuing).toBe(true);
  await answer();
  await expect.poll(() => result.current.refreshing).toBe(false);
  expect(result.current.continuing).toBe(true);
  // Somebody changes the list while the page is on its way.
  await expect.poll(() => held.length).toBe(1);
  invalidate((name) => name === 'listUsers');
  expect(result.current.items).toEqual([0, 1]);
  for (let calls = 0; calls < 3; calls += 1) await answer();
  await expect.poll(() => result.current.items).toEqual([0, 1, 2, 3]);
  expect([result.current.continuing, result.current.hasMore]).toEqual([false, false]);
});

it('says in the language of the page that no answer came', async () => {
  await setLocale('en');
  const late = { status: 0, code: 'timeout', message: `timeout of ${callTimeout} ms exceeded`, reasons: [] };
  vi.spyOn(api, 'page').mockRejectedValue(new ApiError({ ...late, current: undefined }));
  vi.spyOn(api, 'call').mockRejectedValue(
    new ApiError({ ...late, code: 'network', message: 'Network Error', current: undefined }),
  );
  const { result, rerender } = await renderHook(() => ({
    page: usePages('listUsers', {}).error,
    whole: useQuery('listAwards', {}).error,
  }));
  const messages = () => [result.current.page?.message, result.current.whole?.message];
  await expect.poll(messages).toEqual([late.message, 'Network Error']);
  const before = result.current.page;
  await rerender();
  expect(result.current.page).toBe(before);
  await setLocale('fr');
  await expect.poll(messages).toEqual([`délai de ${callTimeout} ms dépassé`, 'Erreur réseau']);
  expect(result.current.page).toMatchObject({ status: 0, code: 'timeout' });
  await setLocale('en');
});

type Cursor = { readonly cursor?: string };
