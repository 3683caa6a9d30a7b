import { afterAll, beforeAll, expect, it } from 'vitest';
import { players, sendIn } from '../../support/players.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { draft, openAward, planning, testClock } from '../../support/stage.ts';

const clock = testClock();
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.close());

it('A code without a limit stays without one.', async () => {
  const { admin1, entrant1, entrant2 } = await players(server);
  clock.set(planning);
  const fee = (name: string, amount: number) => ({
    name,
    minimumJudges: 1,
    criteria: [{ name: 'Idea', weight: 100 }],
    fee: { amount },
  });
  const award = await openAward(server, admin1, {
    categories: [fee('Cheap', 10_000), fee('Free', 0), fee('Dear', 20_000)],
  });
  await server.ok('updatePrices', {
    as: admin1.token,
    query: { awardID: award.id },
    body: { discounts: [{ id: 'CODE', percentage: 10, amount: null, usesLeft: null, expiresAt: null }] },
  });
  const [cheap, free, dear] = award.categories.map(({ categoryID }) => categoryID);
  const [entry1, entry2] = [await draft(server, entrant1, award, cheap), await draft(server, entrant2, award, free)];
  const change = (person: typeof entrant1, { id }: typeof entry1, data: { status?: 0; categoryID?: string }) =>
    server.ok('updateEntry', { as: person.token, query: { id, awardID: award.id }, body: { data } });
  const invoicesOf = async (entry: typeof entry1) =>
    (await server.ok('listInvoices', { as: admin1.token, query: { awardID: award.id } })).filter(
      ({ entryID }) => entryID === entry.id,
    );
  // entrant1: Sends the entry in with the discount code.
  await sendIn(server, entrant1, entry1, { payment: 'invoice', discountID: 'CODE' });
  const query = { id: 'CODE', awardID: award.id };
  expect(await server.ok('getDiscount', { as: admin1.token, query })).toMatchObject({ usesLeft: null });
});
