import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailBox, readMails } from '#server/adapters/mailBox.ts';
import { smtpMail } from '#server/adapters/smtpMail.ts';
import { deliverMails, queueMails } from '#server/modules/mail/outbox.ts';
import { outbox } from '#server/platform/database/schema.ts';
import type { Mail, MailPort } from '#server/ports/mail.ts';
import { testDatabase } from '../support/database.ts';
import { startMailServer } from '../support/mailServer.ts';

type Database = Awaited<ReturnType<typeof testDatabase>>;

const mail = (to: string): Mail => ({
  to,
  why: 'receipt',
  subject: 'Votre reçu',
  text: 'Merci — 295,00 £',
  locale: 'fr',
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
    const { url, close } = await startMailServer({
      async onData(stream, { envelope }, done) {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({ to: envelope.rcptTo.map(({ address }) => address), from, message: await text(stream) });
        done();
      },
    });
    const port = smtpMail(url);
    const replyTo = 'admin@alder.example';
    const picture = { html: '<img src="cid:logo">', logo: Buffer.from('picture') };
    await port.send({ ...mail('reader@example.org'), ...picture, replyTo });
    await port.send({ ...mail('other@example.org'), replyTo: `${replyTo}, all@example.org\r\nBcc: all@example.org` });
    port.close();
    await close();
    expect(received.map(({ to, from }) => ({ to, from }))).toEqual([
      { to: ['reader@example.org'], from: 'awards@example.org' },
      { to: ['other@example.org'], from: 'awards@example.org' },
    ]);
    const [head, hostile] = received.map(({ message }) => message.split('\r\n\r\n')[0] ?? '');
    expect(head).toMatch(/^From: awards@example.org\r$/m);
    expect(head).toMatch(/^Reply-To: admin@alder.example\r$/m);
    expect(hostile).not.toMatch(/^Bcc/m);
    expect(received[0]?.message).toContain('Content-Language: fr');
    // The logo is a part of the message, found by the name that the page gives it.
    expect(received[0]?.message).toMatch(/Content-Type: image\/png[\s\S]*Content-ID?: <logo>/i);
    expect(received[0]?.message).toContain(Buffer.from('picture').toString('base64'));
    await expect(port.send(mail('reader@example.org'))).rejects.toThrow();
  });

  test('that takes a message and breaks off before it says so is not handed it again by one attempt', async () => {
    let received = 0;
    const { sockets, url, close } = await startMailServer({
      async onData(stream) {
        await text(stream);
        received += 1;
        for (const socket of sockets) socket.destroy();
      },
    });
    const port = smtpMail(url);
    await expect(port.send(mail('reader@example.org'))).rejects.toThrow();
    port.close();
    await close();
    expect(received).toBe(1);
  });

  test('that never ends answering is given up within the time that an attempt may take', async () => {
    const { url, close } = await startMailServer({
      onData: async (stream) => void (await text(stream).catch(() => '')),
    });
    const port = smtpMail(url, 300);
    await expect(port.send(mail('reader@example.org'))).rejects.toThrow();
    port.close();
    await close();
  }, 10_000);
});

describe('the outbox', () => {
  test('sends nothing of a transaction that is rolled back', async () => {
    const failing = database.database.transaction(async (tx) => {
      await queueMails(tx, [mail('never@example.org')]);
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
    const stored = await database.database.select().from(outbox);
    expect(stored.map(({ to, sentAt, attempts }) => [to, sentAt !== null, attempts]).sort()).toEqual(
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
    expect(sent).toEqual([{ ...mail('fine@example.org'), id: expect.stringMatching(/^\d+\.\d+$/) }]);
    const waiting = await database.database.select().from(outbox).where(isNull(outbox.sentAt));
    expect(waiting.map(({ to, attempts, error }) => [to, attempts, error])).toEqual([
      ['broken@example.org', 1, 'no such mailbox'],
    ]);
    expect((waiting[0]?.dueAt.getTime() ?? 0) > Date.now()).toBe(true);
  });

  test('delivers codes before letters, and several at once where the mail server takes them', async () => {
    await queueMails(database.database, [
      mail('letter1@example.org'),
      mail('letter2@example.org'),
      { ...mail('code@example.org'), why: 'recovery', code: '123456' },
    ]);
    const sent: Mail[] = [];
    await deliverMails({ database: database.database, log, address: home, mail: collecting(sent) });
    expect(sent.map(({ to }) => to)).toEqual(['code@example.org', 'letter1@example.org', 'letter2@example.org']);
    await queueMails(
      database.database,
      ['a', 'b', 'c'].map((name) => mail(`${name}@example.org`)),
    );
    const waiting: (() => void)[] = [];
    const port: MailPort = {
      atOnce: 3,
      // Each is held until all three are there.
      send: () =>
        new Promise((resolve) => {
          waiting.push(resolve);
          if (waiting.length === 3) for (const go of waiting) go();
        }),
    };
    expect(await deliverMails({ database: database.database, log, address: home, mail: port })).toBe(3);
  });

  test('tries a message under one id, and gives it up after a day and as many attempts as a day has', async () => {
    await queueMails(database.database, [mail('nobody@example.org')]);
    const ids: (string | undefined)[] = [];
    const port: MailPort = {
      async send({ id }) {
        ids.push(id);
        throw new Error('no such mailbox');
      },
    };
    const own = eq(outbox.to, 'nobody@example.org');
    const row = async () => (await database.database.select().from(outbox).where(own))[0];
    const again = () => database.database.update(outbox).set({ dueAt: sql`now()` }).where(own);
    const deliver = () => deliverMails({ database: database.database, log, address: home, mail: port });
    await deliver();
    await again();
    await deliver();
    expect(ids[0]).toMatch(/^\d+\.\d+$/);
    expect(ids).toEqual([ids[0], ids[0]]);
    expect((await row())?.givenUpAt).toBeNull();
    await database.database.update(outbox).set({ createdAt: sql`now() - interval '25 hours'` }).where(own);
    let waited = 0;
    while (!(await row())?.givenUpAt) {
      const { dueAt } = (await row())!;
      waited += dueAt.getTime() - Date.now();
      await again();
      await deliver();
    }
    // Without that between the first two.
    expect(waited / 3_600_000).toBeGreaterThan(22);
    expect((await row())?.attempts).toBe(31);
    await again();
    await deliver();
    expect(ids).toHaveLength(31);
  });
});

describe('a message that the mail server refuses', () => {
  const refusals: readonly [said: string, code: number, isLast: boolean][] = [
    ['5.1.1 No such user here', 550, true],
    ['5.1.2 No such domain', 550, true],
    ['5.1.10 This domain takes no mail', 556, true],
    ['5.7.1 The sender is not allowed to relay', 550, false],
    ['5.1.8 The sender’s domain is unknown', 553, false],
    ['Mailbox unavailable', 550, false],
    ['4.1.1 Not known at the moment', 450, false],
  ];
  test.each(refusals)('“%s” (%s): is given up at once: %s', async (said, code, isLast) => {
    const { url, close } = await startMailServer({
      onRcptTo: (_, __, done) => done(Object.assign(new Error(said), { responseCode: code })),
    });
    const port = smtpMail(url);
    const to = `refused-${code}-${said.length}@example.org`;
    await queueMails(database.database, [{ ...mail(to), code: '482913' }]);
    await deliverMails({ database: database.database, log, address: home, mail: port });
    port.close();
    await close();
    const [row] = await database.database.select().from(outbox).where(eq(outbox.to, to));
    expect([row?.attempts, row?.sentAt, row?.givenUpAt !== null, row?.code === null]).toEqual([
      1,
      null,
      isLast,
      isLast,
    ]);
    expect(row?.error).toContain(said);
  });

  test('is told of without the address that the mail server repeats, and without that behind it', async () => {
    const to = 'Ada.Voter+1@example.org';
    const said = ({ address }: { address: string }) =>
      `5.1.1 <${address.toUpperCase()}>: Recipient address rejected: ada@behind.example, from awards@example.org`;
    const { url, close } = await startMailServer({
      onRcptTo: (address, _, done) => done(Object.assign(new Error(said(address)), { responseCode: 550 })),
    });
    const port = smtpMail(url);
    const told: unknown[] = [];
    const telling = { warn: (line: unknown) => told.push(line) } as unknown as typeof log;
    await queueMails(database.database, [{ ...mail(to), why: 'voteResult' }]);
    await deliverMails({ database: database.database, log: telling, address: home, mail: port });
    const error: unknown = await port.send(mail(to)).catch((thrown: unknown) => thrown);
    port.close();
    await close();
    const refusal = '550 5.1.1 <…>: Recipient address rejected: …, from awards@example.org';
    expect(told).toEqual([{ why: 'voteResult', attempts: 0, problem: expect.stringContaining(refusal) }]);
    expect(inspect(error, { showHidden: true, depth: null })).not.toMatch(/voter|behind/i);
  });
});

describe('a message with a code that is given up', () => {
  test('keeps neither the code nor the words around it, and is tried with both until then', async () => {
    const own = eq(outbox.to, 'invited@example.org');
    const sent: unknown[] = [];
    const port: MailPort = {
      async send({ code, text: words }) {
        sent.push([code, words.includes('Temporary-1')]);
        throw new Error('no such mailbox');
      },
    };
    const deliver = async () => {
      await deliverMails({ database: database.database, log, address: home, mail: port });
      const [row] = await database.database.select().from(outbox).where(own);
      await database.database.update(outbox).set({ dueAt: sql`now()` }).where(own);
      return row && [row.code, row.text, row.givenUpAt !== null];
    };
    const words = 'Your password is Temporary-1.';
    await queueMails(database.database, [{ ...mail('invited@example.org'), text: words, code: 'Temporary-1' }]);
    expect(await deliver()).toEqual(['Temporary-1', words, false]);
    await database.database
      .update(outbox)
      .set({ createdAt: sql`now() - interval '25 hours'`, attempts: 30 })
      .where(own);
    expect(await deliver()).toEqual([null, '', true]);
    expect(sent).toEqual([
      ['Temporary-1', true],
      ['Temporary-1', true],
    ]);
  });
});

const collecting = (sent: Mail[]): MailPort => ({
  async send(message) {
    sent.push(message);
  },
});
