import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assemble } from '#server/assemble.ts';
import type { AssembleOptions, Server } from '#server/assembly.ts';
import { queueMails } from '#server/modules/mail/outbox.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { outbox } from '#server/platform/database/schema.ts';
import { testDatabase } from '../support/database.ts';
import { freePort } from '../support/postgres.ts';
import { secretsKey } from '../support/templates.ts';

/** What is asked to be done again and again, by how many milliseconds. */
const repeated: { readonly work: () => void; readonly every: number }[] = [];
const repeat: NonNullable<AssembleOptions['repeat']> = (work, every) => {
  repeated.push({ work, every });
  return setTimeout(() => undefined, 0);
};

let database: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
beforeAll(async () => {
  [database, folder] = await Promise.all([testDatabase(), mkdtemp(join(tmpdir(), 'awards-assembled-'))]);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** As a command of the shell has it, in which neither mail server nor payment service is named. */
const assembled = async (): Promise<Server> =>
  assemble({
    config: readConfig({ PORT: String(await freePort()), DATA_DIR: folder, SECRETS_KEY: secretsKey }),
    databaseUrl: database.url,
    repeat,
  });

const sent = async (server: Server) => {
  for (const { work } of repeated.filter(({ every }) => every === 15_000)) work();
  await server.close();
  return (await database.database.select().from(outbox)).map(({ sentAt }) => sentAt !== null);
};

test('what only looks into an installation leaves its messages and payments to those that answer calls', async () => {
  await queueMails(database.database, [{ to: 'a@example.org', why: 'receipt', subject: 'Receipt', text: 'Paid' }]);
  const looking = await assembled();
  expect(await sent(looking)).toEqual([false]);
  const answering = await assembled();
  await answering.listen();
  expect(await sent(answering)).toEqual([true]);
});

test('one that is told to stop ends the letter that is on its way, and leaves the others to the next', async () => {
  await database.database.delete(outbox);
  const to = ['first', 'second', 'third'].map((name) => `${name}@example.org`);
  await queueMails(
    database.database,
    to.map((one) => ({ to: one, why: 'receipt', subject: 'Receipt', text: 'Paid' })),
  );
  const stopping = await assembled();
  const sending: (() => void)[] = [];
  stopping.context.mail.send = () => new Promise((resolve) => void sending.push(resolve));
  await stopping.listen();
  const [one, another] = [stopping.settleMails(), stopping.settleMails()];
  await expect.poll(() => sending).toHaveLength(1);
  const closed = stopping.close();
  sending[0]!();
  await Promise.all([closed, one, another]);
  expect(sending).toHaveLength(1);
  const rows = await database.database.select().from(outbox).orderBy(outbox.id);
  expect(rows.map(({ sentAt }) => sentAt !== null)).toEqual([true, false, false]);
});
