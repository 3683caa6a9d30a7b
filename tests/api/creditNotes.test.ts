import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import { signRefundFailedEvent } from '#server/adapters/signedEvents.ts';
import { finishPayments } from '#server/modules/entries/finishPayments.ts';
import { installationValue } from '#server/platform/database/installationValue.ts';
import { payments } from '#server/platform/database/schema.ts';
import { sqlState } from '#server/platform/database/sql.ts';
import { unsound } from '../support/money.ts';
import type { TestPerson } from '../support/server.ts';
import { draft, openAward, planning, startStage, submitted } from '../support/stage.ts';

const { server, people, clock } = await startStage();
let award: Award;

beforeAll(async () => {
  clock.set(planning);
  await server.ok('addPaymentMethod', { as: people.entrant.token, body: { data: { paymentMethod: 'pm_card_visa' } } });
  await server.ok('updateOrganisation', {
    as: people.admin.token,
    body: { tax: { name: 'VAT', rate: 2_000, included: true }, taxID: 'GB 123', address: '1 Quay\nLeith' },
  });
  award = await openAward(server, people.admin, { entryLimit: 30 });
});
afterEach(async () => expect(await unsound(server.database)).toEqual([]));
afterAll(() => server.close());

const refund = (id: string, headers: Record<string, string> = {}) =>
  server.api('settleInvoice', {
    as: people.admin.token,
    query: { id },
    body: { status: 'refunded', reason: 'Entered twice', reference: 'BACS 9' },
    headers,
  });
const invoiceOf = async (person: TestPerson, id: string) =>
  (await server.ok('listInvoices', { as: person.token, query: {} })).find((one) => one.id === id);
const byCard = async () => {
  const { id, awardID } = await draft(server, people.entrant, award);
  const body = { data: { payment: 'card' } } as const;
  return (await server.ok('submitEntry', { as: people.entrant.token, query: { id, awardID }, body })).invoice!.id;
};
const paidOutside = async () => {
  const id = (await submitted(server, people.entrant, award)).invoice!.id;
  await server.ok('settleInvoice', {
    as: people.admin.token,
    query: { id },
    body: { status: 'paid', reference: 'BACS 1' },
  });
  return id;
};

it('is issued with a refund, once, and says of the invoice what its parties saw', async () => {
  const id = await byCard();
  expect((await invoiceOf(people.admin, id))?.creditNote).toBeNull();
  const answers = await Promise.all([refund(id), refund(id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const invoice = (await invoiceOf(people.admin, id))!;
  expect(invoice.creditNote).toMatchObject({
    number: 'CN-00001',
    issuedAt: invoice.refund?.at,
    invoiceNumber: invoice.number,
    invoicedAt: invoice.createdAt,
    amount: 15_000,
    tax: { name: 'VAT', rate: 2_000, amount: 2_500 },
    currency: 'gbp',
    reason: 'Entered twice',
    seller: { name: invoice.organiserName, address: '1 Quay\nLeith', taxID: 'GB 123' },
    buyer: { name: invoice.orgName },
  });
  expect((await invoiceOf(people.entrant, id))?.creditNote).toEqual(invoice.creditNote);
  for (const other of [people.rival, people.stranger]) expect(await invoiceOf(other, id)).toBeUndefined();
  const [mail] = (await server.mails()).filter(({ why }) => why === 'refunded');
  for (const text of ['CN-00001', 'GB 123', '1 Quay\nLeith']) expect(mail?.text).toContain(text);
});

it('owes a refund again that the bank did not take, once, tries it later, and leaves the invoice and its credit note', async () => {
  const id = await byCard();
  await refund(id);
  const invoice = await invoiceOf(people.entrant, id);
  const attempt = async () => (await server.database.select().from(payments).where(eq(payments.invoiceID, id)))[0]!;
  const { refundID, state } = await attempt();
  expect(state).toBe('refunded');
  const secret = await installationValue(server.database, server.context.wrapping, 'paymentEvents');
  const deliver = async (name: string) => {
    const { body, signature } = await signRefundFailedEvent(name, secret, clock.now());
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return (await fetch(`${server.url}api/payments/events`, { method: 'POST', body, headers })).status;
  };
  // Told twice in messages of two names, and of one that is nobody's.
  for (const name of [refundID!, refundID!, 're_nobody']) expect(await deliver(name)).toBe(200);
  expect(await attempt()).toMatchObject({ state: 'refunding', refundID: null, error: 'refund_failed' });
  const query = { entity: 'entry', entityID: invoice?.entryID ?? '' };
  const told = await server.ok('listAudit', { as: people.admin.token, query });
  const failed = told.filter(({ action }) => action === 'entry.refundFailed');
  expect(failed).toMatchObject([{ details: { refundID } }]);
  expect(await finishPayments(server.context)).toBe(0);
  await server.database
    .update(payments)
    .set({ dueAt: new Date(0) })
    .where(eq(payments.invoiceID, id));
  expect(await finishPayments(server.context)).toBe(1);
  expect(await attempt()).toMatchObject({ state: 'refunded', error: null });
  expect(await invoiceOf(people.entrant, id)).toEqual(invoice);
});

it('stays as it was issued when its parties change, as does an invoice that was paid, and leaves with the data of its buyer', async () => {
  const [id, kept, due] = [
    await byCard(),
    await byCard(),
    (await submitted(server, people.entrant, award)).invoice!.id,
  ];
  await refund(id);
  const { creditNote, ...refunded } = (await invoiceOf(people.entrant, id))!;
  const paid = (await invoiceOf(people.admin, kept))!;
  await server.ok('updateOrganisation', { as: people.admin.token, body: { address: '2 Quay', taxID: 'GB 456' } });
  await server.ok('updateOrganisation', {
    as: people.entrant.token,
    body: { name: 'Another Studio', address: '3 Pier' },
  });
  expect(await invoiceOf(people.entrant, id)).toEqual({ ...refunded, creditNote });
  expect(await invoiceOf(people.admin, kept)).toEqual(paid);
  expect(await invoiceOf(people.admin, due)).toMatchObject({
    orgName: 'Another Studio',
    orgAddress: '3 Pier',
    organiserAddress: '2 Quay',
    organiserTaxID: 'GB 456',
  });
  // Whom a refund names later are those of the invoice.
  await refund(kept);
  const { seller, buyer } = (await invoiceOf(people.admin, kept))!.creditNote!;
  expect([seller.address, seller.taxID, buyer.name]).toEqual(['1 Quay\nLeith', 'GB 123', paid.orgName]);
  const found = await server.ok('listInvoices', { as: people.admin.token, query: { q: paid.orgName, limit: 50 } });
  expect(found.map((one) => one.id)).toEqual(expect.arrayContaining([id, kept]));
  const data = await server.ok('exportUser', { as: people.entrant.token, query: {} });
  expect(data.creditNotes).toContainEqual(expect.objectContaining({ invoiceID: id, amount: 15_000 }));
  const strange = await server.ok('exportUser', { as: people.rival.token, query: {} });
  expect(strange).not.toHaveProperty('creditNotes');
});

it('has numbers without a gap where many refunds come at once, by card and outside', async () => {
  const ids = [];
  for (let made = 0; made < 3; made += 1) ids.push(await byCard(), await paidOutside());
  const before = await notes();
  const answers = await Promise.all(ids.map((id) => refund(id)));
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
  const numbers = (await notes()).map(({ number }) => number);
  expect(numbers).toEqual(numbers.map((_, index) => `CN-${String(index + 1).padStart(5, '0')}`));
  expect(numbers).toHaveLength(before.length + ids.length);
});

it('has the tax of its invoice to the unit where that was rounded, and comes once though the service answers late', async () => {
  const [category] = award.categories;
  await server.ok('updatePrices', {
    as: people.admin.token,
    query: { awardID: award.id },
    body: { prices: [{ categoryID: category!.categoryID, amount: 3_333, earlyAmount: null, earlyUntil: null }] },
  });
  const id = await byCard();
  const before = (await notes()).length;
  const { refund: give } = server.context.payments;
  server.context.payments.refund = () => Promise.reject(new Error('no answer'));
  await refund(id);
  server.context.payments.refund = give;
  const early = await invoiceOf(people.admin, id);
  expect([early?.refund?.done, early?.creditNote?.amount, early?.creditNote?.tax?.amount]).toEqual([false, 3_333, 556]);
  await server.database.execute(sql`update product.payments set due_at = now() where state = 'refunding'`);
  await Promise.all([server.settlePayments(), server.settlePayments()]);
  const late = await invoiceOf(people.admin, id);
  expect([late?.refund?.done, late?.creditNote]).toEqual([true, early?.creditNote]);
  expect(await notes()).toHaveLength(before + 1);
});

it('is written by nothing but a refund, and neither changed nor taken away', async () => {
  const id = await paidOutside();
  await refund(id);
  const other = await paidOutside();
  const refuses = async (statement: ReturnType<typeof sql>) =>
    server.database.execute(statement).then(
      () => null,
      (reason: unknown) => sqlState(reason),
    );
  const forged = sql`insert into product.credit_notes (invoice_id, organiser_id, number, org_id, issued_at, invoice_number,
      invoiced_at, award_name, entry_title, amount, currency, reason, seller_name, buyer_name)
    select id, organiser_id, 900, org_id, paid_at, number, created_at, 'Prize', 'Quay', amount, currency, 'None', 'A', 'B'
    from product.invoices where id = ${other}`;
  expect([
    await refuses(sql`update product.credit_notes set amount = 1 where invoice_id = ${id}`),
    await refuses(sql`update product.credit_notes set reason = reason where invoice_id = ${id}`),
    await refuses(sql`delete from product.credit_notes where invoice_id = ${id}`),
    await refuses(sql`truncate product.credit_notes`),
    await refuses(forged),
  ]).toEqual(['42501', '42501', '42501', '42501', '23514']);
});

it('is made by the migration for what was refunded before, in the order of the refunds', async () => {
  const folder = 'src/server/platform/database/migrations/product/0036_credit_notes.sql';
  const statements = readFileSync(folder, 'utf8').split('--> statement-breakpoint');
  const making = statements.filter((one) =>
    /^(INSERT INTO "product"."credit_notes"|UPDATE "product"."orgs")/m.test(one),
  );
  const before = await notes();
  await server.database.transaction(async (tx) => {
    await tx.execute(sql`select set_config('awards.maintenance', 'on', true)`);
    await tx.execute(sql`delete from product.credit_notes`);
    await tx.execute(sql`update product.orgs set last_credit_note = 0`);
    for (const statement of making) await tx.execute(sql.raw(statement));
  });
  const made = await notes();
  expect([making.length, made.length]).toEqual([2, before.length]);
  expect(made.map(({ number }) => number)).toEqual(before.map(({ number }) => number));
  const days = made.map(({ issuedAt }) => issuedAt);
  expect(days).toEqual(days.toSorted());
});

const notes = async () =>
  (await server.ok('listInvoices', { as: people.admin.token, query: {} }))
    .flatMap(({ creditNote }: Invoice) => creditNote ?? [])
    .toSorted((one, other) => (one.number < other.number ? -1 : 1));
