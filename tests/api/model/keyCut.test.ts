import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageOf, players } from '../../support/players.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { makeAward, planning, testClock } from '../../support/stage.ts';

const clock = testClock();
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.close());

it('What was answered as done was done.', async () => {
  const { admin1 } = await players(server);
  clock.set(planning);
  const award = await makeAward(server, admin1);
  const page = pageOf(server, award);
  const versions = new Map<string, number>();
  const write = (person: typeof admin1, version: string) =>
    server.api('updatePrices', {
      as: person.token,
      query: { awardID: award.id },
      body: { discounts: [] },
      headers: { 'if-match': version },
    });
  const answers: number[] = [];
  // admin1: Sends a creating call under a key of 250 characters; another call’s key has the same first 200.
  const keyed1 = await server.ok('createEntry', {
    as: admin1.token,
    query: {},
    body: { data: { awardID: award.id } },
    headers: { 'idempotency-key': 'k'.repeat(249) + '1' },
  });
  // admin1: Sends a creating call under a key of 250 characters; another call’s key has the same first 200.
  const keyed1 = await server.ok('createEntry', {
    as: admin1.token,
    query: {},
    body: { data: { awardID: award.id } },
    headers: { 'idempotency-key': 'k'.repeat(249) + '1' },
  });
});
