import { eq, sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { deliverMails, queueMails } from '#server/modules/mail/outbox.ts';
import { outbox, people } from '#server/platform/database/schema.ts';
import type { MailPort } from '#server/ports/mail.ts';
import { testDatabase } from '../support/database.ts';
import { ofCalls } from '../support/ofCalls.ts';
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
  const { email: to } = await server.join('entrant');
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

test('sends as many invitations again at once as there are connections', async () => {
  const emails = Array.from({ length: 3 }, (_, index) => `again${index}@example.org`);
  const names = { givenName: 'A', familyName: 'Gain', type: 'judge' } as const;
  for (const email of emails) await server.ok('createUser', { as: admin.token, body: { email, ...names } });
  await server.settleMails();
  const listed = await server.ok('listMails', { as: admin.token, query: { q: 'again' } });
  const ids = listed.filter(({ to }) => emails.includes(to)).map(({ id }) => id);
  expect(ids).toHaveLength(emails.length);
  const { pool } = server;
  const taken: PoolClient[] = [];
  while (pool.idleCount > 0 || pool.totalCount < pool.options.max) taken.push(await pool.connect());
  onTestFinished(() => {
    for (const connection of taken) connection.release();
  });
  for (const connection of taken.splice(0, emails.length)) connection.release();
  const identity = ofCalls(server.context.identity);
  const { invite } = identity;
  let inside = 0;
  let go: () => void = () => undefined;
  const allInside = new Promise<void>((resolve) => {
    go = resolve;
  });
  identity.invite = async (username) => {
    inside += 1;
    if (inside === emails.length) go();
    await allInside;
    return invite(username);
  };
  const sent = await Promise.all(ids.map((id) => server.ok('resendMail', { as: admin.token, query: { id } })));
  expect(sent.map(({ to }) => to).sort()).toEqual([...emails].sort());
  expect(sent.filter(({ id }) => ids.includes(id))).toEqual([]);
});

test('has an organiser’s letters answered by its longest-standing administrator who is not locked', async () => {
  const { orgID, email } = await server.join('admin');
  const colleague = await server.join('admin', { orgID });
  await server.join('judge', { orgID });
  const { mail } = server.context;
  const send = mail.send;
  const sent: (readonly [to: string, replyTo: string | undefined])[] = [];
  mail.send = (one) => {
    sent.push([one.to, one.replyTo]);
    return send(one);
  };
  onTestFinished(() => {
    mail.send = send;
  });
  const answeredBy = async (to: string, organiser: string | null) => {
    await queueMails(server.database, [{ to, why: 'reminder', subject: 'S', text: 'T' }], organiser);
    await server.settleMails();
    return sent.find(([address]) => address === to)?.[1];
  };
  const setLocked = (locked: boolean) => server.database.update(people).set({ locked }).where(eq(people.email, email));
  expect(await answeredBy('first@example.org', orgID)).toBe(email);
  // Who never came may be a mistyped address.
  const setInvited = (invited: boolean) =>
    server.database.update(people).set({ invited }).where(eq(people.email, email));
  await setInvited(true);
  expect(await answeredBy('invited@example.org', orgID)).toBe(colleague.email);
  await setInvited(false);
  await queueMails(server.database, [{ to: 'voter@example.org', why: 'vote', subject: 'S', text: 'T' }], orgID);
  await server.settleMails();
  expect(sent.find(([address]) => address === 'voter@example.org')).toEqual(['voter@example.org', undefined]);
  await setLocked(true);
  expect(await answeredBy('second@example.org', orgID)).toBe(colleague.email);
  expect(await answeredBy('code@example.org', null)).toBeUndefined();
});
