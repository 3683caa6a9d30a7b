import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import { findEntries, listEntries } from '#server/modules/entries/entries.repository.ts';
import { listUsers } from '#server/modules/people/listUsers.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { pageOfRows, wholeList } from '#server/platform/database/wholeList.ts';
import { isDeep } from '../support/depth.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { draft, inDays, openAward } from '../support/stage.ts';

/** So many that what is shown of them takes a while, and several statements; three times as many in a deep run. */
const entries = isDeep ? 12_000 : 4_000;

let server: TestServer;
let admin: TestPerson;
let award: Award;
let owner: pg.Client;
beforeAll(async () => {
  server = await startServer();
  admin = await server.join('admin');
  const entrant = await server.join('entrant');
  award = await openAward(server, admin, {
    opensAt: inDays(-1),
    closesAt: inDays(30),
    judgingClosesAt: null,
    resultsAt: null,
  });
  const first = await draft(server, entrant, award);
  owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  await owner.query(
    `insert into product.entries select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(),
        'ref', 'CD-' || lpad(n::text, 6, '0'), 'created_at', e.created_at + n * interval '1 second'))).*
      from product.entries e, generate_series(2, ${entries}) n where e.id = $1`,
    [first.id],
  );
  await owner.query('analyze product.entries');
}, 60_000);
afterAll(async () => {
  await owner.query(`delete from product.entries where ref like 'CD-0%' and length(ref) = 9`);
  await owner.end();
  await server.close();
});

const whole = (sort?: string) =>
  server.api('listAwardEntries', { as: admin.token, query: { awardID: award.id, ...(sort && { sort }) } });

test('a list is answered whole, in its order', async () => {
  const { status, body, headers } = await whole('-createdAt');
  expect(status).toBe(200);
  expect(headers.get('x-total-count')).toBe(String(entries));
  expect(headers.get('x-next-cursor')).toBeNull();
  const refs = body.map(({ ref }) => ref);
  expect(refs[0]).toBe(`CD-${String(entries).padStart(6, '0')}`);
  expect(refs.slice(0, -1)).toEqual(refs.slice(0, -1).toSorted().toReversed());
  expect(new Set(body.map(({ id }) => id)).size).toBe(entries);
}, 60_000);

/** How many rows each statement shows that has this in its text. */
async function rowsShown(text: string, work: (database: Database, shown: number[]) => Promise<void>): Promise<void> {
  const { pool, database } = openDatabase(server.databaseUrl, 1);
  const shown: number[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...parts: unknown[]) {
    const isShown = (parts[0] as { text?: string }).text?.includes(text);
    const note = (answer?: pg.QueryResult) => {
      if (isShown && answer) shown.push(answer.rows.length);
      return answer;
    };
    // The pool asks with a callback, a transaction for a promise.
    const given = parts.map((part) =>
      typeof part === 'function' ? (error: unknown, answer?: pg.QueryResult) => part(error, note(answer)) : part,
    );
    const asked = (query as (...all: unknown[]) => Promise<pg.QueryResult> | undefined).apply(this, given);
    return asked?.then(note);
  } as typeof query;
  try {
    await work(database, shown);
  } finally {
    pg.Client.prototype.query = query;
    await pool.end();
  }
}

test('no statement looks up more than a thousand rows of what a long list shows', async () => {
  const viewer = { type: 'admin', orgID: admin.orgID, personID: admin.personID, actor: null } as const;
  const search = { awardID: award.id };
  await rowsShown('page as materialized', async (database, shown) => {
    expect(await listEntries(database, viewer, search)).toHaveLength(entries);
    // The first one finds that the list is long.
    expect(shown).toEqual(Array.from({ length: entries / 1_000 + 1 }, () => 1_000));
    shown.length = 0;
    await findEntries(database, viewer, search);
    expect(shown).toEqual([entries]);
  });
}, 60_000);

test('nor of people, who are answered whole and in their order', async () => {
  await owner.query(
    `insert into product.people (org_id, type, email, name)
      select $1, 'judge', 'judge-' || n || '@example.org', 'Judge ' || lpad(n::text, 6, '0') from generate_series(1, 2500) n`,
    [admin.orgID],
  );
  const query = { type: 'judge', sort: '-name' } as const;
  const { body, headers } = await server.api('listUsers', { as: admin.token, query });
  expect(headers.get('x-total-count')).toBe('2500');
  expect(body.map(({ name }) => name)).toEqual(
    Array.from({ length: 2_500 }, (_, at) => `Judge ${String(2_500 - at).padStart(6, '0')}`),
  );
  await rowsShown('declined_mails', async (database, shown) => {
    await listUsers(database, admin.orgID, query, { after: null, seen: 0, limit: undefined });
    expect(shown).toEqual([1_000, 1_000, 1_000, 500]);
  });
  await owner.query(`delete from product.people where name like 'Judge 0%'`);
});

test('a list is as it was at one moment, whatever becomes of its rows while it is read', async () => {
  let pieces = 0;
  const refs = await wholeList<unknown>(server.database, {
    first: async (limit) => Array.from({ length: limit }),
    ids: sql`select e.id from product.entries e order by e.ref desc`,
    show: async (snapshot, found) => {
      pieces += 1;
      if (pieces === 1) await owner.query(`delete from product.entries where ref = 'CD-000002'`);
      const rows = await snapshot.execute(sql`with ${pageOfRows(found)}
        select e.ref from page join product.entries e on e.id = page.id order by page.place`);
      return rows.rows.map(({ ref }) => ref);
    },
  });
  expect(pieces).toBe(entries / 1_000);
  expect(refs).toHaveLength(entries);
  expect(refs).toContain('CD-000002');
  expect((await whole()).headers.get('x-total-count')).toBe(String(entries - 1));
}, 60_000);
