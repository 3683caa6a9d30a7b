import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { ReadReplica } from '#server/platform/database/readReplica.ts';
import { testDatabase } from '../support/database.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { startStandby } from '../support/standby.ts';

let standby: Awaited<ReturnType<typeof startStandby>>;
let server: TestServer;
let as: string;
let awardID: string;
/** Statements that the replica was asked. */
let there: string[] = [];
const { query } = pg.Client.prototype;

beforeAll(async () => {
  standby = await startStandby();
  const environment = { DATABASE_URL: standby.database.url, DATABASE_URL_READ: standby.url };
  server = await startServer({ demo: true, database: standby.database, environment });
  as = await server.signIn('admin@demo.test');
  awardID = (await server.ok('listAwards', { as })).find(({ status }) => status === 'judging')!.id;
  pg.Client.prototype.query = function (this: pg.Client, ...parts: unknown[]) {
    const [statement] = parts;
    const text = typeof statement === 'string' ? statement : (statement as { text: string }).text;
    if (this.port === standby.port && this.database === 'awards') there.push(text);
    return (query as (...all: unknown[]) => unknown).apply(this, parts);
  } as typeof query;
});
beforeEach(() => {
  there = [];
});
afterAll(async () => {
  pg.Client.prototype.query = query;
  await server.close();
});

const rename = (name: string) => server.ok('updateAward', { as, query: { id: awardID }, body: { name } });
const summary = () => server.ok('getAwardSummary', { as, query: { id: awardID } });
const named = async () => (await server.ok('listAwards', { as })).find(({ id }) => id === awardID)?.name;
/** What shows something, and not only how recent the replica is. */
const shown = () => there.filter((text) => !text.includes('asked.scope'));

test('lists and summaries are read of the replica once it has all that they show', async () => {
  await rename('Read Elsewhere');
  await standby.follow();
  expect((await summary()).name).toBe('Read Elsewhere');
  const ofSummary = shown().length;
  expect(ofSummary).toBeGreaterThan(0);
  expect(await named()).toBe('Read Elsewhere');
  expect(shown().length).toBeGreaterThan(ofSummary);
});

test('whoever wrote sees what they wrote while the replica lags behind', async () => {
  await standby.hold();
  await rename('Not Yet Elsewhere');
  expect((await summary()).name).toBe('Not Yet Elsewhere');
  expect(await named()).toBe('Not Yet Elsewhere');
  expect(there.length).toBeGreaterThan(0);
  expect(shown()).toEqual([]);
  await standby.release();
  await standby.follow();
});

test('a replica of another database, as of the one before a restore, is not read, whatever it has', async () => {
  const [restored, own, elsewhere] = [
    await testDatabase(),
    openDatabase(standby.database.url, 1),
    openDatabase(standby.url, 1),
  ];
  const readOf = async (primary: typeof own.database) => {
    const problems: unknown[] = [];
    const warn = (detail: object) => void problems.push(detail);
    const replica = new ReadReplica({ database: elsewhere.database, primary, warn, patience: 10_000 });
    const upTo = { scope: 'award', id: awardID, changes: 0 } as const;
    const isElsewhere = await replica.answer(upTo, primary, async (one) => one === elsewhere.database);
    return { isElsewhere, problems };
  };
  try {
    expect(await readOf(own.database)).toEqual({ isElsewhere: true, problems: [] });
    expect(await readOf(restored.database)).toEqual({
      isElsewhere: false,
      problems: [{ problem: 'The read replica follows another database' }],
    });
  } finally {
    await Promise.all([own.pool.end(), elsewhere.pool.end(), restored.close()]);
  }
});

test('without the replica the database itself answers, and the replica is left alone for a while', async () => {
  await standby.stop();
  await rename('Alone');
  expect((await summary()).name).toBe('Alone');
  there = [];
  await rename('Still Alone');
  expect((await summary()).name).toBe('Still Alone');
  expect(there).toEqual([]);
});
