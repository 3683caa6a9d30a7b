import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { listenForChanges } from '#server/modules/changes/changes.ts';
import { deliverMails, queueMails } from '#server/modules/mail/outbox.ts';
import { poolOf } from '#server/platform/database/pooledDatabase.ts';
import type { MailPort } from '#server/ports/mail.ts';
import { builtPrograms } from '../support/builtPrograms.ts';
import { testDatabase } from '../support/database.ts';
import { startPooler } from '../support/pooler.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ demo: true, pooled: 2 });
});
afterAll(() => server.close());

test('behind a pooler of two connections, many call at once and each gets an answer of their own', async () => {
  const people = await Promise.all(
    (['admin', 'judge', 'entrant'] as const).map(async (type) => ({
      type,
      as: await server.signIn(`${type}@demo.test`),
    })),
  );
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, round) => people[round % 3]!).map(async ({ type, as }) => ({
      type,
      answer: (await server.ok('login', { as })).user.email,
    })),
  );
  for (const { type, answer } of answers) expect(answer).toBe(`${type}@demo.test`);
});

test('marks that come at once are saved once each, and who watches the award hears of it', async () => {
  const as = await server.signIn('judge@demo.test');
  const entries = await server.ok('listEntries', { as, query: {} });
  // A recused sheet is unscored, too, and takes no comment; which entry comes first is anybody's guess.
  const unsent = entries.find(
    ({ status, scoreStatus, score }) => status === 2 && scoreStatus === 'unscored' && !score?.recusal,
  );
  const { id, awardID, categoryID } = unsent!;
  const changes = listenForChanges(poolOf(server.server.context.database));
  onTestFinished(() => changes.close());
  let hear = () => {};
  const heard = new Promise<void>((resolve) => {
    hear = resolve;
  });
  // What is told before anybody listens is told to nobody.
  await changes.watch(awardID, () => hear());
  const query = { id, awardID, categoryID: categoryID! };
  const award = (await server.ok('listAwards', { as, query: {} })).find((one) => one.id === awardID)!;
  const { criterionID } = award.categories.find((one) => one.categoryID === categoryID)!.criteria[0]!;
  const saved = await Promise.all(
    [4, 5, 6, 7].map((given) => server.ok('scoreEntry', { as, query, body: { marks: { [criterionID]: given } } })),
  );
  expect(new Set(saved.map(({ version }) => version)).size).toBe(4);
  await heard;
});

test('a mail server that does not answer keeps no connection from who calls, and its letters from nobody else', async () => {
  const as = await server.signIn('admin@demo.test');
  const { orgID } = (await server.ok('login', { as })).user;
  await server.server.settleMails();
  const { context } = server;
  const letters = ['a', 'b', 'c', 'd'].map((name) => ({
    to: `${name}@example.org`,
    why: 'reminder' as const,
    subject: 'S',
    text: 'T',
  }));
  const sending: { to: string; arrived(): void }[] = [];
  const stalled: MailPort = {
    atOnce: letters.length,
    send: ({ to }) => new Promise((resolve) => void sending.push({ to, arrived: resolve })),
  };
  await queueMails(server.database, letters, orgID);
  const parts = { database: context.database, log: context.log, address: server.server.url };
  const delivered = deliverMails({ ...parts, mail: stalled });
  await expect.poll(() => sending).toHaveLength(letters.length);
  const [asked] = await server.ok('listMails', { as, query: { q: 'a@example.org' } });
  // Sent once more while it is on its way: it arrives once all the same.
  await server.ok('resendMail', { as, query: { id: asked!.id } });
  await server.server.settleMails();
  expect((await server.mails()).filter(({ to }) => letters.some((one) => one.to === to))).toEqual([]);
  for (const { arrived } of sending) arrived();
  expect(await delivered).toBe(letters.length);
  expect(sending.map(({ to }) => to).sort()).toEqual(letters.map(({ to }) => to));
  expect(await server.ok('listMails', { as, query: { q: '@example.org', status: 'waiting' } })).toEqual([]);
});

test.each(['rotateKey', 'rotateSecretsKey'])(
  '%s works on the database itself, and leaves no lock behind on a connection of the pooler',
  async (tool) => {
    const [database, folder] = [await testDatabase(), await mkdtemp(join(tmpdir(), 'awards-tool-'))];
    const pooler = await startPooler(database.ownerUrl, 2);
    try {
      const env = {
        ...process.env,
        DATABASE_URL: pooler.url,
        DATABASE_DIRECT_URL: database.ownerUrl,
        DATA_DIR: folder,
      };
      await promisify(execFile)(process.execPath, [join(await builtPrograms(), `${tool}.js`)], { env });
      const { rows } = await database.pool.query(
        `select pid from pg_locks where locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())`,
      );
      expect(rows).toEqual([]);
    } finally {
      await pooler.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
