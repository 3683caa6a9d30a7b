import { afterAll, beforeAll, expect, it } from 'vitest';
import { lookOnAs } from '../../support/loginAs.ts';
import { players } from '../../support/players.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { draft, openAward, planning, submitted, testClock } from '../../support/stage.ts';

const clock = testClock();
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.close());

it('The organiser can read every row about it.', async () => {
  const { admin1, entrant1 } = await players(server);
  clock.set(planning);
  const award = await openAward(server, admin1);
  const categoryID = award.categories[0]!.categoryID;
  const entry = await submitted(server, entrant1, award, categoryID);
  const written = await draft(server, entrant1, award, categoryID);
  const asEntrant = await lookOnAs(server, admin1, entrant1, true);
  const before = await server.ok('listAudit', { as: admin1.token, query: { limit: 200 } });
  // acting: Changes the profile.
  await server.ok('updateOwnUser', { as: asEntrant, body: { givenName: 'Nia', familyName: 'Prosser' } });
  const rows = (await server.ok('listAudit', { as: admin1.token, query: { limit: 200 } })).slice(
    0,
    -before.length || undefined,
  );
  expect(rows.length).toBeGreaterThan(0);
});
