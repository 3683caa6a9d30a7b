import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { Body } from '#contract/schemas.ts';
import { discounts, invoices, payments } from '#server/platform/database/schema.ts';
import { sqlState } from '#server/platform/database/sql.ts';
import { unsound } from '../support/money.ts';
import type { TestPerson } from '../support/server.ts';
import { draft, openAward, planning, startStage, submitted } from '../support/stage.ts';

const { server, people, clock } = await startStage();
let award: Award;

beforeAll(async () => {
  await server.ok('addPaymentMethod', {
    as: people.entrant.token,
    body: { data: { paymentMethod: 'pm_card_visa' } },
  });
});
beforeEach(async () => {
  clock.set(planning);
  award = await openAward(server, people.admin);
});
afterEach(async () => expect(await unsound(server.database)).toEqual([]));
afterAll(() => server.close());

const nameOf = ({ id, awardID }: Pick<Entry, 'id' | 'awardID'>) => ({ id, awardID });
const send = (entry: Entry, data: NonNullable<NonNullable<Body<'submitEntry'>>['data']>) =>
  server.ok('submitEntry', { as: people.entrant.token, query: nameOf(entry), body: { data } });
const change = (entry: Entry, data: Body<'updateEntry'>['data']) =>
  server.ok('updateEntry', { as: people.entrant.token, query: nameOf(entry), body: { data } });
const settle = (person: TestPerson, id: string, body: Body<'settleInvoice'>, ifMatch?: number) =>
  server.api('settleInvoice', {
    as: person.token,
    query: { id },
    body,
    ...(ifMatch !== undefined && { headers: { 'if-match': `"${ifMatch}"` } }),
  });
const listed = () =>
  server.ok('listInvoices', { as: people.admin.token, query: { awardID: award.id, sort: 'number' } });
const codesOf = (answer: { body: unknown }) =>
  (answer.body as { reasons: { code: string }[] }).reasons.map(({ code }) => code);
const money = async () =>
  (await server.ok('getAwardSummary', { as: people.admin.token, query: { id: award.id } })).summary?.money;
const byCard = async () => {
  const entry = await draft(server, people.entrant, award);
  return send(entry, { payment: 'card' });
};
const auditEvents = async (entity: 'invoice' | 'entry', entityID: string) =>
  (await server.ok('listAudit', { as: people.admin.token, query: { entity, entityID } })).map(({ action }) => action);
const discount = { percentage: null, amount: null, usesLeft: null, expiresAt: null };
const setDiscounts = (given: NonNullable<Body<'updatePrices'>['discounts']>) =>
  server.ok('updatePrices', { as: people.admin.token, query: { awardID: award.id }, body: { discounts: given } });

describe('a refund', () => {
  it('of a card goes back by the service, with its reason, once', async () => {
    const { invoice } = await byCard();
    const id = invoice!.id;
    const refund = { status: 'refunded', reason: 'Entered twice' } as const;
    expect(codesOf(await settle(people.admin, id, { status: 'refunded' }))).toEqual(['invoice.refusal.reasonMissing']);
    expect((await settle(people.stranger, id, refund)).status).toBe(404);
    expect((await settle(people.entrant, id, refund)).status).toBe(403);
    const answers = await Promise.all([settle(people.admin, id, refund), settle(people.admin, id, refund)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [shown] = await listed();
    expect(shown).toMatchObject({
      status: 'refunded',
      byCard: true,
      amount: 15_000,
      refund: { reason: 'Entered twice', reference: null, done: true },
    });
    expect(await money()).toMatchObject({ paid: 0, due: 0 });
    expect(await auditEvents('invoice', id)).toEqual(['invoice.refund', 'invoice.charged']);
    const mails = (await server.mails()).filter(({ why }) => why === 'refunded');
    expect(mails).toMatchObject([{ to: people.entrant.email, subject: `Invoice ${invoice!.number} was refunded` }]);
    expect(mails[0]?.text).toContain('Entered twice');
    expect(mails[0]?.text).toContain('£150.00');
  });

  it('of a card whose service does not answer is owed, and shown as not done yet', async () => {
    const { invoice } = await byCard();
    const { refund } = server.context.payments;
    server.context.payments.refund = async () => {
      throw new Error('no answer');
    };
    const answer = await settle(people.admin, invoice!.id, { status: 'refunded', reason: 'Entered twice' });
    expect(answer.body).toMatchObject({ status: 'refunded', refund: { done: false } });
    server.context.payments.refund = refund;
    await server.database.execute(sql`update product.payments set due_at = now() where state = 'refunding'`);
    await server.settlePayments();
    expect(await listed()).toMatchObject([{ refund: { done: true } }]);
  });

  it('of a payment made outside is recorded with a reference', async () => {
    const { invoice } = await submitted(server, people.entrant, award);
    const id = invoice!.id;
    await settle(people.admin, id, { status: 'paid', reference: 'BACS 1' });
    const why = { status: 'refunded', reason: 'Withdrawn' } as const;
    expect(codesOf(await settle(people.admin, id, why))).toEqual(['invoice.refusal.refundReferenceMissing']);
    const answer = await settle(people.admin, id, { ...why, reference: 'BACS 2' });
    expect(answer.body).toMatchObject({
      status: 'refunded',
      byCard: false,
      reference: 'BACS 1',
      refund: { reason: 'Withdrawn', reference: 'BACS 2', done: true },
    });
    expect(codesOf(await settle(people.admin, id, { status: 'paid', reference: 'x' }))).toEqual([
      'invoice.refusal.state',
    ]);
  });

  it('leaves the fee due where the entry is sent in again', async () => {
    const entry = await byCard();
    await settle(people.admin, entry.invoice!.id, { status: 'refunded', reason: 'By mistake' });
    await change(entry, { status: 0 });
    const again = await send(entry, { payment: 'card' });
    expect(again.invoice).toMatchObject({ status: 'paid', amount: 15_000 });
    expect((await listed()).map(({ status }) => status)).toEqual(['refunded', 'paid']);
  });

  it('is refused with the present invoice where somebody changed it meanwhile', async () => {
    const { invoice } = await submitted(server, people.entrant, award);
    const id = invoice!.id;
    const stale = await settle(people.admin, id, { status: 'paid', reference: 'BACS 1' }, 7);
    expect([stale.status, (stale.body as unknown as { current: Invoice }).current.status]).toEqual([409, 'draft']);
    expect((await settle(people.admin, id, { status: 'paid', reference: 'BACS 1' }, 1)).status).toBe(200);
  });
});

describe('several invoices of one entry', () => {
  it('are listed, totalled and shown once each: the due one before the paid one', async () => {
    const [cheap, dear] = award.categories.map(({ categoryID }) => categoryID) as [string, string];
    const fee = (categoryID: string, amount: number) => ({ categoryID, amount, earlyAmount: null, earlyUntil: null });
    await server.ok('updatePrices', {
      as: people.admin.token,
      query: { awardID: award.id },
      body: { prices: [fee(cheap, 15_000), fee(dear, 20_000)] },
    });
    const entry = await byCard();
    await change(entry, { status: 0 });
    await change(entry, { categoryID: dear });
    const due = await send(entry, { payment: 'invoice' });
    expect(due).toMatchObject({
      invoice: { status: 'draft', amount: 5_000 },
      settled: { categoryID: cheap, amount: 15_000 },
    });
    expect(await listed()).toMatchObject([{ amount: 15_000 }, { amount: 5_000 }]);
    expect(await money()).toMatchObject({ paid: 15_000, due: 5_000 });
    const entriesOf = (payment: string) =>
      server.ok('listAwardEntries', { as: people.admin.token, query: { awardID: award.id, payment } });
    expect(await entriesOf('draft')).toHaveLength(1);
    expect(await entriesOf('paid')).toHaveLength(0);
    await settle(people.admin, due.invoice!.id, { status: 'paid', reference: 'BACS 3' });
    expect(await entriesOf('paid')).toMatchObject([{ settled: { categoryID: dear, amount: 20_000 } }]);
    await change(entry, { status: 0 });
    await change(entry, { categoryID: cheap });
    expect((await send(entry, { payment: 'invoice' })).status).toBe(1);
    expect(await money()).toMatchObject({ paid: 20_000, due: 0 });
  });

  it('of a former version, that do not say what the fee came to, ask for what the page shows', async () => {
    const entry = await byCard();
    await settle(people.admin, entry.invoice!.id, { status: 'refunded', reason: 'By mistake' });
    await change(entry, { status: 0 });
    await send(entry, { payment: 'card' });
    await server.database
      .update(invoices)
      .set({ wholeFee: null, settledBefore: null })
      .where(eq(invoices.entryID, entry.id));
    const { categoryID } = entry;
    const prices = [{ categoryID: categoryID!, amount: 20_000, earlyAmount: null, earlyUntil: null }];
    await server.ok('updatePrices', { as: people.admin.token, query: { awardID: award.id }, body: { prices } });
    await change(entry, { status: 0 });
    const { settled } = await server.ok('getEntry', { as: people.entrant.token, query: nameOf(entry) });
    expect(settled).toMatchObject({ amount: 15_000, wholeFee: null });
    const again = await send(entry, { payment: 'invoice', seen: { categoryID, total: 5_000, stripeID: null } });
    expect(again.invoice).toMatchObject({ status: 'draft', amount: 5_000 });
  });

  it('keep numbers without a gap, also when a draft with an unpaid one is deleted and restored', async () => {
    await setDiscounts([{ ...discount, id: 'HALF', percentage: 50, usesLeft: 1 }]);
    const entry = await draft(server, people.entrant, award);
    const sent = await send(entry, { payment: 'invoice', discountID: 'HALF' });
    await change(entry, { status: 0 });
    await server.ok('deleteEntry', { as: people.entrant.token, query: nameOf(entry) });
    expect(await listed()).toMatchObject([
      { number: sent.invoice?.number, status: 'skipped', amount: 0, entryID: null },
    ]);
    expect(await auditEvents('invoice', sent.invoice!.id)).toEqual(['invoice.drop', 'invoice.raise']);
    await server.ok('restoreEntry', { as: people.entrant.token, query: nameOf(entry) });
    const again = await send(entry, { payment: 'invoice', discountID: 'HALF' });
    expect(again.invoice).toMatchObject({ status: 'draft', amount: 7_500 });
    expect(again.invoice?.number).not.toBe(sent.invoice?.number);
  });
});

describe('the database refuses', () => {
  const refuses = async (statement: ReturnType<typeof sql>) => {
    const error = await server.database.execute(statement).then(
      () => null,
      (reason: unknown) => reason,
    );
    return sqlState(error);
  };

  it('an invoice whose status and money disagree', async () => {
    const paid = await byCard();
    const due = await submitted(server, people.rival, award);
    const set = (id: string, values: ReturnType<typeof sql>) =>
      refuses(sql`update product.invoices set ${values} where id = ${id}`);
    const [of, other] = [paid.invoice!.id, due.invoice!.id];
    const wrong = [
      await set(of, sql`status = 'draft'`),
      await set(of, sql`amount = amount + 1`),
      await set(of, sql`charge_id = null`),
      await set(of, sql`reference = 'BACS 1'`),
      await set(of, sql`status = 'refunded', refunded_at = now(), refund_reason = 'x'`),
      await set(other, sql`amount = 0`),
      await set(other, sql`amount = -1`),
      await set(other, sql`status = 'paid'`),
      await set(other, sql`status = 'paid', paid_at = now(), reference = ' '`),
      await set(other, sql`status = 'paid', paid_at = now(), charge_id = 'ch_of_nobody'`),
      await set(other, sql`status = 'skipped'`),
      await set(other, sql`status = 'void'`),
      await set(other, sql`currency = 'eur'`),
      await set(other, sql`tax = '{"name": "VAT", "rate": 2000, "amount": 15001}'`),
    ];
    expect(wrong).toEqual(wrong.map(() => '23514'));
    const copy = server.database
      .insert(invoices)
      .select(server.database.select().from(invoices).where(eq(invoices.id, other)));
    await expect(copy).rejects.toThrow();
  });

  it('an unpaid invoice of an entry that was never submitted, and a second unpaid one', async () => {
    const never = await draft(server, people.entrant, award);
    const { invoice } = await submitted(server, people.rival, award);
    const raise = (entryID: string) =>
      refuses(sql`insert into product.invoices (organiser_id, number, org_id, award_id, entry_id, amount, currency)
        select organiser_id, 900000, org_id, award_id, ${entryID}, amount, currency from product.invoices
        where id = ${invoice!.id}`);
    expect(await raise(never.id)).toBe('23514');
    const [stored] = await server.database.select().from(invoices).where(eq(invoices.id, invoice!.id));
    expect(await raise(stored!.entryID!)).toBe('23505');
  });

  it('a charge that goes another way than its chart, or is kept for no invoice', async () => {
    const paid = await byCard();
    const set = (values: ReturnType<typeof sql>) =>
      refuses(sql`update product.payments set ${values} where entry_id = ${paid.id}`);
    const wrong = [
      await set(sql`state = 'reserved'`),
      await set(sql`state = 'released'`),
      await set(sql`state = 'refunded', refund_id = 're_1'`),
      await set(sql`state = 'refunding'`),
      await set(sql`amount = 1`),
      await set(sql`charge_id = 'ch_other'`),
      await set(sql`invoice_id = null`),
      await set(sql`holds_discount = true`),
    ];
    expect(wrong).toEqual(wrong.map(() => '23514'));
    expect(await server.database.select().from(payments).where(eq(payments.entryID, paid.id))).toHaveLength(1);
  });

  it('a discount that is worth nothing, too much or both, and uses below nothing', async () => {
    await setDiscounts([{ ...discount, id: 'TEN', percentage: 10 }]);
    const set = (values: ReturnType<typeof sql>) =>
      refuses(sql`update product.discounts set ${values} where award_id = ${award.id}`);
    const wrong = [
      await set(sql`percentage = 0`),
      await set(sql`percentage = 101`),
      await set(sql`amount = 5`),
      await set(sql`percentage = null`),
      await set(sql`percentage = null, amount = 0`),
      await set(sql`uses_left = -1`),
      await set(sql`id = 'ten'`),
      await set(sql`expires_at = '2100-01-01T00:00:00Z'`),
    ];
    expect(wrong).toEqual(wrong.map(() => '23514'));
    expect(await server.database.select().from(discounts).where(eq(discounts.awardID, award.id))).toHaveLength(1);
  });
});
