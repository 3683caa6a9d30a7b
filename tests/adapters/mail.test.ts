import { text } from 'node:stream/consumers';
import { isNull } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailBox, readMails } from '../../src/server/adapters/mailBox.ts';
import { smtpMail } from '../../src/server/adapters/smtpMail.ts';
import { deliverMails, queueMails } from '../../src/server/mail/outbox.ts';
import type { Mail, MailPort } from '../../src/server/ports/mail.ts';
import { outbox } from '../../src/server/schema.ts';
import { testDatabase } from '../support/database.ts';

type Database = Awaited<ReturnType<typeof testDatabase>>;

const mail = (to: string): Mail => ({
  ...{ to, why: 'receipt', subject: 'Votre reçu', text: 'Merci — 295,00 £', locale: 'fr' },
});
const log = { warn: () => undefined } as unknown as Parameters<typeof deliverMails>[0]['log'];
const home = 'https://awards.example.org/';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('the mail box keeps messages in order and announces each', async () => {
  const announced: string[] = [];
  const box = mailBox(database.database, ({ to }) => announced.push(to));
  await box.send(mail('first@example.org'));
  await box.send({ ...mail('second@example.org'), code: '123456' });
  expect(await readMails(database.database)).toEqual([
    { to: 'first@example.org', why: 'receipt', subject: 'Votre reçu', text: 'Merci — 295,00 £', code: null },
    { to: 'second@example.org', why: 'receipt', subject: 'Votre reçu', text: 'Merci — 295,00 £', code: '123456' },
  ]);
  expect(announced).toEqual(['first@example.org', 'second@example.org']);
});

describe('a mail server', () => {
  test('is handed the message with sender, subject and text', async () => {
    const received: { to: string[]; from: string; message: string }[] = [];
    const server = new SMTPServer({
      ...{ authOptional: true, disabledCommands: ['STARTTLS'], logger: false },
      async onData(stream, { envelope }, done) {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({ to: envelope.rcptTo.map(({ address }) => address), from, message: await text(stream) });
        done();
      },
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const address = server.server.address();
    if (!address || typeof address === 'string') throw new Error('no port');
    const port = smtpMail(`smtp://127.0.0.1:${address.port}/?from=awards@example.org`);
    await port.send(mail('reader@example.org'));
    port.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    expect(received.map(({ to, from }) => ({ to, from }))).toEqual([
      { to: ['reader@example.org'], from: 'awards@example.org' },
    ]);
    expect(received[0]?.message).toContain('Content-Language: fr');
    await expect(port.send(mail('reader@example.org'))).rejects.toThrow();
  });
});

describe('the outbox', () => {
  test('sends nothing of a transaction that is rolled back', async () => {
    const failing = database.database.transaction(async (transaction) => {
      await queueMails(transaction, [mail('never@example.org')]);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    const sent: Mail[] = [];
    expect(await deliverMails({ database: database.database, log, address: home, mail: collecting(sent) })).toBe(0);
  });

  test('delivers each message once, also by several at a time', async () => {
    const addresses = Array.from({ length: 12 }, (_, index) => `reader${index}@example.org`);
    await queueMails(database.database, addresses.map(mail));
    const sent: Mail[] = [];
    const parts = { database: database.database, log, address: home, mail: collecting(sent) };
    const counts = await Promise.all([deliverMails(parts), deliverMails(parts), deliverMails(parts)]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12);
    expect(sent.map(({ to }) => to).sort()).toEqual([...addresses].sort());
    const kept = await database.database.select().from(outbox);
    expect(kept.map(({ to, sentAt, attempts }) => [to, sentAt !== null, attempts]).sort()).toEqual(
      [...addresses].sort().map((to) => [to, true, 1]),
    );
  });

  test('keeps what could not be delivered for later, without holding up the rest', async () => {
    await queueMails(database.database, [mail('broken@example.org'), mail('fine@example.org')]);
    const sent: Mail[] = [];
    const port: MailPort = {
      async send(message) {
        if (message.to.startsWith('broken')) throw new Error('no such mailbox');
        sent.push(message);
      },
    };
    expect(await deliverMails({ database: database.database, log, address: home, mail: port })).toBe(1);
    expect(sent).toEqual([mail('fine@example.org')]);
    const waiting = await database.database.select().from(outbox).where(isNull(outbox.sentAt));
    expect(waiting.map(({ to, attempts, error }) => [to, attempts, error])).toEqual([
      ['broken@example.org', 1, 'no such mailbox'],
    ]);
    expect((waiting[0]?.dueAt.getTime() ?? 0) > Date.now()).toBe(true);
  });
});

const collecting = (sent: Mail[]): MailPort => ({
  async send(message) {
    sent.push(message);
  },
});
