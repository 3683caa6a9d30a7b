import { afterAll, beforeAll, expect, it } from 'vitest';
import { players } from '../../support/players.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { accept, assign, openAward, planning, step, submitted, testClock } from '../../support/stage.ts';

const clock = testClock();
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.close());

it('A result is announced only where a judged entry has a final sheet.', async () => {
  const { admin1, entrant1, judge1, judge2 } = await players(server);
  clock.set(planning);
  let award = await openAward(server, admin1);
  const categoryID = award.categories[0]!.categoryID;
  const entry = await submitted(server, entrant1, award, categoryID);
  for (const judge of [judge1, judge2]) await assign(server, judge, award, [categoryID]);
  award = await step(server, admin1, award, 'judging');
  for (const judge of [judge1, judge2]) await accept(server, judge, award);
  const device = { judge1: 0, judge2: 0 };
  // admin1: Closes judging, with a reason where sheets are open.
  await server.api('updateAward', {
    as: admin1.token,
    query: { id: award.id },
    body: { status: 'closed', reason: 'Time is over.' },
  });
  // admin1: Names the entry the best of its category.
  await server.api('markBestEntry', {
    as: admin1.token,
    query: { id: entry.id, awardID: award.id },
    body: { bestEntry: true },
  });
  // admin1: Announces the result.
  await server.api('updateAward', { as: admin1.token, query: { id: award.id }, body: { status: 'completed' } });
  expect((await server.ok('getAwardSummary', { as: admin1.token, query: { id: award.id } })).status).toBe('closed');
});
