import { Writable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import { queueMails } from '#server/modules/mail/outbox.ts';
import { outbox } from '#server/platform/database/schema.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';

const lines: string[] = [];
let server: TestServer;
let admin: TestPerson;
let entrant: TestPerson;

beforeAll(async () => {
  const written = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  server = await startServer({ logger: pino({ level: 'trace' }, written), environment: { LOG_LEVEL: 'trace' } });
  [admin, entrant] = await Promise.all([server.join('admin'), server.join('entrant')]);
});
afterAll(() => server.close());

/** What people typed or were handed, under every name that a call has for it. */
const secrets = { old: 'Hidden-Old-1', new: 'Hidden-New-1', newPassword: 'Hidden-Given-1', code: 'Hidden-Code-1' };
const personal = { email: 'hidden-person@example.org', q: 'hidden words', name: 'hiddenDoc.pdf', id: 'hidden-id' };

// The table's keys are its names.
const names = Object.keys(calls).filter((name) => name !== 'watchAward') as CallName[];

test('no line holds a query, a token, a password or a code, whatever a call is sent and answers', async () => {
  const search = new URLSearchParams({ ...secrets, ...personal });
  for (const name of names) {
    const { method, path } = calls[name];
    const headers = { authorization: admin.token, 'content-type': 'application/json' };
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: JSON.stringify({ ...secrets, ...personal }) };
    await fetch(`${server.url}api${path}?${search}`, { method, headers, ...body });
  }
  // The two calls with passwords, as they are meant.
  await server.context.identity.setPassword(entrant.email, secrets.old);
  const own = await server.signIn(entrant.email, secrets.old);
  const changed = await server.api('changePassword', {
    as: own,
    query: { old: secrets.old, new: secrets.new },
  });
  // One of the calls above made the session an entrant's.
  await server.ok('chooseMembership', { as: admin.token, query: { personID: admin.personID } });
  const judge = await server.join('judge', { orgID: admin.orgID });
  const query = { email: judge.email, newPassword: secrets.newPassword };
  const given = await server.api('setUserPassword', { as: admin.token, query });
  expect([changed.status, given.status]).toEqual([200, 200]);
  const again = await server.signIn(entrant.email, secrets.new);
  await expect(server.signIn(entrant.email, 'Hidden-Wrong-1')).rejects.toThrow();
  const address = { name: 'supportingDocPlan.pdf', path: 'entries', mimeType: 'application/pdf' } as const;
  const { url } = await server.ok('getUploadAddress', { as: again, query: address });
  const signature = new URL(url).searchParams.get('signature') ?? '';
  await fetch(url, { method: 'PUT', body: '%PDF-1.7', headers: { 'content-type': address.mimeType } });
  for (const broken of ['nowhere?code=Hidden-Code-1', 'award/summary?id=%00Hidden-Code-1', '../..?q=Hidden-Code-1']) {
    await fetch(`${server.url}api/${broken}`, { headers: { authorization: `Bearer ${entrant.token}x` } });
  }

  const log = lines.join('');
  const found = [...Object.values(secrets), ...Object.values(personal), 'Hidden', 'hidden', signature]
    .concat([admin.token, entrant.token, 'eyJ', 'authorization', '?'])
    .filter((words) => log.includes(words));
  expect(found).toEqual([]);
});

test('a message that cannot be delivered is told of without its words', async () => {
  await server.database.execute(`create function product.refuse_mail() returns trigger language plpgsql as $$
    begin raise exception 'the mail box is away'; end $$`);
  await server.database.execute(
    'create trigger refuse_mail before insert on product.mails for each row execute function product.refuse_mail()',
  );
  await queueMails(server.database, [
    {
      to: 'hidden-person@example.org',
      why: 'recovery',
      subject: 'Your code',
      text: 'Hidden-Code-1',
      code: 'Hidden-Code-1',
    },
  ]);
  await server.settleMails();
  const [row] = await server.database.select().from(outbox).where(eq(outbox.to, 'hidden-person@example.org'));
  expect(row).toMatchObject({ attempts: 1, error: 'the mail box is away' });
  expect(lines.join('')).toContain('the mail box is away');
  expect(lines.join('')).not.toMatch(/[Hh]idden/);
});

test('each call leaves one line that says what was asked, how it ended, how long it took and who it was', () => {
  const answered = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'answered');
  for (const name of names) {
    const { method, path } = calls[name];
    const line = answered.find((one) => one.method === method && one.path === `/api${path}`);
    expect(line).toEqual({
      level: expect.any(Number),
      time: expect.any(Number),
      pid: process.pid,
      hostname: expect.any(String),
      reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      method,
      path: `/api${path}`,
      status: expect.any(Number),
      ms: expect.any(Number),
      msg: 'answered',
      person: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  }
});
