import { afterAll, beforeAll, expect, it } from 'vitest';
import { players } from '../../support/players.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { accept, assign, mark, openAward, planning, step, submitted, testClock } from '../../support/stage.ts';

const clock = testClock();
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.close());

it('A best entry that is announced stands first, by its marks or the chair’s decision, or a reason is recorded.', async () => {
  const { admin1, entrant1, entrant2, judge1, judge2 } = await players(server);
  clock.set(planning);
  let award = await openAward(server, admin1);
  const categoryID = award.categories[0]!.categoryID;
  const entry = await submitted(server, entrant1, award, categoryID);
  const second = await submitted(server, entrant2, award, categoryID);
  for (const judge of [judge1, judge2]) await assign(server, judge, award, [categoryID]);
  award = await step(server, admin1, award, 'judging');
  for (const judge of [judge1, judge2]) await accept(server, judge, award);
  for (const judge of [judge1, judge2]) await mark(server, judge, award, entry, [6, 6]);
  for (const judge of [judge1, judge2]) await mark(server, judge, award, second, [7, 7]);
  await server.api('updateAward', { as: admin1.token, query: { id: award.id }, body: { status: 'closed' } });
  await server.api('changeScoreStatus', {
    as: admin1.token,
    query: { awardID: award.id, status: 'final' },
    body: { reason: 'A mark was wrong.' },
  });
  const given = 6;
  // admin1: Names the first entry the best.
  await server.api('markBestEntry', {
    as: admin1.token,
    query: { id: entry.id, awardID: award.id },
    body: { bestEntry: true },
  });
  // admin1: Announces the result.
  await server.api('updateAward', { as: admin1.token, query: { id: award.id }, body: { status: 'completed' } });
  expect((await server.ok('getAwardSummary', { as: admin1.token, query: { id: award.id } })).status).toBe('closed');
});
