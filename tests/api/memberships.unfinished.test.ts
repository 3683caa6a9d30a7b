import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memberships as groups } from '#server/identity/schema.ts';
import { people } from '#server/platform/database/schema.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const rowsOf = (email: string) => server.database.select().from(people).where(eq(people.email, email));
const groupsOf = async (account: string) => {
  const rows = await server.database.select().from(groups).where(sql`sub = ${account}`);
  return rows.map(({ group }) => group);
};
const invitation = (by: TestPerson, email: string) => ({
  as: by.token,
  body: { email, givenName: 'Ines', familyName: 'Both', type: 'judge' as const },
  headers: { 'idempotency-key': randomUUID() },
});

/** An entrant whom every organiser has locked. */
async function lockedOut() {
  const entrant = await server.join('entrant');
  await server.context.identity.setEnabled(entrant.email, false);
  const [row] = await rowsOf(entrant.email);
  return { ...entrant, account: row!.account! };
}

describe('an invitation that fails after the account got the group', () => {
  beforeEach(async () => {
    await server.database.execute(sql`create or replace function identity.unreachable() returns trigger language plpgsql as $$
      begin raise exception 'the service is gone'; end $$`);
    await server.database.execute(sql`create trigger unreachable before update of enabled on identity.users
      for each row when (new.enabled and not old.enabled) execute function identity.unreachable()`);
  });
  const mend = async () => {
    await server.database.execute(sql`drop trigger if exists unreachable on identity.users`);
    await server.database.execute(sql`drop trigger if exists unreachable on identity.memberships`);
  };
  afterEach(mend);

  test('takes the group back with the membership: the entrant stays one', async () => {
    const admin = await server.join('admin');
    const { email, account, personID } = await lockedOut();
    expect((await server.refused('createUser', invitation(admin, email))).status).toBeGreaterThanOrEqual(500);
    expect((await rowsOf(email)).map(({ id }) => id)).toEqual([personID]);
    expect(await groupsOf(account)).toEqual([]);
    await mend();
    await server.context.identity.setEnabled(email, true);
    const { user } = await server.ok('login', { as: await server.signIn(email) });
    expect([user.id, user.type]).toEqual([personID, 'entrant']);
  });

  test('leaves a group that another membership needs', async () => {
    const [admin, elsewhere] = [await server.join('admin'), await server.join('admin')];
    const judge = await server.join('judge', { orgID: elsewhere.orgID });
    await server.context.identity.setEnabled(judge.email, false);
    await server.refused('createUser', invitation(admin, judge.email));
    const [row, ...others] = await rowsOf(judge.email);
    expect([row?.id, others]).toEqual([judge.personID, []]);
    expect(await groupsOf(row!.account!)).toEqual(['judge']);
  });

  test('leaves the membership where the group cannot be taken back, and goes on with it when it is sent again', async () => {
    const admin = await server.join('admin');
    const { email, account } = await lockedOut();
    await server.database.execute(sql`create trigger unreachable before delete on identity.memberships
      for each row execute function identity.unreachable()`);
    const asked = invitation(admin, email);
    expect((await server.refused('createUser', asked)).status).toBeGreaterThanOrEqual(500);
    expect((await rowsOf(email)).map((row) => row.account)).toEqual([account, account]);
    await mend();
    expect(await server.ok('createUser', asked)).toMatchObject({ type: 'judge', email });
    expect(await groupsOf(account)).toEqual(['judge']);
  });
});
