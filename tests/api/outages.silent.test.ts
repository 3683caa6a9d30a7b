import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { assemble } from '#server/assemble.ts';
import type { Server } from '#server/assembly.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { awards } from '#server/platform/database/schema.ts';
import { freePort } from '../support/postgres.ts';
import { startProxy } from '../support/proxy.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { secretsKey } from '../support/templates.ts';

let whole: TestServer;
let admin: TestPerson;
let proxy: Awaited<ReturnType<typeof startProxy>>;
let cutOff: Server;
/** The database's address, by way of the proxy. */
let silenced: string;
beforeAll(async () => {
  whole = await startServer();
  admin = await whole.join('admin');
  const url = new URL(whole.databaseUrl);
  proxy = await startProxy(Number(url.port));
  url.port = String(proxy.port);
  silenced = url.href;
  const environment = {
    PORT: String(await freePort()),
    SECRETS_KEY: secretsKey,
    LOG_LEVEL: 'silent',
    DATABASE_TIMEOUT: '2',
  };
  cutOff = await assemble({ config: readConfig(environment), databaseUrl: silenced });
  await cutOff.listen();
});
afterAll(async () => {
  await cutOff.close();
  await proxy.close();
  await whole.close();
});

const headers = () => ({ authorization: admin.token, 'content-type': 'application/json' });
const get = (path: string) => fetch(`${cutOff.url}api/${path}`, { headers: headers() });

test('a network that goes without a word is a database that is away within seconds, and found again by itself', async () => {
  // Several at once, so that the pool has several connections that will be left hanging.
  const before = await Promise.all(Array.from({ length: 5 }, () => get('award/list')));
  expect(before.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  proxy.hush();
  for (const path of ['award/list', 'user', 'health']) {
    const began = performance.now();
    const answer = await get(path);
    expect([answer.status, (await answer.json()).code]).toEqual([503, 'server.unavailable']);
    expect(performance.now() - began).toBeLessThan(15_000);
  }
  const key = randomUUID();
  const name = `Made ${key}`;
  const make = () =>
    fetch(`${cutOff.url}api/award`, {
      method: 'POST',
      headers: { ...headers(), 'idempotency-key': key },
      body: JSON.stringify({ name }),
    });
  expect((await make()).status).toBe(503);
  proxy.mend();
  await expect.poll(async () => (await get('award/list')).status, { timeout: 15_000 }).toBe(200);
  expect((await make()).status).toBe(200);
  expect((await make()).status).toBe(200);
  expect(await whole.database.select().from(awards).where(eq(awards.name, name))).toHaveLength(1);
}, 90_000);

test('a statement that takes too long is given up, and its connection is good for the next one', async () => {
  const { pool } = cutOff;
  await expect(pool.query('select pg_sleep(30)')).rejects.toMatchObject({ code: '57014' });
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a transaction that is left without an answer gives its connection up, and asks nothing more on it', async () => {
  const { pool, database } = openDatabase(silenced, 1, 1);
  const asked: string[] = [];
  database.listen((text) => {
    asked.push(text);
    return () => undefined;
  });
  const failing = database.transaction(async (tx) => {
    await tx.execute('select 1');
    proxy.hush();
    await tx.execute('select 2');
  });
  await expect(failing).rejects.toThrow('Query read timeout');
  proxy.mend();
  expect([pool.totalCount, asked]).toEqual([0, ['begin', 'select 1', 'select 2']]);
  expect((await database.execute('select 3 as three')).rows).toEqual([{ three: 3 }]);
  await pool.end();
});

test('whoever waits for a connection waits as long as a statement may take, not only as long as one is tried for', async () => {
  const { pool } = openDatabase(whole.databaseUrl, 1, 20);
  const held = await pool.connect();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const waiting = pool.query('select 1 as one');
  await vi.advanceTimersByTimeAsync(15_000);
  held.release();
  expect((await waiting).rows).toEqual([{ one: 1 }]);
  vi.useRealTimers();
  await pool.end();
});
