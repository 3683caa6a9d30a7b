import { afterAll, beforeAll, expect, it } from 'vitest';
import { lookOnAs } from '../../support/loginAs.ts';
import { players } from '../../support/players.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { accept, assign, draft, mark, openAward, planning, step, submitted, testClock } from '../../support/stage.ts';

const clock = testClock();
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.close());

it('Nothing is written under a sign-in as somebody else without a row in the audit.', async () => {
  const { admin1, entrant1, judge1, judge2 } = await players(server);
  clock.set(planning);
  let award = await openAward(server, admin1);
  const categoryID = award.categories[0]!.categoryID;
  const entry = await submitted(server, entrant1, award, categoryID);
  const written = await draft(server, entrant1, award, categoryID);
  const asEntrant = await lookOnAs(server, admin1, entrant1, true);
  let before = await server.ok('listAudit', { as: admin1.token, query: { limit: 200 } });
  // acting: Gives a mark.
  for (const judge of [judge1, judge2]) await assign(server, judge, award, [categoryID]);
  award = await step(server, admin1, award, 'judging');
  for (const judge of [judge1, judge2]) await accept(server, judge, award);
  const asJudge = await lookOnAs(server, admin1, judge1, true);
  before = await server.ok('listAudit', { as: admin1.token, query: { limit: 200 } });
  await mark(server, { ...judge1, token: asJudge }, award, entry, [9, 9], false);
  const rows = (await server.ok('listAudit', { as: admin1.token, query: { limit: 200 } })).slice(
    0,
    -before.length || undefined,
  );
  expect(rows.length).toBeGreaterThan(0);
});
