import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { feeFor } from '#app/areas/entrant/editor/useFee.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { Body } from '#contract/schemas.ts';
import type { LoadedEntry } from '#machines/entryEditor/entryEditor.rules.ts';
import {
  charges,
  colleagues,
  discounts,
  invoices,
  paymentMethods,
  payments,
} from '#server/platform/database/schema.ts';
import { unsound } from '../support/money.ts';
import type { TestPerson } from '../support/server.ts';
import { draft, openAward, plan, planning, startStage } from '../support/stage.ts';

// Nobody pays what the page did not show: another amount, for another category, or with another card.
type Submission = NonNullable<NonNullable<Body<'submitEntry'>>['data']>;

const { server, people, clock } = await startStage();
let member: TestPerson;
let colleague: TestPerson;
let award: Award;
let first: string;
let second: string;
let entry: Entry;

beforeAll(async () => {
  member = await server.join('entrant', { orgID: people.entrant.orgID });
  colleague = await server.join('entrant');
  await server.database.execute(sql`update product.people set allowed_limit = 20`);
  for (const paymentMethod of ['pm_card_visa', 'pm_card_mastercard'])
    await server.ok('addPaymentMethod', { as: people.entrant.token, body: { data: { paymentMethod } } });
});
beforeEach(async () => {
  clock.set(planning);
  const [shape] = plan.categories;
  const named = { fr: 'Signalétique' };
  const categories = [
    { ...shape, shared: true },
    { ...shape, name: 'Wayfinding', names: named, shared: true, fee: { ...price, amount: 50_000 } },
  ];
  await setTax(null);
  award = await openAward(server, people.admin, { entryLimit: 20, categories });
  [first, second] = award.categories.map(({ categoryID }) => categoryID) as [string, string];
  await setPrices({ prices: [{ categoryID: first, ...price }] });
  entry = await draft(server, people.entrant, award, first);
  await preferred('visa');
});
afterEach(async () => expect(await unsound(server.database)).toEqual([]));
afterAll(() => server.close());

const price = { amount: 10_000, earlyAmount: null, earlyUntil: null };
const nameOf = ({ id, awardID }: Pick<Entry, 'id' | 'awardID'>) => ({ id, awardID });
const setPrices = (body: Body<'updatePrices'>) =>
  server.ok('updatePrices', { as: people.admin.token, query: { awardID: award.id }, body });
const send = (data: Submission, headers: Readonly<Record<string, string>> = {}) =>
  server.api('submitEntry', { as: people.entrant.token, query: nameOf(entry), headers, body: { data } });
const read = () => server.ok('getEntry', { as: people.entrant.token, query: nameOf(entry) });
const cards = () => server.database.select().from(paymentMethods).where(eq(paymentMethods.orgID, people.entrant.orgID));
const cardOf = async (brand: string) => (await cards()).find((card) => card.brand === brand)!.stripeID;
const preferred = async (brand: string, by = people.entrant) => {
  const data = { stripeID: await cardOf(brand) };
  await server.ok('setDefaultPaymentMethod', { as: by.token, body: { data } });
};
const attempts = () => server.database.select().from(payments).where(eq(payments.entryID, entry.id));
const charged = async () =>
  (await server.database.select().from(charges)).filter(({ key, accepted }) => accepted && key.includes(entry.id));
const amounts = async () =>
  (await server.database.select().from(invoices).where(eq(invoices.awardID, award.id)).orderBy(invoices.number)).map(
    ({ amount }) => amount,
  );

/** What the entrant's page shows, and what it therefore sends. */
async function shown(
  way: 'card' | 'invoice',
  discount: Parameters<typeof feeFor>[1]['discount'] = null,
  further: readonly string[] = [],
): Promise<Submission & { seen: NonNullable<Submission['seen']> }> {
  const [present, awards] = await Promise.all([read(), server.ok('listAwards', { as: people.entrant.token })]);
  const loaded = { entry: present, award: awards.find(({ id }) => id === award.id)! } as unknown as LoadedEntry;
  const fee = feeFor(loaded, { discount, way }, clock.now().getTime(), further);
  const card = (await cards()).find(({ isDefault }) => isDefault)!;
  const { categoryID } = present;
  const seen = { categoryID, total: fee.total, stripeID: fee.way === 'card' ? card.stripeID : null };
  return {
    ...(fee.way && { payment: fee.way }),
    ...(discount && { discountID: discount.id }),
    further: [...further],
    seen,
  };
}

/** The colleague writes along from now on. */
async function join() {
  const at = new Date();
  const { email, personID } = colleague;
  const invited = { id: randomUUID(), entryID: entry.id, awardID: award.id, invitedByID: people.entrant.personID };
  await server.database
    .insert(colleagues)
    .values({ ...invited, email, personID, acceptedAt: at, sentAt: at, expiresAt: at });
}

async function refused(page: Submission, reasons: readonly object[]) {
  const before = await read();
  const answer = await send(page);
  expect(answer).toMatchObject({ status: 409, body: { reasons, current: { id: entry.id, version: before.version } } });
  expect((answer.body as unknown as { reasons: object[] }).reasons).toHaveLength(reasons.length);
  expect([await charged(), await attempts(), await amounts()]).toEqual([[], [], []]);
  expect((await read()).status).toBe(0);
  // The page shows what is so now, and what it then sends is taken.
  return send(await shown('card'));
}

it('another category, which a colleague moved the draft to, is neither entered nor charged unseen', async () => {
  await join();
  const page = await shown('card');
  expect(page.seen.total).toBe(10_000);
  const query = { ...nameOf(entry), categoryID: second };
  await server.ok('changeEntryCategory', { as: colleague.token, query });
  const again = await refused(page, [
    { code: 'entry.refusal.categoryUnseen', params: { category: 'Wayfinding' } },
    { code: 'entry.refusal.amountUnseen', params: { amount: '£500.00' } },
  ]);
  expect([again.status, again.body.categoryID, await amounts()]).toEqual([200, second, [50_000]]);
});

it.each([
  ['the fee', () => setPrices({ prices: [{ categoryID: first, ...price, amount: 30_000 }] }), 30_000],
  ['the tax', () => setTax({ name: 'VAT', rate: 2_000, included: false }), 12_000],
])('another amount, since the organiser changed %s, is not charged unseen', async (_, change, due) => {
  const page = await shown('card');
  await change();
  const formatted = `£${due / 100}.00`;
  const again = await refused(page, [{ code: 'entry.refusal.amountUnseen', params: { amount: formatted } }]);
  expect([again.status, await amounts()]).toEqual([200, [due]]);
});

it('a fee of what was free is said before anybody is asked how to pay it', async () => {
  await setPrices({ prices: [{ categoryID: first, ...price, amount: 0 }] });
  const page = await shown('card');
  await setPrices({ prices: [{ categoryID: first, ...price }] });
  const again = await refused(page, [{ code: 'entry.refusal.amountUnseen', params: { amount: '£100.00' } }]);
  expect([again.status, await amounts()]).toEqual([200, [10_000]]);
});

it('the early price that ended while the page showed it is said', async () => {
  const early = { earlyAmount: 8_000, earlyUntil: new Date(Date.parse(planning) + 60_000).toISOString() };
  await setPrices({ prices: [{ categoryID: first, ...price, ...early }] });
  const page = await shown('card');
  expect(page.seen.total).toBe(8_000);
  clock.set(early.earlyUntil);
  const again = await refused(page, [{ code: 'entry.refusal.amountUnseen', params: { amount: '£100.00' } }]);
  expect([again.status, await amounts()]).toEqual([200, [10_000]]);
});

it('another card, which a member of the organisation chose, is not charged unseen', async () => {
  const page = await shown('card');
  await preferred('mastercard', member);
  const again = await refused(page, [
    { code: 'entry.refusal.cardUnseen', params: { brand: 'Mastercard', last4: '4444' } },
  ]);
  expect([again.status, (await attempts())[0]?.stripeID]).toEqual([200, await cardOf('mastercard')]);
});

it('the names and the amount are in the language of whoever reads, and each message says them', async () => {
  const page = await shown('card');
  await server.ok('changeEntryCategory', { as: people.entrant.token, query: { ...nameOf(entry), categoryID: second } });
  const answer = await send(page, { 'accept-language': 'fr' });
  expect(answer).toMatchObject({ status: 409, body: { reasons: [{ params: { category: 'Signalétique' } }, {}] } });
  expect((answer.body as unknown as { errorMessage: string }).errorMessage).toContain('Signalétique');
});

it('a call that says nothing of what was seen is taken as before', async () => {
  await setPrices({ prices: [{ categoryID: first, ...price, amount: 30_000 }] });
  expect((await send({ payment: 'card' })).status).toBe(200);
  expect(await amounts()).toEqual([30_000]);
});

it('what the page shows is what the server takes: by invoice, free, with a code, with further categories, and repeated', async () => {
  const half = { id: 'HALF', percentage: 50, amount: null };
  await setPrices({
    furtherFee: { rule: 'share', value: 50 },
    discounts: [{ ...half, usesLeft: null, expiresAt: null }],
  });
  const take = async (page: Submission & { seen: NonNullable<Submission['seen']> }) => {
    const key = { 'idempotency-key': randomUUID() };
    expect((await send(page, key)).status).toBe(200);
    expect((await send(page, key)).status).toBe(200);
    entry = await draft(server, people.entrant, award, first);
    return page.seen;
  };
  expect(await take(await shown('invoice'))).toEqual({ categoryID: first, total: 10_000, stripeID: null });
  expect(await take(await shown('card', half))).toMatchObject({ total: 5_000 });
  expect(await take(await shown('card', half, [second]))).toMatchObject({ total: 50_000 });
  await setPrices({ prices: [{ categoryID: first, ...price, amount: 0 }] });
  expect(await take(await shown('card'))).toEqual({ categoryID: first, total: 0, stripeID: null });
  expect(await amounts()).toEqual([10_000, 5_000, 5_000, 45_000, 0]);
});

it('a code that the entry has stays with it: the page shows what is then charged, and nobody has to type it again', async () => {
  const once = { id: 'ONCE', percentage: 50, amount: null, usesLeft: 1, expiresAt: null };
  await setPrices({ discounts: [once] });
  await send(await shown('invoice', once));
  await withdraw();
  const typed = { as: people.entrant.token, query: { id: 'ONCE', awardID: award.id } };
  expect((await server.refused('getDiscount', typed)).body).toMatchObject({
    reasons: [{ code: 'discount.refusal.usedUp' }],
  });
  const page = await shown('card');
  expect(page).toMatchObject({ seen: { total: 5_000 } });
  expect(page).not.toHaveProperty('discountID');
  expect((await send(page)).status).toBe(200);
  await withdraw();
  await server.ok('changeEntryCategory', { as: people.entrant.token, query: { ...nameOf(entry), categoryID: second } });
  const dearer = await shown('card');
  expect(dearer.seen.total).toBe(20_000);
  expect((await send(dearer)).status).toBe(200);
  expect((await charged()).map(({ amount }) => amount)).toEqual([5_000, 20_000]);
});

it('a code that the entry has is its entrant’s and the organiser’s to know, stays once it ended, and is worth nothing where it is gone', async () => {
  const half = { id: 'HALF', percentage: 50, amount: null };
  await setPrices({ discounts: [{ ...half, usesLeft: null, expiresAt: null }] });
  expect(await read()).not.toHaveProperty('discount');
  await join();
  await send(await shown('invoice', half));
  await withdraw();
  const seenBy = (as: TestPerson) => server.ok('getEntry', { as: as.token, query: nameOf(entry) });
  expect([(await read()).discount, (await seenBy(people.admin)).discount]).toEqual([half, half]);
  expect(await seenBy(colleague)).not.toHaveProperty('discount');
  await setPrices({ discounts: [] });
  expect([(await read()).discount, (await shown('card')).seen.total]).toEqual([half, 5_000]);
  await server.database.delete(discounts).where(eq(discounts.awardID, award.id));
  expect(await read()).not.toHaveProperty('discount');
  const page = await shown('card');
  expect([page.seen.total, (await send(page)).status]).toEqual([10_000, 200]);
  const [invoice] = await server.database.select().from(invoices).where(eq(invoices.entryID, entry.id));
  expect(invoice).toMatchObject({ amount: 10_000, discountID: null });
});

const withdraw = () =>
  server.ok('updateEntry', { as: people.entrant.token, query: nameOf(entry), body: { data: { status: 0 } } });
const setTax = (tax: { name: string; rate: number; included: boolean } | null) =>
  server.ok('updateOrganisation', { as: people.admin.token, body: { tax } });
