import { afterEach, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import { api } from '../api/api.ts';
import { invalidate, observe, queryOf } from './queries.ts';
import { announcePersonChange } from './state/personChange.ts';

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
