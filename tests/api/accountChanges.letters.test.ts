import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { redirect } from '#server/modules/mail/outbox.ts';
import { outbox } from '#server/platform/database/schema.ts';
import { NoSuchAddressError } from '#server/ports/mail.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';

/** What becomes of letters whose reader has another address by the time they leave. */
let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  server = await startServer();
  admin = await server.join('admin');
});
afterAll(() => server.close());

test('a letter is not given up at the present address because there was none at the former one', async () => {
  const [from, to] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`];
  const { mail } = server.context;
  const { send } = mail;
  mail.send = async (one) => {
    if (one.to !== from) return send(one);
    await redirect(server.context.database, { from, to });
    throw new NoSuchAddressError('550 no such user');
  };
  const letter = { to: from, orgID: admin.orgID, why: 'reminder', subject: 'S', text: 'T' };
  const [made] = await server.database.insert(outbox).values(letter).returning({ id: outbox.id });
  await server.settleMails();
  mail.send = send;
  await server.settleMails();
  const [row] = await server.database.select().from(outbox).where(eq(outbox.id, made!.id));
  expect([row?.to, row?.givenUpAt, row?.error, row?.sentAt !== null]).toEqual([to, null, null, true]);
});

test('a letter that goes on to another address names it where the former one stood whole, and its sender’s as it was', async () => {
  const to = `${randomUUID()}@example.org`;
  const [from, others] = [
    'awards@uni.example',
    'designawards@uni.example, awards@uni.example.org, my-awards@uni.example',
  ];
  const frameAt = (address: string) => ({
    organiser: others,
    rows: [
      ['Organiser', others],
      ['Account', address],
    ] as [string, string][],
    link: null,
    copy: '',
    foot: `Uni, ${from}`,
    note: `Sent by ${others} to ${address}. 由 Uni 发送至 ${address}。`,
  });
  const letter = { orgID: admin.orgID, to: from, why: 'reminder', subject: 'S', text: 'T', frame: frameAt(from) };
  const dueAt = sql`now() + interval '1 hour'`;
  const made = await server.database
    .insert(outbox)
    .values([
      { ...letter, dueAt },
      { ...letter, frame: null, dueAt },
    ])
    .returning({ id: outbox.id });
  const own = inArray(
    outbox.id,
    made.map(({ id }) => id),
  );
  await redirect(server.context.database, { from, to });
  const rows = await server.database.select().from(outbox).where(own).orderBy(outbox.id);
  expect(rows.map((row) => [row.to, row.frame])).toEqual([
    [to, frameAt(to)],
    [to, null],
  ]);
  await server.database.delete(outbox).where(own);
});

test('an invitation to write along goes to the address that was invited, which alone accepts it', async () => {
  const [from, to] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`];
  const dueAt = sql`now() + interval '1 hour'`;
  const letter = { orgID: admin.orgID, to: from, why: 'colleague', subject: 'S', text: 'T', dueAt };
  const [made] = await server.database.insert(outbox).values(letter).returning({ id: outbox.id });
  await redirect(server.context.database, { from, to });
  const [row] = await server.database.select().from(outbox).where(eq(outbox.id, made!.id));
  expect(row?.to).toBe(from);
  await server.database.delete(outbox).where(eq(outbox.id, made!.id));
});
