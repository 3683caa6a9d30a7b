import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assemble } from '#server/assemble.ts';
import type { Server } from '#server/assembly.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { ofCalls } from '../support/ofCalls.ts';
import { freePort } from '../support/postgres.ts';
import { startProxy } from '../support/proxy.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { plan } from '../support/stage.ts';
import { secretsKey } from '../support/templates.ts';

let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  server = await startServer();
  admin = await server.join('admin');
});
afterAll(() => server.close());

const headers = () => ({ authorization: admin.token, 'content-type': 'application/json', 'accept-language': 'en' });
const unavailable = {
  status: 503,
  body: {
    code: 'server.unavailable',
    errorMessage: 'The service is not available at the moment. Please try again shortly.',
    reasons: [],
  },
};
const answerOf = async (response: Response) => ({ status: response.status, body: (await response.json()) as object });

describe('a database that is lost', () => {
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let cutOff: Server;
  let folder: string;
  beforeAll(async () => {
    const url = new URL(server.databaseUrl);
    proxy = await startProxy(Number(url.port));
    url.port = String(proxy.port);
    folder = await mkdtemp(join(tmpdir(), 'awards-outage-'));
    const environment = {
      PORT: String(await freePort()),
      DATA_DIR: folder,
      SECRETS_KEY: secretsKey,
      LOG_LEVEL: 'silent',
    };
    const config = readConfig(environment);
    cutOff = await assemble({ config, databaseUrl: url.href });
    await cutOff.listen();
  });
  afterAll(async () => {
    await cutOff.close();
    await proxy.close();
    await rm(folder, { recursive: true });
  });

  const get = (path: string) => fetch(`${cutOff.url}api/${path}`, { headers: headers() });

  test('is said so, and found again by itself', async () => {
    expect((await get('award/list')).status).toBe(200);
    proxy.cut();
    for (const path of ['award/list', 'user', 'health']) expect(await answerOf(await get(path))).toEqual(unavailable);
    proxy.mend();
    for (const path of ['award/list', 'user', 'health']) expect((await get(path)).status).toBe(200);
  });

  test('in the middle of a change leaves nothing of it', async () => {
    const name = 'Never Finished';
    const holder = new pg.Client({ connectionString: server.ownerUrl });
    await holder.connect();
    await holder.query('begin');
    // The change's last insert waits for this lock.
    await holder.query('lock table product.audit in access exclusive mode');
    const body = JSON.stringify({ ...plan, name });
    const pending = fetch(`${cutOff.url}api/award`, { method: 'POST', headers: headers(), body });
    await untilWaiting(holder);
    proxy.cut();
    const answer = await answerOf(await pending);
    proxy.mend();
    await holder.query('rollback');
    await holder.end();
    expect(answer).toEqual(unavailable);
    const awards = await server.ok('listAwards', { as: admin.token, query: {} });
    expect(awards.filter((award) => award.name === name)).toEqual([]);
    const again = await fetch(`${cutOff.url}api/award`, { method: 'POST', headers: headers(), body });
    expect(again.status).toBe(200);
  });

  test('ends event streams no longer than it is away', async () => {
    const { id } = await server.ok('createAward', { as: admin.token, body: plan });
    const stream = await fetch(`${cutOff.url}api/award/events?id=${id}`, { headers: headers() });
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toContain('event: changed');
    proxy.cut();
    proxy.mend();
    // Whoever listens again looks again: something may have been missed.
    expect((await reader.read()).value).toContain('event: changed');
    await reader.cancel();
  });
});

test('files that find no space are refused with 503, and nothing is written down', async () => {
  const files = ofCalls(server.context.files);
  const { write } = files;
  const award = await server.ok('createAward', { as: admin.token, body: plan });
  files.write = () => Promise.reject(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }));
  const request = { as: admin.token, query: { id: award.id, type: 'results' } };
  const { status, body } = await server.refused('createAwardZip', request);
  files.write = write;
  expect([status, body.code]).toEqual([503, 'file.noSpace']);
  expect(body.errorMessage).toBe('There is no space left to store the file. Please tell the organiser and try later.');
  expect((await server.ok('getAwardSummary', { as: admin.token, query: { id: award.id } })).zip).toBeNull();
  expect((await server.api('createAwardZip', request)).status).toBe(200);
});

test('a database without space refuses changes with 503 until there is some again', async () => {
  const full = `create function product.no_space() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`;
  await server.database.execute(full);
  await server.database.execute(
    'create trigger no_space before insert on product.awards for each row execute function product.no_space()',
  );
  const before = await server.ok('listAwards', { as: admin.token, query: {} });
  const { status, body } = await server.refused('createAward', { as: admin.token, body: plan });
  expect([status, body.code]).toEqual([503, 'file.noSpace']);
  expect(body.errorMessage).toContain('There is no space left');
  expect(await server.ok('listAwards', { as: admin.token, query: {} })).toEqual(before);
  await server.database.execute('drop trigger no_space on product.awards');
  await server.ok('createAward', { as: admin.token, body: plan });
});

describe('a user pool that is away', () => {
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let pool: TestServer;
  let served: TestServer;
  let person: TestPerson;
  beforeAll(async () => {
    const port = await freePort();
    proxy = await startProxy(port);
    const address = `http://127.0.0.1:${proxy.port}/`;
    pool = await startServer({ environment: { PORT: String(port), PUBLIC_URL: address } });
    person = await pool.join('entrant');
    served = await startServer({
      environment: {
        COGNITO_USER_POOL_ID: pool.userPoolId,
        COGNITO_CLIENT_ID: pool.clientId,
        COGNITO_ENDPOINT: `${address}identity/`,
      },
    });
  });
  afterAll(async () => {
    await Promise.all([served.close(), pool.close()]);
    await proxy.close();
  });

  test('signs nobody out: a token that cannot be checked is answered 503, and again once its keys are known', async () => {
    proxy.cut();
    const first = await served.refused('getUser', { as: person.token });
    expect([first.status, first.body.code]).toEqual([503, 'server.unavailable']);
    proxy.mend();
    expect((await served.ok('getUser', { as: person.token })).email).toBe(person.email);
    proxy.cut();
    expect((await served.api('getUser', { as: person.token })).status).toBe(200);
    proxy.mend();
  });

  test('does not let in what it never signed', async () => {
    const foreign = await served.refused('getUser', { as: admin.token });
    expect([foreign.status, foreign.body.code]).toEqual([401, 'session.invalid']);
  });
});

test('an orderly stop lets running requests finish, ends streams, and takes no new ones', async () => {
  const replica = await server.replica();
  const { id } = await server.ok('createAward', { as: admin.token, body: plan });
  const stream = await fetch(`${replica.url}api/award/events?id=${id}`, { headers: headers() });
  const holder = new pg.Client({ connectionString: server.ownerUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from product.awards where id = $1 for update', [id]);
  const running = replica.api('updateAward', { as: admin.token, query: { id }, body: { description: 'Written' } });
  await untilWaiting(holder);
  const closing = replica.close();
  expect(await stream.text()).toContain('event: changed');
  await holder.query('commit');
  await holder.end();
  const finished = await running;
  expect([finished.status, finished.body.description]).toEqual([200, 'Written']);
  await closing;
  await expect(fetch(`${replica.url}api/health`)).rejects.toThrow('fetch failed');
  await expect(replica.pool.query('select 1')).rejects.toThrow('Cannot use a pool after calling end');
});

/** Until somebody waits for a lock that this connection holds. */
async function untilWaiting(holder: pg.Client) {
  const waiting = 'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))';
  while ((await holder.query(waiting)).rowCount === 0);
}
