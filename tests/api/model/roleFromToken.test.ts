import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '../../../src/server/sql.ts';
import { players } from '../../support/players.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { planning, testClock } from '../../support/stage.ts';

const clock = testClock();
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.close());

it('Who is no administrator any more stays so until the account is made one again.', async () => {
  const { admin1 } = await players(server);
  clock.set(planning);
  const password = `Test-${admin1.personID}-A1`;
  const { identity } = server.context;
  let tokens = [admin1.token, admin1.token];
  // identity: The account is given another group at the identity service.
  await server.database.execute(sql`update identity.memberships m set "group" = 'entrant' from identity.users u
    where u.sub = m.sub and lower(u.attributes ->> 'email') = lower(${admin1.email})`);
  // admin1: Signs in again, or has a new token given.
  await identity.setPassword(admin1.email, password);
  tokens = [await server.signIn(admin1.email, password), tokens[0]!];
  // admin1: Opens the application with the present token.
  await server.api('login', { as: tokens[0]! });
  // admin1: Opens the application with an older token that has not expired.
  await server.api('login', { as: tokens[1]! });
  const [row] = await rowsOf<{ type: string }>(
    server.database,
    sql`select type from product.people where id = ${admin1.personID}`,
  );
  expect(row?.type).toBe('entrant');
});
