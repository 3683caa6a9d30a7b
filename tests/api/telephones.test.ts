import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '../support/rows.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';

/** What was sent to a telephone, whose number the account alone knows. */
let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  server = await startServer();
  admin = await server.join('admin');
});
afterAll(() => server.close());

async function texted({ email }: TestPerson, number: string): Promise<void> {
  await server.context.identity.setAttributes(email, { phone_number: number, phone_number_verified: 'true' });
  await server.database.execute(sql`insert into product.outbox ("to", why, subject, text, attempts, sent_at)
    values (${number}, 'secondFactor', '', '', 1, now())`);
  await server.database.execute(sql`insert into product.mails ("to", why, subject, text)
    values (${number}, 'secondFactor', '', '')`);
}
const textsTo = async (number: string) => {
  const [row] = await rowsOf<{ texts: number }>(
    server.database,
    sql`select ((select count(*) from product.outbox where "to" = ${number})
      + (select count(*) from product.mails where "to" = ${number}))::int as texts`,
  );
  return row?.texts;
};

test('what was sent to somebody’s telephone goes with their account, and to nobody else’s', async () => {
  const [entrant, judge] = [await server.join('entrant'), await server.join('judge', { orgID: admin.orgID })];
  await texted(entrant, '+447700900101');
  await texted(judge, '+447700900102');
  await texted(await server.join('entrant'), '+447700900103');
  await server.ok('closeAccount', { as: entrant.token, body: { email: entrant.email } });
  await server.ok('deleteUser', { as: admin.token, query: { id: judge.personID } });
  expect(await Promise.all(['101', '102', '103'].map((end) => textsTo(`+447700900${end}`)))).toEqual([0, 0, 2]);
});

test('it stays while the account is somebody elsewhere', async () => {
  const entrant = await server.join('entrant');
  const body = { email: entrant.email, givenName: 'Ines', familyName: 'Both', type: 'judge' as const };
  const { id } = await server.ok('createUser', { as: admin.token, body });
  await texted(entrant, '+447700900104');
  await server.ok('deleteUser', { as: admin.token, query: { id } });
  expect(await textsTo('+447700900104')).toBe(2);
  await server.ok('closeAccount', { as: await server.signIn(entrant.email), body: { email: entrant.email } });
  expect(await textsTo('+447700900104')).toBe(0);
});
