import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import { draft, openAward, planning, startStage } from '../support/stage.ts';

const { server, people, clock } = await startStage();
afterAll(() => server.close());

async function submittedByCard(award: Award) {
  const { id, awardID } = await draft(server, people.entrant, award);
  const body = { data: { payment: 'card' } } as const;
  return server.ok('submitEntry', { as: people.entrant.token, query: { id, awardID }, body });
}

it('numbers of invoices and credit notes stay whole once there are a hundred thousand', async () => {
  clock.set(planning);
  const [as, payer] = [people.admin.token, people.entrant.token];
  const award = await openAward(server, people.admin);
  await server.ok('addPaymentMethod', { as: payer, body: { data: { paymentMethod: 'pm_card_visa' } } });
  await server.database.execute(
    sql`update product.orgs set last_invoice = 99999, last_credit_note = 99999 where id = ${people.admin.orgID}`,
  );
  const entry = await submittedByCard(award);
  const { id } = entry.invoice!;
  expect(entry.invoice?.number).toBe('INV-100000');
  const body = { status: 'refunded', reason: 'Entered twice', reference: 'BACS 9' } as const;
  await server.ok('settleInvoice', { as, query: { id }, body });
  await submittedByCard(award);
  const listed = async (q: string) =>
    (await server.ok('listInvoices', { as, query: { q, sort: 'number' } })).map(({ number }) => number);
  expect(await listed('INV-100000')).toEqual(['INV-100000']);
  expect(await listed('INV-10000')).toEqual(['INV-100000', 'INV-100001']);
  const [first] = await server.ok('listInvoices', { as: payer, query: { q: 'INV-100000' } });
  expect(first?.creditNote).toMatchObject({ number: 'CN-100000', invoiceNumber: 'INV-100000' });
  const [row] = await server.ok('listAudit', { as, query: { entity: 'invoice', entityID: id } });
  expect(row?.about?.name).toBe('INV-100000');
});
