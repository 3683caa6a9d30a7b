import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '../../../src/server/sql.ts';
import { heldCards, players, sendIn } from '../../support/players.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { draft, openAward, planning, testClock } from '../../support/stage.ts';

const clock = testClock();
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.close());

it('An entry whose card was charged has no invoice that is still due.', async () => {
  const { admin1, entrant1, entrant2 } = await players(server);
  clock.set(planning);
  const award = await openAward(server, admin1);
  await server.ok('updatePrices', {
    as: admin1.token,
    query: { awardID: award.id },
    body: { discounts: [{ id: 'CODE', percentage: 50, amount: null, usesLeft: 1, expiresAt: null }] },
  });
  const [entry1, entry2] = [await draft(server, entrant1, award), await draft(server, entrant2, award)];
  const card = { body: { data: { paymentMethod: 'pm_card_visa' } } };
  for (const { token } of [entrant1, entrant2]) await server.ok('addPaymentMethod', { as: token, ...card });
  const cards = heldCards(server);
  const calls: { answer: () => Promise<unknown> }[] = [];
  // entrant1: The entrant sends the entry in, to be paid by card.
  const byCard1 = cards.begin(() => sendIn(server, entrant1, entry1, { payment: 'card', discountID: 'CODE' }));
  calls.push(byCard1);
  await byCard1.reached;
  // entrant1: A payment is prepared, which moves no money yet.
  // entrant1: The card is charged.
  // window1: The entry is sent in, to be paid against an invoice.
  await sendIn(server, entrant1, entry1, { payment: 'invoice', discountID: 'CODE' });
  await Promise.all(calls.map(({ answer }) => answer()));
  const kept = await rowsOf<{ key: string }>(server.database, sql`select key from product.charges where accepted`);
  const invoices = await server.ok('listInvoices', { as: admin1.token, query: { awardID: award.id } });
  for (const entry of [entry1, entry2]) {
    const charged = kept.filter(({ key }) => key.includes(entry.id)).length;
    const own = invoices.filter(({ entryID }) => entryID === entry.id);
    expect(own.filter(({ status }) => status === 'paid')).toHaveLength(charged);
    expect(charged === 0 || own.every(({ status }) => status !== 'draft')).toBe(true);
  }
});
