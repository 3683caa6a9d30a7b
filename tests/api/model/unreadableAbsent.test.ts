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

it('Nothing is changed on the ground of a version that cannot be read.', async () => {
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
  // admin1: Opens the page of: award.
  versions.set(admin1.personID, (await page.now(admin1)).version);
  // admin1: Sends a change with a version that cannot be read.
  answers.push((await write(admin1, 'yesterday')).status);
  expect(answers.at(-1)).not.toBe(200);
});
