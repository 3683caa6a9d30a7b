import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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

test('without the replica the database itself answers, and the replica is left alone for a while', async () => {
  await standby.stop();
  await rename('Alone');
  expect((await summary()).name).toBe('Alone');
  there = [];
  await rename('Still Alone');
  expect((await summary()).name).toBe('Still Alone');
  expect(there).toEqual([]);
});
