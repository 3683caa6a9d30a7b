import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { Body } from '#contract/schemas.ts';
import { unsound } from '../support/money.ts';
import { draft, openAward, planning, startStage } from '../support/stage.ts';

// Codes that an organiser takes away, and how often one was used.
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
  const fee = (categoryID: string, amount: number) => ({ categoryID, amount, earlyAmount: null, earlyUntil: null });
  await setPrices({ prices: [fee(cheap, 10_000), fee(dear, 12_000)], discounts: [early, unused] });
});
afterEach(async () => expect(await unsound(server.database)).toEqual([]));
afterAll(() => server.close());

const early = { id: 'EARLY', percentage: 50, amount: null, usesLeft: 3, expiresAt: null };
const unused = { ...early, id: 'UNUSED' };
const nameOf = ({ id, awardID }: Pick<Entry, 'id' | 'awardID'>) => ({ id, awardID });
const setPrices = (body: Body<'updatePrices'>) =>
  server.ok('updatePrices', { as: people.admin.token, query: { awardID: award.id }, body });
const send = (entry: Entry, data: NonNullable<NonNullable<Body<'submitEntry'>>['data']>) =>
  server.ok('submitEntry', { as: people.entrant.token, query: nameOf(entry), body: { data } });
const change = (entry: Entry, data: Body<'updateEntry'>['data']) =>
  server.ok('updateEntry', { as: people.entrant.token, query: nameOf(entry), body: { data } });
const enter = () => draft(server, people.entrant, award, cheap);
const codesNow = async () =>
  (await server.ok('getAwardSummary', { as: people.admin.token, query: { id: award.id } })).summary?.discounts;
const billsOf = async (entry: Entry) =>
  (await server.ok('listInvoices', { as: people.admin.token, query: { awardID: award.id, sort: 'number' } }))
    .filter(({ entryID }) => entryID === entry.id)
    .map(({ amount, discountID, status }) => [amount, discountID, status]);

describe('a code that is taken away', () => {
  it('ends where an entry has it, is taken by no other, and is gone where nobody took it', async () => {
    await send(await enter(), { payment: 'invoice', discountID: 'EARLY' });
    const { discounts } = await setPrices({ discounts: [] });
    expect(discounts).toMatchObject([
      { id: 'EARLY', usesLeft: 2, used: 1, expiresAt: new Date(planning).toISOString() },
    ]);
    expect(await codesNow()).toEqual(discounts);
    const other = await enter();
    const refused = { reasons: [{ code: 'discount.refusal.expired' }] };
    const typed = { as: people.entrant.token, query: { id: 'EARLY', awardID: award.id } };
    expect((await server.refused('getDiscount', typed)).body).toMatchObject(refused);
    const body = { data: { payment: 'invoice' as const, discountID: 'EARLY' } };
    const late = { as: people.entrant.token, query: nameOf(other), body };
    expect((await server.refused('submitEntry', late)).body).toMatchObject(refused);
    // What the list then holds is sent back, and left out again: neither makes it another one.
    clock.set('2020-03-11T09:00:00.000Z');
    for (const sent of [discounts, [early], []]) {
      const answer = await setPrices({ discounts: sent.map(({ id, ...one }) => ({ ...one, id, usesSeen: 2 })) });
      expect(answer.discounts).toHaveLength(1);
    }
    expect(await codesNow()).toMatchObject([{ id: 'EARLY', expiresAt: '2020-03-11T09:00:00.000Z' }]);
  });

  it('stays with an unpaid entry that is sent in again', async () => {
    const entry = await enter();
    await send(entry, { payment: 'invoice', discountID: 'EARLY' });
    await setPrices({ discounts: [unused] });
    await change(entry, { status: 0 });
    const read = await server.ok('getEntry', { as: people.entrant.token, query: nameOf(entry) });
    expect(read.discount).toEqual({ id: 'EARLY', percentage: 50, amount: null });
    await send(entry, { payment: 'invoice' });
    expect(await billsOf(entry)).toEqual([[5_000, 'EARLY', 'draft']]);
  });

  it('stays with a paid entry that moves to a dearer category', async () => {
    const entry = await enter();
    await send(entry, { payment: 'card', discountID: 'EARLY' });
    await setPrices({ discounts: [] });
    await change(entry, { status: 0 });
    await change(entry, { categoryID: dear });
    await send(entry, { payment: 'card' });
    expect(await billsOf(entry)).toEqual([
      [5_000, 'EARLY', 'paid'],
      [1_000, 'EARLY', 'paid'],
    ]);
  });
});

it('a code is used once by an entry, however many of its invoices name it', async () => {
  const entry = await enter();
  const { invoice } = await send(entry, { payment: 'card', discountID: 'EARLY' });
  await change(entry, { status: 0 });
  await change(entry, { categoryID: dear });
  await send(entry, { payment: 'card' });
  await change(entry, { status: 0 });
  const refund = { status: 'refunded' as const, reason: 'By mistake' };
  await server.ok('settleInvoice', { as: people.admin.token, query: { id: invoice!.id! }, body: refund });
  await send(entry, { payment: 'card' });
  expect(await billsOf(entry)).toHaveLength(3);
  await send(await enter(), { payment: 'invoice', discountID: 'EARLY' });
  expect(await codesNow()).toMatchObject([{ id: 'EARLY', usesLeft: 1, used: 2 }, { used: 0 }]);
});

describe('a code that leaves nothing due of a dearer category', () => {
  it('is used once by the entry that takes it, and stays its own', async () => {
    const entry = await enter();
    await send(entry, { payment: 'card' });
    await change(entry, { status: 0 });
    await change(entry, { categoryID: dear });
    const moved = await send(entry, { discountID: 'EARLY' });
    expect(moved.settled).toMatchObject({ categoryID: dear, amount: 10_000 });
    expect(await codesNow()).toMatchObject([{ id: 'EARLY', usesLeft: 2, used: 1 }, { used: 0 }]);
    await change(entry, { status: 0 });
    await send(entry, {});
    expect(await billsOf(entry)).toEqual([
      [10_000, null, 'paid'],
      [0, 'EARLY', 'skipped'],
    ]);
    expect(await codesNow()).toMatchObject([{ id: 'EARLY', usesLeft: 2, used: 1 }, { used: 0 }]);
  });
});

it('a code of an entry whose payment was given back is applied by it again, when none is left and it has expired', async () => {
  await setPrices({ discounts: [{ ...early, usesLeft: 1 }] });
  const entry = await enter();
  const { invoice } = await send(entry, { payment: 'card', discountID: 'EARLY' });
  const refund = { status: 'refunded' as const, reason: 'By mistake' };
  await server.ok('settleInvoice', { as: people.admin.token, query: { id: invoice!.id! }, body: refund });
  await change(entry, { status: 0 });
  await setPrices({ discounts: [] });
  const query = { id: 'early', awardID: award.id };
  const asking = (as: string, entryID?: string) => ({ as, query: { ...query, ...(entryID && { entryID }) } });
  const { token } = people.entrant;
  for (const asked of [asking(token), asking(token, (await enter()).id), asking(people.rival.token, entry.id)])
    expect((await server.refused('getDiscount', asked)).body.code).toBe('discount.refusal.expired');
  expect(await server.ok('getDiscount', asking(token, entry.id))).toMatchObject({ id: 'EARLY', percentage: 50 });
  await send(entry, { payment: 'card', discountID: 'EARLY' });
  expect(await billsOf(entry)).toEqual([
    [5_000, 'EARLY', 'refunded'],
    [5_000, 'EARLY', 'paid'],
  ]);
});

describe('a single use that made an entry free', () => {
  const free = { ...early, id: 'FREE', percentage: 100, usesLeft: 1 };
  const called = (call: 'deleteEntry' | 'restoreEntry', entry: Entry) =>
    server.ok(call, { as: people.entrant.token, query: nameOf(entry) });
  const enterFree = async () => {
    await setPrices({ discounts: [free] });
    const entry = await enter();
    await send(entry, { discountID: 'FREE' });
    await change(entry, { status: 0 });
    return entry;
  };
  const stands = async () => (await codesNow())?.map(({ usesLeft, used }) => [usesLeft, used]);

  it('is given back when that is deleted, and taken again when it is restored, each time', async () => {
    const entry = await enterFree();
    for (let time = 1; time <= 2; time += 1) {
      expect(await stands()).toEqual([[0, 1]]);
      await called('deleteEntry', entry);
      expect(await stands()).toEqual([[1, 0]]);
      await called('restoreEntry', entry);
    }
    expect(await stands()).toEqual([[0, 1]]);
    await send(entry, {});
    expect(await billsOf(entry)).toEqual([[0, 'FREE', 'skipped']]);
  });

  it('is another’s who took it meanwhile: the fee of what is restored is due', async () => {
    const entry = await enterFree();
    await called('deleteEntry', entry);
    await send(await enter(), { discountID: 'FREE' });
    await called('restoreEntry', entry);
    expect(await stands()).toEqual([[0, 1]]);
    await called('deleteEntry', entry);
    expect(await stands()).toEqual([[0, 1]]);
    await called('restoreEntry', entry);
    const read = await server.ok('getEntry', { as: people.entrant.token, query: nameOf(entry) });
    expect([read.settled, read.invoice]).toEqual([null, null]);
    const sent = await send(entry, { payment: 'invoice' });
    expect(sent.invoice).toMatchObject({ status: 'draft', amount: 10_000 });
  });

  it('is gone with the code that was taken away meanwhile: the fee of what is restored is due', async () => {
    const entry = await enterFree();
    await called('deleteEntry', entry);
    expect((await setPrices({ discounts: [] })).discounts).toEqual([]);
    await called('restoreEntry', entry);
    const read = await server.ok('getEntry', { as: people.entrant.token, query: nameOf(entry) });
    expect([read.settled, read.invoice]).toEqual([null, null]);
    const sent = await send(entry, { payment: 'invoice' });
    expect(sent.invoice).toMatchObject({ status: 'draft', amount: 10_000 });
  });

  it('stays with what an entry paid that is deleted', async () => {
    await setPrices({ discounts: [{ ...early, usesLeft: 1 }] });
    const entry = await enter();
    await send(entry, { payment: 'card', discountID: 'EARLY' });
    await change(entry, { status: 0 });
    await called('deleteEntry', entry);
    expect(await stands()).toEqual([[0, 1]]);
    await called('restoreEntry', entry);
    expect(await stands()).toEqual([[0, 1]]);
    expect(await billsOf(entry)).toEqual([[5_000, 'EARLY', 'paid']]);
  });
});

it('a discount of no worth or an expiry out of range is refused', async () => {
  const codes = async (given: Partial<NonNullable<Body<'updatePrices'>['discounts']>[number]>) => {
    const answer = await server.api('updatePrices', {
      as: people.admin.token,
      query: { awardID: award.id },
      body: { discounts: [{ ...early, percentage: null, usesLeft: null, id: 'X', ...given }] },
    });
    if (answer.status === 200) return [];
    return (answer.body as unknown as { reasons: { code: string }[] }).reasons.map(({ code }) => code);
  };
  expect(await codes({ amount: 0 })).toEqual(['discount.invariant.worth']);
  expect(await codes({ amount: 5, percentage: 5 })).toEqual(['discount.refusal.oneOfTwo']);
  expect(await codes({ percentage: 5, expiresAt: '2150-01-01T00:00:00Z' })).toContain('request.field');
  for (const expiresAt of ['2099-12-31T23:59:59-05:00', '1900-01-01T00:00:00+05:00', '2099-12-31T23:59:60Z']) {
    expect(await codes({ percentage: 5, expiresAt })).toContain('request.field');
  }
  expect(await codes({ percentage: 5, expiresAt: '2030-01-01T00:00:00Z' })).toEqual([]);
});
