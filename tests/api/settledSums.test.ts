import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { Body } from '#contract/schemas.ts';
import { unsound } from '../support/money.ts';
import { draft, openAward, planning, startStage } from '../support/stage.ts';

// What an entry costs, and what of it was paid and given back by several invoices.
const { server, people, clock } = await startStage();
let award: Award;
let cheap: string;
let dear: string;

beforeAll(async () => {
  const body = { data: { paymentMethod: 'pm_card_visa' } };
  await server.ok('addPaymentMethod', { as: people.entrant.token, body });
});
beforeEach(async () => {
  clock.set(planning);
  award = await openAward(server, people.admin);
  [cheap, dear] = award.categories.map(({ categoryID }) => categoryID) as [string, string];
  await charge(15_000, 20_000);
});
afterEach(async () => expect(await unsound(server.database)).toEqual([]));
afterAll(() => server.close());

const nameOf = ({ id, awardID }: Pick<Entry, 'id' | 'awardID'>) => ({ id, awardID });
const send = (entry: Entry, data: NonNullable<NonNullable<Body<'submitEntry'>>['data']>) =>
  server.ok('submitEntry', { as: people.entrant.token, query: nameOf(entry), body: { data } });
const change = (entry: Entry, data: Body<'updateEntry'>['data']) =>
  server.ok('updateEntry', { as: people.entrant.token, query: nameOf(entry), body: { data } });
const codesOf = (answer: { body: unknown }) =>
  (answer.body as { reasons: { code: string }[] }).reasons.map(({ code }) => code);
const setFees = (body: Body<'updatePrices'>) =>
  server.ok('updatePrices', { as: people.admin.token, query: { awardID: award.id }, body });
const discount = { percentage: null, amount: null, usesLeft: null, expiresAt: null };
const usesOf = async (id: string) =>
  (await server.ok('getDiscount', { as: people.admin.token, query: { id, awardID: award.id } })).usesLeft;

/** What the two categories cost. */
async function charge(first: number, second: number) {
  const fee = (categoryID: string, amount: number) => ({ categoryID, amount, earlyAmount: null, earlyUntil: null });
  await setFees({ prices: [fee(cheap, first), fee(dear, second)] });
}
const invoicesOf = async (entry: Entry) =>
  (await server.ok('listInvoices', { as: people.admin.token, query: { awardID: award.id, sort: 'number' } }))
    .filter(({ entryID }) => entryID === entry.id)
    .map(({ amount, status }) => [amount, status]);
/** What a list of the award's entries shows by this status of their invoices. */
const shownIn = (payment: string) =>
  server.ok('listAwardEntries', { as: people.admin.token, query: { awardID: award.id, payment } });
const giveBack = (id: string) =>
  server.ok('settleInvoice', {
    as: people.admin.token,
    query: { id },
    body: { status: 'refunded', reason: 'By mistake' },
  });
/** Paid by card in the cheap category, taken back, and the difference paid in the dear one. */
async function paidTwice() {
  const { entry, first } = await paidOnce();
  await change(entry, { categoryID: dear });
  const { invoice } = await send(entry, { payment: 'card' });
  return { entry, first, further: invoice!.id };
}
/** Paid by card in the cheap category, and taken back. */
async function paidOnce(discountID?: string) {
  const entry = await draft(server, people.entrant, award);
  const { invoice } = await send(entry, { payment: 'card', ...(discountID && { discountID }) });
  await change(entry, { status: 0 });
  return { entry, first: invoice!.id };
}

describe('of two payments of one entry', () => {
  it('the first given back is due again, also where the later one stands', async () => {
    const { entry, first } = await paidTwice();
    await giveBack(first);
    const taken = await change(entry, { status: 0 });
    expect(taken.settled).toMatchObject({ categoryID: dear, amount: 5_000, wholeFee: 20_000 });
    const unpaid = await server.refused('submitEntry', { as: people.entrant.token, query: nameOf(entry), body: {} });
    expect(codesOf(unpaid)).toContain('entry.refusal.feeUnsettled');
    await send(entry, { payment: 'card' });
    await change(entry, { status: 0 });
    await send(entry, { payment: 'invoice' });
    expect(await invoicesOf(entry)).toEqual([
      [15_000, 'refunded'],
      [5_000, 'paid'],
      [15_000, 'paid'],
    ]);
  });

  it('the first given back leaves due what the entry cost, whatever fees became since', async () => {
    const { entry, first } = await paidTwice();
    await giveBack(first);
    await charge(90_000, 90_000);
    await change(entry, { status: 0 });
    expect((await send(entry, { payment: 'invoice' })).invoice).toMatchObject({ status: 'draft', amount: 15_000 });
  });

  it('the later one given back leaves the difference due', async () => {
    const { entry, further } = await paidTwice();
    await giveBack(further);
    await change(entry, { status: 0 });
    expect((await send(entry, { payment: 'invoice' })).invoice).toMatchObject({ status: 'draft', amount: 5_000 });
  });

  it('the first given back leaves due in the cheaper category what is missing there', async () => {
    const { entry, first } = await paidTwice();
    await giveBack(first);
    await change(entry, { status: 0 });
    await change(entry, { categoryID: cheap });
    expect((await send(entry, { payment: 'invoice' })).invoice).toMatchObject({ status: 'draft', amount: 10_000 });
  });

  it('the only one given back is due again, also where another invoice had come to nothing since', async () => {
    const { entry, first } = await paidOnce();
    await change(entry, { categoryID: dear });
    await send(entry, { payment: 'invoice' });
    await change(entry, { status: 0 });
    await change(entry, { categoryID: cheap });
    await send(entry, { payment: 'invoice' });
    expect(await shownIn('paid')).toMatchObject([{ id: entry.id, invoice: { status: 'paid', amount: 15_000 } }]);
    await giveBack(first);
    expect(await shownIn('refunded')).toMatchObject([
      { id: entry.id, invoice: { status: 'refunded', amount: 15_000 } },
    ]);
    expect(await shownIn('skipped')).toEqual([]);
    await change(entry, { status: 0 });
    await send(entry, { payment: 'invoice' });
    expect(await invoicesOf(entry)).toEqual([
      [15_000, 'refunded'],
      [0, 'skipped'],
      [15_000, 'draft'],
    ]);
  });
});

it('whose payment was given back and that a code then makes free is shown with nothing due', async () => {
  await setFees({ discounts: [{ ...discount, id: 'FREE', percentage: 100 }] });
  const { entry, first } = await paidOnce();
  await giveBack(first);
  await send(entry, { payment: 'invoice', discountID: 'FREE' });
  expect(await shownIn('skipped')).toMatchObject([{ id: entry.id, invoice: { status: 'skipped', amount: 0 } }]);
});

describe('an early price', () => {
  const early = (categoryID: string, amount: number, earlyAmount: number) => ({
    categoryID,
    amount,
    earlyAmount,
    earlyUntil: '2020-03-20T00:00:00Z',
  });
  beforeEach(() => setFees({ prices: [early(cheap, 15_000, 10_000), early(dear, 20_000, 10_500)] }));

  it('that an unpaid invoice had is no price of a dearer category once the invoice was made anew', async () => {
    const entry = await draft(server, people.entrant, award);
    expect((await send(entry, { payment: 'invoice' })).invoice).toMatchObject({ amount: 10_000 });
    await change(entry, { status: 0 });
    clock.set('2020-03-25T10:00:00Z');
    expect((await send(entry, { payment: 'card' })).invoice).toMatchObject({ status: 'paid', amount: 15_000 });
    await change(entry, { status: 0 });
    const moved = await change(entry, { categoryID: dear });
    expect(moved.settled?.at).toBe('2020-03-25T10:00:00.000Z');
    expect((await send(entry, { payment: 'invoice' })).invoice).toMatchObject({ status: 'draft', amount: 5_000 });
  });

  it('that was invoiced stays the price of a dearer category, whenever it was paid', async () => {
    const entry = await draft(server, people.entrant, award);
    const { invoice } = await send(entry, { payment: 'invoice' });
    clock.set('2020-03-25T10:00:00Z');
    await server.ok('settleInvoice', {
      as: people.admin.token,
      query: { id: invoice!.id },
      body: { status: 'paid', reference: 'Transfer 7' },
    });
    await change(entry, { status: 0 });
    await change(entry, { categoryID: dear });
    expect((await send(entry, { payment: 'invoice' })).invoice).toMatchObject({ status: 'draft', amount: 500 });
  });
});

describe('an early price of the instant before its end', () => {
  it('is that of a dearer category, also where the card was charged after it', async () => {
    const early = { earlyAmount: 10_000, earlyUntil: '2020-03-20T00:00:00Z' };
    await setFees({
      prices: [
        { categoryID: cheap, amount: 15_000, ...early },
        { categoryID: dear, amount: 20_000, ...early, earlyAmount: 10_500 },
      ],
    });
    clock.set('2020-03-19T23:59:59.999Z');
    const { payments } = server.context;
    const { confirm } = payments;
    payments.confirm = (intentID) => {
      clock.set('2020-03-20T00:00:01Z');
      return confirm(intentID);
    };
    const { entry } = await paidOnce().finally(() => Object.assign(payments, { confirm }));
    await change(entry, { categoryID: dear });
    expect((await send(entry, { payment: 'invoice' })).invoice).toMatchObject({ status: 'draft', amount: 500 });
  });
});

describe('the use of a code', () => {
  it('that a payment has taken stays taken where a later invoice takes another code, or is dropped', async () => {
    await setFees({
      discounts: [
        { ...discount, id: 'HALF', percentage: 50, usesLeft: 3 },
        { ...discount, id: 'TENTH', percentage: 10, usesLeft: 3 },
      ],
    });
    const { entry } = await paidOnce('HALF');
    await change(entry, { categoryID: dear });
    expect((await send(entry, { payment: 'invoice' })).invoice).toMatchObject({ amount: 2_500 });
    await change(entry, { status: 0 });
    expect((await send(entry, { payment: 'invoice', discountID: 'TENTH' })).invoice).toMatchObject({ amount: 10_500 });
    expect([await usesOf('HALF'), await usesOf('TENTH')]).toEqual([2, 2]);
    await change(entry, { status: 0 });
    await send(entry, { payment: 'invoice', discountID: 'HALF' });
    expect([await usesOf('HALF'), await usesOf('TENTH')]).toEqual([2, 3]);
    await change(entry, { status: 0 });
    await server.ok('deleteEntry', { as: people.entrant.token, query: nameOf(entry) });
    expect(await usesOf('HALF')).toBe(2);
  });

  it('stays taken where an administrator saves codes as they read them before', async () => {
    const limited = { ...discount, id: 'FEW', percentage: 50, usesLeft: 2 };
    await setFees({ discounts: [limited, { ...discount, id: 'MORE', percentage: 10, usesLeft: 5 }] });
    await paidOnce('FEW');
    const other = { ...discount, id: 'OTHER', percentage: 5 };
    const read = [
      { ...limited, usesSeen: 2 },
      { ...discount, id: 'MORE', percentage: 10, usesLeft: 8, usesSeen: 5 },
    ];
    await setFees({ discounts: [...read, other] });
    expect([await usesOf('FEW'), await usesOf('MORE')]).toEqual([1, 8]);
    await setFees({
      discounts: [
        { ...limited, usesLeft: 0, usesSeen: 2 },
        { ...limited, id: 'MORE', usesSeen: null },
      ],
    });
    expect([await usesOf('FEW'), await usesOf('MORE')]).toEqual([0, 2]);
    await setFees({ discounts: [{ ...limited, usesLeft: 4 }] });
    expect(await usesOf('FEW')).toBe(4);
  });

  it('counts again for its entry once its payment was given back', async () => {
    await setFees({ discounts: [{ ...discount, id: 'ONCE', percentage: 50, usesLeft: 1 }] });
    const { entry, first } = await paidOnce('ONCE');
    await giveBack(first);
    const again = await send(entry, { payment: 'card', discountID: 'ONCE' });
    expect([again.invoice?.amount, await usesOf('ONCE')]).toEqual([7_500, 0]);
  });
});
