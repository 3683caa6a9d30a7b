import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outbox } from '#server/platform/database/schema.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';

let server: TestServer;
/** Two organisers. */
let admin: TestPerson;
let other: TestPerson;
beforeAll(async () => {
  server = await startServer();
  [admin, other] = [await server.join('admin'), await server.join('admin')];
});
afterAll(() => server.close());

test('does not send an invitation again that another organiser’s has followed, and loses nothing of it', async () => {
  const email = 'wanted@example.org';
  const body = { email, givenName: 'Wan', familyName: 'Ted', type: 'judge' } as const;
  await server.ok('createUser', { as: admin.token, body });
  await server.settleMails();
  await server.ok('createUser', { as: other.token, body });
  const sent = async () => (await server.mails()).filter(({ to }) => to === email);
  const before = await sent();
  const [logged] = await server.ok('listMails', { as: admin.token, query: { q: email } });
  const givenUp = { sentAt: null, givenUpAt: sql`now()` };
  for (const isGivenUp of [false, true]) {
    if (isGivenUp) await server.database.update(outbox).set(givenUp).where(eq(outbox.id, logged!.id));
    const refused = await server.refused('resendMail', { as: admin.token, query: { id: logged!.id } });
    expect([refused.status, refused.body.code]).toEqual([409, 'mail.refusal.invitedSince']);
  }
  expect(await sent()).toEqual(before);
  expect(await server.ok('listMails', { as: admin.token, query: { q: email } })).toHaveLength(1);
  const [theirs] = await server.ok('listMails', { as: other.token, query: { q: email } });
  await server.ok('resendMail', { as: other.token, query: { id: theirs!.id } });
  expect(await sent()).toHaveLength(before.length + 1);
});
