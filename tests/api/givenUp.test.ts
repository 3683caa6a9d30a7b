import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { hold, waiting } from '../support/held.ts';
import { freePort } from '../support/postgres.ts';
import { rawRequest } from '../support/rawRequest.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { draft, inDays, makeAward, openAward } from '../support/stage.ts';

interface Line {
  readonly msg: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly person?: string;
}

/** What is left of calls whose caller is gone. */
const lines: Line[] = [];
let server: TestServer;
let port: number;
let admin: TestPerson;
beforeAll(async () => {
  port = await freePort();
  const written = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  server = await startServer({ logger: pino({ level: 'info' }, written), environment: { METRICS_PORT: String(port) } });
  admin = await server.join('admin');
});
afterAll(() => server.close());

async function measured() {
  const { body } = await rawRequest(`http://127.0.0.1:${port}/api/metrics`);
  const values = new Map(body.split('\n').map((line) => line.split(' ', 2) as [string, string]));
  const numberOf = (name: string) => Number(values.get(name) ?? 0);
  return {
    refused: numberOf('awards_answers_total{status="4xx"}'),
    count: numberOf('awards_answer_seconds_count'),
    seconds: numberOf('awards_answer_seconds_sum'),
  };
}

const linesOf = (path: string) => lines.filter((line) => line.path === `/api${path}`);

test('a call is carried out though its caller is gone: it is noted once, and its letters leave at once', async () => {
  const entrant = await server.join('entrant');
  const dates = { opensAt: inDays(-1), closesAt: inDays(30), judgingClosesAt: inDays(60), resultsAt: inDays(90) };
  const award = await openAward(server, admin, dates);
  const { id } = await draft(server, entrant, award);
  await server.settleMails();
  const before = await measured();
  const release = await hold(server, sql`select from product.awards where id = ${award.id} for update`);
  const { method, path } = calls.submitEntry;
  const gone = new AbortController();
  const asked = fetch(`${server.url}api${path}?${new URLSearchParams({ id, awardID: award.id })}`, {
    method,
    headers: { authorization: entrant.token, 'content-type': 'application/json' },
    body: JSON.stringify({ data: { payment: 'invoice' } }),
    signal: gone.signal,
  }).catch(({ name }: Error) => name);
  await waiting(server);
  await new Promise((resolve) => setTimeout(resolve, 100));
  gone.abort();
  expect(await asked).toBe('AbortError');
  await expect.poll(() => linesOf(path)).toHaveLength(1);
  await release();
  const letters = async () =>
    (await server.database.execute(sql`select from product.outbox where why = 'submission' and sent_at is not null`))
      .rows.length;
  await expect.poll(letters, { timeout: 8_000 }).toBeGreaterThan(0);
  const person = { method, status: 499, msg: 'given up', person: entrant.personID };
  expect(linesOf(path)).toEqual([expect.objectContaining(person)]);
  expect(linesOf(path)[0]?.ms).toBeGreaterThanOrEqual(100);
  const after = await measured();
  expect([after.refused - before.refused, after.count - before.count]).toEqual([1, 1]);
  expect(after.seconds - before.seconds).toBeGreaterThanOrEqual(0.1);
});

test('a call whose caller leaves within its body is noted, too', async () => {
  const before = await measured();
  const { method, path } = calls.createEntry;
  const socket = connect({ host: '127.0.0.1', port: server.context.config.port });
  const headers = ['host: 127.0.0.1', `authorization: ${admin.token}`, 'content-type: application/json'];
  socket.write(`${method} /api${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\ncontent-length: 100\r\n\r\n{`);
  await once(socket, 'connect');
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.destroy();
  await expect.poll(() => linesOf(path).map(({ status, msg }) => [status, msg])).toContainEqual([499, 'given up']);
  expect((await measured()).count - before.count).toBe(1);
});

test('a stream that its reader leaves is no answer that took as long', async () => {
  const { id } = await makeAward(server, admin);
  const { path } = calls.watchAward;
  const before = await measured();
  const ask = (as: string, signal?: AbortSignal) =>
    fetch(`${server.url}api${path}?id=${id}`, { headers: { authorization: as }, ...(signal && { signal }) });
  const gone = new AbortController();
  expect((await ask(admin.token, gone.signal)).status).toBe(200);
  gone.abort();
  await expect.poll(() => linesOf(path).map(({ status, msg }) => [status, msg])).toEqual([[200, 'answered']]);
  expect((await measured()).count).toBe(before.count);
  expect((await ask('nobody')).status).toBe(401);
  await expect.poll(async () => (await measured()).refused - before.refused).toBe(1);
});
