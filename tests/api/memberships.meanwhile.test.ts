import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#server/platform/database/schema.ts';
import { hold, waiting } from '../support/held.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** A judge of one organisation whose account is becoming another one's administrator, until `release` is called. */
async function joiningElsewhere() {
  const [admin, elsewhere] = [await server.join('admin'), await server.join('admin')];
  const judge = await server.join('judge', { orgID: admin.orgID });
  const [row] = await server.database.select().from(people).where(eq(people.id, judge.personID));
  const account = row!.account!;
  const release = await hold(
    server,
    sql`select pg_advisory_xact_lock(hashtextextended(${account}, 0))`,
    sql`insert into product.people (id, org_id, type, email, given_name, family_name, name, further_sub)
      values (${randomUUID()}, ${elsewhere.orgID}, 'admin', ${judge.email}, 'Ines', 'Both', 'Ines Both', ${account})`,
  );
  return { as: admin.token, judge, release };
}

const helps = {
  setUserPassword: (as: string, email: string) =>
    server.refused('setUserPassword', { as, query: { email, newPassword: 'Another-Long-1' } }),
  resetSecondFactor: (as: string, _: string, id: string) =>
    server.refused('resetSecondFactor', { as, query: { id }, body: { reason: 'Their telephone is lost.' } }),
};

test.each(Object.entries(helps))(
  '%s: nobody gets into an account that becomes somebody’s elsewhere in the same moment',
  async (_, help) => {
    const { as, judge, release } = await joiningElsewhere();
    const answer = help(as, judge.email, judge.personID);
    await Promise.race([answer, waiting(server, 1, 'pg_advisory_xact_lock')]);
    await release();
    const { status, body } = await answer;
    expect([status, body.code]).toEqual([403, 'user.refusal.otherMemberships']);
    expect(await server.signIn(judge.email)).toBeTruthy();
  },
);
