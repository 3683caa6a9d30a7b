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

it('An award that was approved has a name.', async () => {
  const { admin1 } = await players(server);
  clock.set(planning);
  const award = await makeAward(server, admin1);
  const page = pageOf(server, award);
  // admin1: Reads the page.
  await page.read(admin1);
  // admin1: Approves the plan.
  await page.write(admin1, { status: 'approved' });
  // admin1: Reads the page.
  await page.read(admin1);
  // admin1: Empties the name.
  await page.write(admin1, { name: '' });
  expect((await page.now(admin1)).name).not.toBe('');
});
