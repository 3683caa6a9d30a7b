import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { queueMails } from '#server/modules/mail/outbox.ts';
import { payments } from '#server/platform/database/schema.ts';
import { freePort } from '../support/postgres.ts';
import { rawRequest } from '../support/rawRequest.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { makeAward } from '../support/stage.ts';

let server: TestServer;
let port: number;
beforeAll(async () => {
  port = await freePort();
  server = await startServer({
    environment: { METRICS_PORT: String(port), PUBLIC_URL: 'https://awards.example.org/' },
  });
});
afterAll(() => server.close());

/** The value of one line of what is measured. */
async function measured(line: string, at = port): Promise<number> {
  const { status, body, headers } = await rawRequest(`http://127.0.0.1:${at}/api/metrics`);
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const found = body.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? Number.NaN : Number(found.slice(line.length + 1));
}

test('what a server measures of itself is read at an address of its own, and not where the public is', async () => {
  const at = (path: string) => `http://127.0.0.1:${server.context.config.port}/${path}`;
  expect((await rawRequest(at('api/metrics'))).status).toBe(404);
  const before = await measured('awards_answers_total{status="4xx"}');
  await rawRequest(at('api/nothing'));
  expect(await measured('awards_answers_total{status="4xx"}')).toBe(before + 1);
  expect(await measured('awards_event_loop_lag_seconds{of="p99"}')).toBeGreaterThanOrEqual(0);
  expect(await measured('awards_pool_total{pool="calls"}')).toBeGreaterThanOrEqual(0);
  expect(await measured('awards_answer_seconds_count')).toBeGreaterThan(0);
  expect(await measured('awards_queue_depth{queue="payments"}')).toBe(0);
  expect(Math.abs(await measured('awards_clock_ahead_seconds{of="database"}'))).toBeLessThan(30);
});

test('the depth of the outbox is what waits in it', async () => {
  const before = await measured('awards_queue_depth{queue="mail"}');
  await queueMails(server.database, [{ to: 'ada@example.org', why: 'result', subject: 'S', text: 'T' }]);
  expect(await measured('awards_queue_depth{queue="mail"}')).toBe(before + 1);
  expect(await measured('awards_queue_oldest_seconds{queue="mail"}')).toBeGreaterThanOrEqual(0);
});

test('a refund waits since it is owed, however old its charge is', async () => {
  const at = await freePort();
  const other = await startServer({ environment: { METRICS_PORT: String(at) } });
  onTestFinished(() => other.close());
  const [admin, entrant] = await Promise.all([other.join('admin'), other.join('entrant')]);
  const { id: awardID } = await makeAward(other, admin);
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const [owed] = await other.database
    .insert(payments)
    .values({
      organiserID: admin.orgID,
      orgID: entrant.orgID,
      awardID,
      personID: entrant.personID,
      byID: entrant.personID,
      state: 'refunding',
      amount: 14_000,
      currency: 'gbp',
      chargeID: 'ch_old',
      reservedAt: ago(3000),
      dueAt: ago(-60),
      createdAt: ago(3000),
      updatedAt: ago(10),
    })
    .returning({ id: payments.id });
  const waited = await measured('awards_queue_oldest_seconds{queue="payments"}', at);
  await other.database.delete(payments).where(eq(payments.id, owed!.id));
  expect(Math.round(waited / 60)).toBe(10);
});
