import { afterEach, expect, it, vi } from 'vitest';
import { api, type Page } from '../../api/api.ts';
import { allPages } from './allPages.ts';

afterEach(() => vi.restoreAllMocks());

interface Asked {
  readonly query: { readonly limit?: number; readonly cursor?: string };
}

/** A list as the server pages it, by how many rows come before; `meanwhile` happens after each answer. */
function serve(rows: () => readonly string[], most: number | undefined, meanwhile: () => void) {
  vi.spyOn(api, 'page').mockImplementation((async (_: string, { query: { limit = most, cursor = '0' } }: Asked) => {
    const from = Number(cursor);
    const items = rows().slice(from, limit && from + limit);
    const end = from + items.length;
    const total = rows().length;
    meanwhile();
    return { items, total, next: end < total ? String(end) : null } as unknown as Page<never>;
  }) as never);
}

it('has every entry of a list once, though one is withdrawn and another comes while it is read', async () => {
  let rows = Array.from({ length: 1200 }, (_, at) => `entry ${at}`);
  const kept = rows.slice(1);
  serve(
    () => rows,
    undefined,
    () => {
      rows = [...rows.slice(1), 'a new one'];
    },
  );
  expect(await allPages('listAwardEntries', { awardID: 'one' })).toEqual(expect.arrayContaining(kept));
});

it('goes on where a list answers no more than a page, which grows at its end', async () => {
  const rows = Array.from({ length: 1200 }, (_, at) => `row ${at}`);
  serve(
    () => rows,
    500,
    () => {
      if (rows.length < 1203) rows.push(`row ${rows.length}`);
    },
  );
  const read = await allPages('listAudit', { sort: 'at' });
  expect(read?.length).toBeGreaterThanOrEqual(1200);
  expect(read).toEqual(rows.slice(0, read?.length));
});
