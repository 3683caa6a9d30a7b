import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { deliverMails, queueMails } from '#server/modules/mail/outbox.ts';
import { outbox } from '#server/platform/database/schema.ts';
import type { MailPort } from '#server/ports/mail.ts';
import { testDatabase } from '../support/database.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';

let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  server = await startServer();
  admin = await server.join('admin');
});
afterAll(() => server.close());

test('sends what a killed process took once its time is over, under the same id, and nobody else does before', async () => {
  const letter = { to: 'taken@example.org', why: 'reminder', subject: 'S', text: 'T' } as const;
  // One that no server looks after.
  const { database, close } = await testDatabase();
  onTestFinished(close);
  await queueMails(database, [letter]);
  const own = eq(outbox.to, letter.to);
  const { log } = server.context;
  const parts = { database, log, address: server.url };
  const ids: (string | undefined)[] = [];
  let fail: (error: Error) => void = () => undefined;
  const stalled: MailPort = {
    send({ id }) {
      ids.push(id);
      return new Promise((_, reject) => {
        fail = reject;
      });
    },
  };
  const taken = deliverMails({ ...parts, mail: stalled });
  await expect.poll(() => ids).toHaveLength(1);
  const port: MailPort = { send: async ({ id }) => void ids.push(id) };
  const deliver = () => deliverMails({ ...parts, mail: port });
  expect(await deliver()).toBe(0);
  await database.update(outbox).set({ dueAt: sql`now()` }).where(own);
  expect(await deliver()).toBe(1);
  expect(ids).toEqual([ids[0], ids[0]]);
  fail(new Error('too late'));
  expect(await taken).toBe(0);
  const [row] = await database.select().from(outbox).where(own);
  expect([row?.sentAt !== null, row?.error, row?.attempts]).toEqual([true, null, 1]);
});

test('tries a message that was given up for another day of attempts when it is sent again', async () => {
  const to = 'away@example.org';
  const { mail } = server.context;
  const send = mail.send;
  mail.send = (one) => (one.to === to ? Promise.reject(new Error('450 try later')) : send(one));
  const letter = { to, why: 'reminder', subject: 'S', text: 'T', error: '450 try later', attempts: 31 };
  const createdAt = sql`now() - interval '25 hours'`;
  await server.database.insert(outbox).values({ ...letter, orgID: admin.orgID, createdAt, givenUpAt: sql`now()` });
  const found = async () => (await server.ok('listMails', { as: admin.token, query: { q: to } }))[0]!;
  const { id, status } = await found();
  expect(status).toBe('givenUp');
  await server.ok('resendMail', { as: admin.token, query: { id } });
  await server.settleMails();
  mail.send = send;
  expect(await found()).toMatchObject({ id, status: 'failed', attempts: 1, error: '450 try later' });
  await server.ok('resendMail', { as: admin.token, query: { id } });
  await server.settleMails();
  expect(await found()).toMatchObject({ id, status: 'sent', attempts: 2 });
});
