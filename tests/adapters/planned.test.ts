import { afterAll, beforeAll, expect, test } from 'vitest';
import { poolOf } from '#server/platform/database/pooledDatabase.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ demo: true });
});
afterAll(() => server.close());

test('who asks, and what is long, is planned a few times by each connection and then no more', async () => {
  const as = await server.signIn('judge@demo.test');
  const calls = 30;
  // One after the other: each takes the connection that was given back last.
  for (let call = 0; call < calls; call += 1) await server.ok('listAwards', { as });
  const { rows } = await poolOf(server.server.context.database).query(
    `select name, generic_plans::int as once, custom_plans::int as anew from pg_prepared_statements
      where name in ('principals', 'callers_and_scopes', 'changes_of_scope') or statement like '%a.judging_closes_at%'`,
  );
  const asked = rows.filter(({ once }) => once >= calls / 3);
  expect(asked.length).toBeGreaterThanOrEqual(2);
  for (const { anew } of asked) expect(anew).toBeLessThanOrEqual(5);
});
