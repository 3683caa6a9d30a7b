import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { cast, openAward, opening, planning, submitted, testClock } from '../support/stage.ts';

const clock = testClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.close());

test('the award’s number of entries counts for everybody without a limit of their own, and a lower own one for its person', async () => {
  const { admin, entrant, rival } = await cast(server);
  clock.set(planning);
  const award = await openAward(server, admin, { entryLimit: 5 });
  clock.set(opening);
  const free = award.categories[1]!.categoryID;
  expect(await server.ok('getUser', { as: entrant.token })).toMatchObject({ allowedLimit: 3, hasOwnLimit: false });
  for (let index = 0; index < 5; index += 1) await submitted(server, entrant, award, free);
  await expect(submitted(server, entrant, award, free)).rejects.toThrow('"limit":5');

  await submitted(server, rival, award, free);
  const query = { id: rival.personID, orgID: rival.orgID };
  const limited = await server.ok('updateUser', { as: admin.token, query, body: { allowedLimit: 1 } });
  expect(limited).toMatchObject({ allowedLimit: 1, hasOwnLimit: true });
  await expect(submitted(server, rival, award, free)).rejects.toThrow('"limit":1');
  const freed = await server.ok('updateUser', { as: admin.token, query, body: { allowedLimit: null } });
  expect(freed).toMatchObject({ allowedLimit: 3, hasOwnLimit: false });
  await submitted(server, rival, award, free);
});
