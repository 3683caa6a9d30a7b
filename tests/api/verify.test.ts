import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Check } from '#server/modules/verify/check.ts';
import { checks } from '#server/modules/verify/registry.ts';
import { look, scopeOf, verify } from '#server/modules/verify/verify.ts';
import type { Database } from '#server/platform/database/database.ts';
import { rowsOf } from '#tests/support/rows.ts';
import { asSuperuser, testDatabase } from '../support/database.ts';
import { demoTemplate, moveDemo } from '../support/demo.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { planted, plantedOtherwise, soundOtherwise } from './plantedViolations.ts';

let server: TestServer;
// Of its own, where nothing is refused any more.
let alone: Awaited<ReturnType<typeof testDatabase>>;
let superuser: ReturnType<typeof asSuperuser>;
let organiser: string;
/** How many of each violation there are of themselves. */
let before: ReadonlyMap<string, number>;
beforeAll(async () => {
  server = await startServer({ demo: true });
  alone = await testDatabase(demoTemplate);
  await moveDemo(alone.database, server.url);
  superuser = asSuperuser(alone.url);
  const { database } = superuser;
  const { invariants } = await verify({ ...server.context, database }, null);
  before = new Map(invariants.map(({ id, count }) => [id, count]));
  const rows = await rowsOf<{ id: string }>(database, sql`select id from product.orgs where kind = 'organiser'`);
  organiser = rows[0]!.id;
  await database.execute(withoutConstraints);
});
afterAll(async () => {
  await superuser.pool.end();
  await alone.close();
  await server.close();
});

test('every invariant holds in the demo', async () => {
  const { invariants, checked } = await verify(server.context, null);
  expect(invariants.filter(({ weight, count }) => weight === 'broken' && count > 0).map(({ id }) => id)).toEqual([]);
  expect(invariants.map(({ id }) => id)).toEqual(checks.map(({ id }) => id));
  expect([checked.awards, checked.entries, checked.sheets, checked.invoices]).toEqual([3, 40, 65, 34]);
});

test('every check has a violation to find, and no two have one id', () => {
  expect(Object.keys(planted).sort()).toEqual(checks.map(({ id }) => id).sort());
});

describe('a violation planted past every constraint', () => {
  const violations = [...Object.entries(planted), ...plantedOtherwise];
  test.each(violations.map(([id, statement]) => [id, statement, checks.find((check) => check.id === id)!] as const))(
    'of %s is found, and told to its organiser only',
    async (_, statement, check) => {
      await after(statement, check, async (count) => {
        expect(await count(null)).toBeGreaterThan(before.get(check.id)!);
        expect(await count(organiser)).toBeGreaterThan(0);
        expect(await count(randomUUID())).toBe(0);
      });
    },
  );
});

test.each(soundOtherwise)('%s finds nothing in %s', async (id, _, statement) => {
  await after(statement, checks.find((check) => check.id === id)!, async (count) => {
    expect(await count(null)).toBe(before.get(id)!);
  });
});

test('a refund waits from when it was owed, by the clock of whoever looks', async () => {
  const [id, , statement] = soundOtherwise.find(([one]) => one === 'charge.invariant.finished')!;
  await after(statement, checks.find((check) => check.id === id)!, async (count) => {
    expect([await count(null), await count(null, 2)]).toEqual([0, 1]);
  });
});

/** How much a check finds, of an organiser or of everything, so many days later. */
type Count = (orgID: string | null, days?: number) => Promise<number>;

/** What a check finds once a statement was carried out past every constraint. */
const after = (statement: string, check: Check, expected: (count: Count) => Promise<void>): Promise<void> =>
  undone(async (database) => {
    const { files } = server.context;
    await database.execute(sql`set local session_replication_role = replica`);
    await database.execute(sql.raw(statement));
    await expected(async (orgID, days = 0) => {
      const now = new Date(Date.now() + days * 24 * 3600 * 1000);
      return (await look(database, await scopeOf({ database, files, now }, orgID), check)).count;
    });
  });

/** The statements of `work`, in a transaction that leaves nothing behind. */
async function undone(work: (database: Database) => Promise<void>): Promise<void> {
  const end = new Error('undo');
  await superuser.database
    .transaction(async (tx) => {
      await work(tx);
      throw end;
    })
    .catch((error: unknown) => {
      if (error !== end) throw error;
    });
}

/** Takes away what the database itself would refuse a violation for. */
const withoutConstraints = sql`do $$ declare one record; begin
  for one in select conrelid::regclass as of, conname as name from pg_constraint
    where connamespace = 'product'::regnamespace and contype in ('c', 'f', 'u', 'x') order by contype = 'u' loop
    execute format('alter table %s drop constraint %I cascade', one.of, one.name);
  end loop;
  for one in select i.indexrelid::regclass as of from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'product'::regnamespace and i.indisunique and not i.indisprimary loop
    execute format('drop index %s', one.of);
  end loop;
end $$`;
