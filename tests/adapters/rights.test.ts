import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareDatabase } from '#server/platform/database/database.ts';
import { testDatabase } from '../support/database.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rights-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The product's migrations and one more, which has every change of an organisation noted in a table of its own. */
async function withOneMore(): Promise<string> {
  const more = join(folder, 'migrations');
  await cp('src/server/platform/database/migrations', more, { recursive: true });
  const journal = join(more, 'product', 'meta', '_journal.json');
  const { entries, ...others } = JSON.parse(await readFile(journal, 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[];
  };
  const last = entries.at(-1)!;
  const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_noted' };
  await writeFile(journal, JSON.stringify({ ...others, entries: [...entries, next] }));
  await writeFile(
    join(more, 'product', '9999_noted.sql'),
    `create table product.noted (id bigint generated always as identity, org_id uuid not null);
    create function product.note_org() returns trigger language plpgsql set search_path = pg_catalog as $$
      begin insert into product.noted (org_id) values (new.id); return null; end $$;
    create trigger note_org after insert on product.orgs for each row execute function product.note_org();`,
  );
  return more;
}

test('a server of before writes by what a new version’s migration made, before its rights are settled and while indexes are made anew', async () => {
  const other = await testDatabase();
  const [before, granting, reading] = [other.url, other.ownerUrl, other.ownerUrl].map(
    (connectionString) => new pg.Client({ connectionString }),
  ) as [pg.Client, pg.Client, pg.Client];
  const write = () => before.query(`insert into product.orgs (name, kind) values ('Quay', 'entrant')`);
  const noted = async () => (await other.pool.query('select from product.noted')).rowCount;
  const waitsFor = async (event: string) =>
    (
      await other.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event = $1`,
        [event],
      )
    ).rowCount;
  try {
    await Promise.all([before, granting, reading].map((client) => client.connect()));
    await other.pool.query(`comment on index product.people_by_name is 'an older ICU'`);
    // As a backup does for as long as it takes.
    await reading.query('begin; select from product.people order by name limit 1');
    // Whoever else grants has the rights of every table wait.
    await granting.query('begin; grant select on product.orgs to public');
    const preparing = prepareDatabase(other, await withOneMore());
    await expect.poll(() => waitsFor('transactionid')).toBe(1);
    await write();
    expect(await noted()).toBe(1);
    await granting.query('rollback');
    await expect.poll(() => waitsFor('relation')).toBe(1);
    await write();
    expect(await noted()).toBe(2);
    for (const statement of [
      'update product.audit set at = at',
      'delete from product.audit',
      'insert into product.credit_notes default values',
      'delete from product.credit_notes',
    ])
      await expect(before.query(statement)).rejects.toMatchObject({ code: '42501' });
    await reading.query('rollback');
    await preparing;
  } finally {
    await Promise.all([before, granting, reading].map((client) => client.end()));
    await other.close();
  }
});

test('what an empty database is given is restricted at once', async () => {
  const other = await testDatabase('template0');
  const server = new pg.Client({ connectionString: other.url });
  try {
    await prepareDatabase(other);
    await prepareDatabase(other);
    await server.connect();
    await server.query(`insert into product.orgs (name, kind) values ('Quay', 'entrant')`);
    await expect(server.query('delete from product.audit')).rejects.toMatchObject({ code: '42501' });
    await expect(server.query('insert into product.credit_notes default values')).rejects.toMatchObject({
      code: '42501',
    });
  } finally {
    await server.end();
    await other.close();
  }
});
