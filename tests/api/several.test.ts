import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { Body } from '#contract/schemas.ts';
import { furtherFor } from '#machines/entry/further.rules.ts';
import { furtherFactsOf } from '#machines/entryEditor/entryEditor.rules.ts';
import { standardForm } from '#machines/form/standard.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { recompute } from '#server/modules/results/bundle.ts';
import { apart } from '#server/modules/results/enteredTogether.ts';
import { findScores } from '#server/modules/results/results.repository.ts';
import {
  chargeRefunds,
  charges,
  colleagues,
  conflicts,
  entries,
  invoices,
  payments,
} from '#server/platform/database/schema.ts';
import type { PaymentsPort } from '#server/ports/payments.ts';
import { resultBundles } from '#tests/support/resultBundles.ts';
import { unsound } from '../support/money.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import {
  accept,
  assign,
  cast,
  complete,
  draft,
  makeAward,
  plan,
  planning,
  step,
  testClock,
  upload,
} from '../support/stage.ts';

let server: TestServer;
let people: Awaited<ReturnType<typeof cast>>;
let colleague: TestPerson;
let award: Award;
/** Three categories that may be entered together, and one that may not. */
let first: string;
let second: string;
let third: string;
let alone: string;
let service: PaymentsPort;
const clock = testClock();

beforeAll(async () => {
  server = await startServer({ clock });
  service = { ...server.context.payments };
  people = await cast(server);
  colleague = await server.join('entrant');
  await server.ok('addPaymentMethod', {
    as: people.entrant.token,
    body: { data: { paymentMethod: 'pm_card_visa' } },
  });
});
beforeEach(async () => {
  clock.set(planning);
  await server.database.execute(sql`update product.people set allowed_limit = 10`);
  await openWith({ rule: 'share', value: 50 });
});
afterEach(async () => {
  Object.assign(server.context.payments, service);
  await server.database.execute(
    sql`update product.payments set due_at = now() where state in ('reserved', 'actionRequired', 'refunding')`,
  );
  await server.settlePayments();
  expect(await unsound(server.database)).toEqual([]);
});
afterAll(() => server.close());

const [shape] = plan.categories;
const fee = (amount: number) => ({ amount, earlyAmount: null, earlyUntil: null });
const fourCategories = [
  { ...shape, name: 'Public Space', fee: fee(10_000), shared: true },
  { ...shape, name: 'Wayfinding', fee: fee(10_000), shared: true },
  {
    ...shape,
    name: 'Housing',
    fee: { amount: 8_000, earlyAmount: 4_000, earlyUntil: '2020-03-20T00:00:00Z' },
    shared: true,
  },
  { ...shape, name: 'Lifetime', fee: fee(10_000) },
];

type Fees = Body<'updatePrices'>;
const setFees = (body: Fees) =>
  server.ok('updatePrices', { as: people.admin.token, query: { awardID: award.id }, body });
/** Opens an award in which each further category costs so much. */
async function openWith(furtherFee: NonNullable<Fees['furtherFee']>): Promise<void> {
  award = await makeAward(server, people.admin, { entryLimit: 10, categories: fourCategories });
  await setFees({ furtherFee });
  await step(server, people.admin, award, 'approved');
  award = await step(server, people.admin, award, 'open', { now: true });
  [first, second, third, alone] = award.categories.map(({ categoryID }) => categoryID) as Four;
}
type Four = [string, string, string, string];
const nameOf = ({ id, awardID }: Pick<Entry, 'id' | 'awardID'>) => ({ id, awardID });
type Data = NonNullable<NonNullable<Body<'submitEntry'>>['data']>;
const send = (entry: Pick<Entry, 'id' | 'awardID'>, data: Data, headers: Readonly<Record<string, string>> = {}) =>
  server.api('submitEntry', { as: people.entrant.token, query: nameOf(entry), body: { data }, headers });
const enter = async (data: Data, categoryID = first): Promise<Entry> => {
  const answer = await send(await draft(server, people.entrant, award, categoryID), data);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const codesOf = (answer: { body: unknown }) =>
  (answer.body as { reasons: { code: string }[] }).reasons.map(({ code }) => code);
const rowsOf = () => server.database.select().from(entries).where(eq(entries.awardID, award.id)).orderBy(entries.ref);
const invoicesOf = () =>
  server.database.select().from(invoices).where(eq(invoices.awardID, award.id)).orderBy(invoices.number);
const chargesOf = async ({ id }: Pick<Entry, 'id'>) =>
  (await server.database.select().from(charges)).filter(({ key, accepted }) => accepted && key.includes(id));
const attempts = () =>
  server.database
    .select()
    .from(payments)
    .where(eq(payments.awardID, award.id))
    .orderBy(payments.createdAt, payments.amount);
const read = (entry: Pick<Entry, 'id' | 'awardID'>, as = people.entrant) =>
  server.ok('getEntry', { as: as.token, query: nameOf(entry) });
const change = (entry: Pick<Entry, 'id' | 'awardID'>, data: Body<'updateEntry'>['data'], as = people.entrant) =>
  server.api('updateEntry', { as: as.token, query: nameOf(entry), body: { data } });

describe('an entry in further categories', () => {
  it('becomes an entry for each, at once, with its own number, invoice and versions, and names the others', async () => {
    const entry = await enter({ payment: 'invoice', further: [second, third] });
    const rows = await rowsOf();
    expect(rows.map(({ status, categoryID, firstID }) => [status, categoryID, firstID])).toEqual([
      [1, first, null],
      [1, second, entry.id],
      [1, third, entry.id],
    ]);
    expect(new Set(rows.map(({ ref }) => ref)).size).toBe(3);
    for (const { data, files } of rows) expect([data, files]).toEqual([rows[0]!.data, rows[0]!.files]);
    expect((await invoicesOf()).map(({ amount, status, categoryID }) => [amount, status, categoryID])).toEqual([
      [10_000, 'draft', first],
      [5_000, 'draft', second],
      [2_000, 'draft', third],
    ]);
    expect(entry.together).toEqual(
      rows.slice(1).map(({ id, ref, categoryID }) => ({ id, ref, categoryID, status: 1, first: false })),
    );
    const [, other] = rows;
    expect((await read(other!)).together?.map(({ id, first: isFirst }) => [id, isFirst])).toEqual([
      [entry.id, true],
      [rows[2]!.id, false],
    ]);
    const audit = await server.ok('listAudit', {
      as: people.admin.token,
      query: { entity: 'entry', entityID: other!.id },
    });
    expect(audit.map(({ action }) => action).sort()).toEqual(['entry.create', 'entry.submit']);
    expect(await server.ok('listEntryVersions', { as: people.entrant.token, query: nameOf(other!) })).not.toEqual([]);
  });

  it.each([
    [{ rule: 'full', value: null }, [10_000, 10_000, 4_000]],
    [{ rule: 'share', value: 25 }, [10_000, 2_500, 1_000]],
    [{ rule: 'amount', value: 3_000 }, [10_000, 3_000, 3_000]],
    [{ rule: 'free', value: null }, [10_000, 0, 0]],
  ] as const)('costs by the rule %o, by card in one charge', async (rule, amounts) => {
    await openWith(rule);
    const entry = await enter({ payment: 'card', further: [second, third] });
    expect((await invoicesOf()).map(({ amount }) => amount)).toEqual(amounts);
    const sum = amounts.reduce<number>((total, one) => total + one, 0);
    expect((await chargesOf(entry)).map(({ amount }) => amount)).toEqual([sum]);
    const stored = await attempts();
    expect(stored.map(({ state }) => state)).toEqual(amounts.filter((one) => one > 0).map(() => 'paid'));
    expect(stored.reduce((total, { amount }) => total + amount, 0)).toBe(sum);
  });

  it('charges also where the first category costs nothing', async () => {
    const discounts = [{ id: 'ALL', percentage: 100, amount: null, usesLeft: 1, expiresAt: null }];
    await setFees({ discounts });
    const entry = await enter({ payment: 'card', discountID: 'ALL', further: [second, third] });
    expect((await invoicesOf()).map(({ amount, status }) => [amount, status])).toEqual([
      [0, 'skipped'],
      [5_000, 'paid'],
      [2_000, 'paid'],
    ]);
    expect((await chargesOf(entry)).map(({ amount }) => amount)).toEqual([7_000]);
  });

  it('says of a refund in the history of the entry that it was paid for', async () => {
    await setFees({ discounts: [{ id: 'ALL', percentage: 100, amount: null, usesLeft: 1, expiresAt: null }] });
    const entry = await enter({ payment: 'card', discountID: 'ALL', further: [second] });
    const paid = (await invoicesOf()).find(({ status }) => status === 'paid')!;
    const body = { status: 'refunded' as const, reason: 'Not eligible there' };
    await server.ok('settleInvoice', { as: people.admin.token, query: { id: paid.id }, body });
    const toldOf = async (entityID: string | null) => {
      const query = { entity: 'entry' as const, entityID: entityID ?? '' };
      const told = await server.ok('listAudit', { as: people.admin.token, query });
      return told.map(({ action }) => action).filter((action) => action.startsWith('entry.refund'));
    };
    expect(await toldOf(paid.entryID)).toEqual(['entry.refunded', 'entry.refundOwed']);
    expect(await toldOf(entry.id)).toEqual([]);
  });

  it('takes a discount code once, for the first category, and the early price for each', async () => {
    const code = { id: 'HALF', percentage: 50, amount: null, usesLeft: 1, expiresAt: null };
    await setFees({ discounts: [code] });
    await enter({ payment: 'invoice', discountID: 'HALF', further: [second, third] });
    expect((await invoicesOf()).map(({ amount, discountID }) => [amount, discountID])).toEqual([
      [5_000, 'HALF'],
      [5_000, null],
      [2_000, null],
    ]);
    const query = { id: 'HALF', awardID: award.id };
    expect((await server.ok('getDiscount', { as: people.admin.token, query })).usesLeft).toBe(0);
  });

  it('is refused as a whole where one of them is: nothing is made, and nothing is charged', async () => {
    const entry = await draft(server, people.entrant, award, first);
    const refused = async (further: readonly string[], data: Data = { payment: 'card' }) =>
      codesOf(await send(entry, { ...data, further: [...further] }));
    expect(await refused([alone])).toEqual(['entry.refusal.categoryAlone']);
    expect(await refused([second, second])).toEqual(['entry.refusal.furtherTwice']);
    expect(await refused([first])).toEqual(['entry.refusal.furtherTwice']);
    expect(await refused([randomUUID()])).toEqual(['entry.refusal.categoryUnknown']);
    await server.database.execute(sql`update product.people set allowed_limit = 2`);
    expect(await refused([second, third])).toEqual(['entry.refusal.furtherRefused', 'entry.refusal.limitReached']);
    expect(await refused([second, third], { payment: 'invoice' })).toEqual([
      'entry.refusal.furtherRefused',
      'entry.refusal.limitReached',
    ]);
    expect((await rowsOf()).map(({ status }) => status)).toEqual([0]);
    expect(await invoicesOf()).toEqual([]);
    expect(await chargesOf(entry)).toEqual([]);
    const only = await draft(server, people.entrant, award, alone);
    const answer = await send(only, { payment: 'invoice', further: [second] });
    expect([answer.status, codesOf(answer)]).toEqual([422, ['entry.refusal.categoryAlone']]);
  });

  it('says what the form of the award asks in the further category alone', async () => {
    const title = standardForm[0]!;
    const rooms = { ...title, key: 'own_rooms', label: { en: 'Rooms' }, categoryIDs: [second] } as const;
    await server.ok('saveForm', {
      as: people.admin.token,
      query: { id: award.id },
      body: { fields: [title, rooms] },
    });
    const data = { awardID: award.id, categoryID: first, data: { title: 'Quay' } } as Data;
    const entry = await server.ok('createEntry', { as: people.entrant.token, query: {}, body: { data } });
    const answer = await send(entry, { payment: 'invoice', further: [second] });
    expect(codesOf(answer)).toEqual(['entry.refusal.furtherRefused', 'entry.refusal.unanswered']);
    const whole = await send(entry, {
      payment: 'invoice',
      further: [second],
      data: { own_rooms: 'Two' } as NonNullable<Data['data']>,
    });
    expect([whole.status, (await rowsOf()).map(({ status }) => status)]).toEqual([200, [1, 1]]);
  });

  it('may be made and submitted in one call, by administrators too, and only once under one key', async () => {
    const data = { awardID: award.id, categoryID: first, payment: 'card' as const, further: [second] };
    const body = { data: { ...data, ...(await complete(server, people.entrant)) } };
    const headers = { 'idempotency-key': randomUUID() };
    const asked = { as: people.entrant.token, query: { isSubmit: 'true' as const }, body, headers };
    const made = await server.ok('createEntry', asked);
    expect(await server.ok('createEntry', asked)).toEqual(made);
    expect((await rowsOf()).map(({ status }) => status)).toEqual([1, 1]);
    const other = await draft(server, people.rival, award, first);
    const given = { as: people.admin.token, query: nameOf(other), body: { data: { further: [third] } } };
    await server.ok('submitEntryAsAdmin', given);
    const rows = (await rowsOf()).slice(2);
    expect(rows.map(({ personID, status }) => [personID, status])).toEqual([
      [people.rival.personID, 1],
      [people.rival.personID, 1],
    ]);
  });

  it('goes in once where two calls send it in at once', async () => {
    const entry = await draft(server, people.entrant, award, first);
    const answers = await Promise.all([
      send(entry, { payment: 'card', further: [second] }),
      send(entry, { payment: 'invoice', further: [third] }),
      send(entry, { payment: 'card', further: [second, third] }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await rowsOf()).every(({ status }) => status === 1)).toBe(true);
    const further = answers.find(({ status }) => status === 200)!.body.together?.length;
    expect(await rowsOf()).toHaveLength(1 + further!);
    const stale = await draft(server, people.rival, award, first);
    const sent = await server.api('submitEntry', {
      as: people.rival.token,
      query: nameOf(stale),
      body: { data: { payment: 'invoice', further: [second] } },
      headers: { 'if-match': '77' },
    });
    expect(sent.status).toBe(409);
  });

  it('is accepted once for all by its terms, and written along by the same colleagues', async () => {
    await server.ok('updateAward', {
      as: people.admin.token,
      query: { id: award.id },
      body: { entrantTerms: 'Ours.' },
    });
    const entry = await draft(server, people.entrant, award, first);
    await server.database.insert(colleagues).values([
      { ...invitation(entry), email: colleague.email, personID: colleague.personID, acceptedAt: new Date() },
      { ...invitation(entry), email: 'somebody@example.org', digest: 'x' },
    ]);
    const conflict = { judgeID: people.judge.personID, awardID: award.id, reason: 'Cousins', declaredBy: 'Helen' };
    await server.database.insert(conflicts).values({ ...conflict, entryID: entry.id });
    const answer = await send(entry, { payment: 'invoice', further: [second], acceptedTerms: 1 });
    expect(answer.status).toBe(200);
    const [, other] = await rowsOf();
    expect(other).toMatchObject({ termsVersion: 1, termsAccepted: 1, termsOpen: false });
    expect((await read(other!, colleague)).together?.map(({ id }) => id)).toEqual([entry.id]);
    await change(entry, { status: 0 });
    expect((await send(entry, { payment: 'invoice', further: [third] })).status).toBe(200);
    expect((await rowsOf())[2]).toMatchObject({ termsVersion: 1, termsAccepted: 1, termsOpen: false });
    const writing = await server.database.select().from(colleagues).where(eq(colleagues.entryID, other!.id));
    expect(writing.map(({ email }) => email)).toEqual([colleague.email]);
    const apart = await server.database.select().from(conflicts).where(eq(conflicts.entryID, other!.id));
    expect(apart).toMatchObject([conflict]);
    await server.ok('removeColleague', {
      as: people.entrant.token,
      query: { ...nameOf(other!), colleagueID: writing[0]!.id },
    });
    expect((await read(entry, colleague)).together?.map(({ categoryID }) => categoryID)).toEqual([third]);
    // Whoever writes the further one alone along learns of no other, and is offered none.
    await server.database.delete(colleagues).where(eq(colleagues.entryID, entry.id));
    const along = await read((await rowsOf())[2]!, colleague);
    expect([along.together, along.isFurther]).toEqual([undefined, true]);
  });
});

const invitation = ({ id, awardID }: Pick<Entry, 'id' | 'awardID'>) => ({
  id: randomUUID(),
  entryID: id,
  awardID,
  invitedByID: people.entrant.personID,
  sentAt: new Date(),
  expiresAt: new Date(),
});

describe('afterwards', () => {
  it('each is withdrawn, paid and sent in again by itself, for the same fee', async () => {
    const entry = await enter({ payment: 'invoice', further: [second] });
    const [, other] = await rowsOf();
    expect((await change(entry, { status: 0 })).status).toBe(200);
    expect((await read(other!)).status).toBe(1);
    expect((await change(other!, { status: 0 })).status).toBe(200);
    expect((await change(other!, { data: { title: 'Quay' } })).status).toBe(200);
    expect((await read(entry)).data.title).toBe('Estuary Steps');
    expect((await send(other!, { payment: 'invoice' })).body.invoice).toMatchObject({ amount: 5_000, status: 'draft' });
    expect((await send(entry, { payment: 'card' })).body.invoice).toMatchObject({ amount: 10_000, status: 'paid' });
    expect((await invoicesOf()).map(({ amount }) => amount)).toEqual([10_000, 5_000]);
  });

  it('categories stay, and the first stays while others do, but for administrators', async () => {
    const entry = await enter({ payment: 'invoice', further: [second] });
    const [, other] = await rowsOf();
    for (const one of [entry, other!]) await change(one, { status: 0 });
    for (const one of [entry, other!]) {
      const moved = await change(one, { categoryID: alone });
      expect([moved.status, codesOf(moved)]).toEqual([422, ['entry.refusal.togetherCategory']]);
    }
    const deleted = await server.api('deleteEntry', { as: people.entrant.token, query: nameOf(entry) });
    expect([deleted.status, codesOf(deleted)]).toEqual([422, ['entry.refusal.furtherThere']]);
    expect((await change(other!, { categoryID: third }, people.admin)).status).toBe(200);
    await server.ok('deleteEntry', { as: people.entrant.token, query: nameOf(other!) });
    await server.ok('deleteEntry', { as: people.entrant.token, query: nameOf(entry) });
    expect(await rowsOf()).toEqual([]);
    await server.ok('restoreEntry', { as: people.entrant.token, query: nameOf(other!) });
    // The one that its fee was lowered by is gone, and it is a further one still: nothing more is offered than is taken.
    const back = await read(other!);
    expect([back.together, back.isFurther]).toEqual([undefined, true]);
    const loaded = { entry: back, award, entriesUsed: 0, allowedLimit: 10 };
    expect(furtherFor(furtherFactsOf(loaded, []))).toEqual([]);
    expect(codesOf(await send(other!, { payment: 'invoice', further: [second] }))).toEqual([
      'entry.refusal.furtherOfFurther',
    ]);
    expect((await send(other!, { payment: 'invoice' })).body.invoice).toMatchObject({ amount: 4_000 });
  });

  it('another category may be added when the first is sent in again, and not the same one', async () => {
    const entry = await enter({ payment: 'card', further: [second] });
    await change(entry, { status: 0 });
    const twice = await send(entry, { payment: 'card', further: [second] });
    expect(codesOf(twice)).toEqual(['entry.refusal.furtherTwice']);
    expect((await send(entry, { payment: 'card', further: [third] })).status).toBe(200);
    const [, other] = await rowsOf();
    await change(other!, { status: 0 });
    expect(codesOf(await send(other!, { payment: 'card', further: [third] }))).toEqual([
      'entry.refusal.furtherOfFurther',
    ]);
    expect((await chargesOf(entry)).map(({ amount }) => amount).sort()).toEqual([15_000, 2_000]);
  });

  it('a refund gives back the part of its entry, once, and leaves the others paid', async () => {
    const entry = await enter({ payment: 'card', further: [second, third] });
    const raised = await invoicesOf();
    const refund = (id: string) =>
      server.ok('settleInvoice', {
        as: people.admin.token,
        query: { id },
        body: { status: 'refunded', reason: 'Moved' },
      });
    expect((await refund(raised[1]!.id)).refund).toMatchObject({ done: true });
    expect((await invoicesOf()).map(({ status }) => status)).toEqual(['paid', 'refunded', 'paid']);
    const given = async () => (await server.database.select().from(chargeRefunds)).map(({ amount }) => amount);
    const before = await given();
    expect(before.at(-1)).toBe(5_000);
    expect((await chargesOf(entry))[0]?.refundedAt).toBeNull();
    const [, other] = await rowsOf();
    await change(other!, { status: 0 });
    expect((await send(other!, { payment: 'card' })).body.invoice).toMatchObject({ amount: 5_000, status: 'paid' });
    for (const { id } of [raised[0]!, raised[2]!]) await refund(id);
    expect((await given()).slice(before.length)).toEqual([10_000, 2_000]);
    expect((await chargesOf(entry))[0]?.refundedAt).toEqual(expect.any(Date));
  });

  it('files of the first stay for as long as either entry shows them, and go with the last', async () => {
    const entry = await enter({ payment: 'invoice', further: [second] });
    const [, other] = await rowsOf();
    const shown = (one: Pick<Entry, 'id' | 'awardID'>, as = people.entrant) =>
      read(one, as).then(({ files }) =>
        server.api('getDownloadAddress', { as: as.token, query: { url: files.supportingDoc!.url } }),
      );
    await change(entry, { status: 0 });
    const replaced = await upload(server, people.entrant, 'supportingDoc', 'other');
    expect((await change(entry, { files: { supportingDoc: replaced } })).status).toBe(200);
    expect((await shown(other!)).status).toBe(200);
    await server.ok('deleteEntry', { as: people.admin.token, query: nameOf(entry) });
    expect((await shown(other!)).status).toBe(200);
    clock.set('2020-03-05T10:00:00Z');
    await tidyUp(server.context);
    expect((await shown(other!)).status).toBe(200);
    const { url } = (await read(other!)).files.supportingDoc!;
    await server.ok('deleteEntry', { as: people.admin.token, query: nameOf(other!) });
    await server.database.execute(sql`update product.files set created_at = '2020-01-01'`);
    await tidyUp(server.context);
    expect((await server.api('getDownloadAddress', { as: people.entrant.token, query: { url } })).status).toBe(404);
  });

  it('a judge of the further category sees its files, and learns of no other', async () => {
    const entry = await enter({ payment: 'invoice', further: [second] });
    await assign(server, people.judge, award, [second]);
    await assign(server, people.secondJudge, award, [first]);
    await server.database.execute(sql`update product.awards set blind = true where id = ${award.id}`);
    award = await step(server, people.admin, award, 'judging', {});
    await accept(server, people.judge, award);
    const [, other] = await rowsOf();
    const seen = await read(other!, people.judge);
    expect([seen.together, seen.isFurther]).toEqual([undefined, undefined]);
    const query = { url: seen.files.supportingDoc!.url };
    expect((await server.api('getDownloadAddress', { as: people.judge.token, query })).status).toBe(200);
    expect((await server.api('getDownloadAddress', { as: people.secondJudge.token, query })).status).toBe(404);
    const hidden = await server.api('getEntry', { as: people.judge.token, query: nameOf(entry) });
    expect(hidden.status).toBe(403);
  });

  it('the signed result of each category names the same work in the others by its number', async () => {
    await enter({ payment: 'invoice', further: [second, third] });
    const single = await draft(server, people.rival, award, first, 'Alone');
    await server.ok('submitEntry', {
      as: people.rival.token,
      query: nameOf(single),
      body: { data: { payment: 'invoice' } },
    });
    const [one, other, last] = await rowsOf();
    await assign(server, people.judge, award, [first, second, third, alone]);
    award = await step(server, people.admin, award, 'judging', {});
    const bundles = await resultBundles(server.context, award, await findScores(server.database, award));
    const byCategory = new Map(
      bundles.map(({ category, version, together }) => [category.categoryID, [version, together]]),
    );
    const named = ({ ref }: { readonly ref: string }, categoryID: string) => ({ ref, categoryID });
    expect(byCategory.get(first)).toEqual([
      4,
      [{ entryID: one!.id, with: [named(other!, second), named(last!, third)] }],
    ]);
    expect(byCategory.get(second)).toEqual([
      4,
      [{ entryID: other!.id, with: [named(one!, first), named(last!, third)] }],
    ]);
    expect(byCategory.get(alone)).toEqual([2, undefined]);
    expect(apart(bundles)).toEqual([]);
    expect(bundles.every((bundle) => recompute(JSON.parse(JSON.stringify(bundle))).accepted)).toBe(true);
  });

  it('the signed results are sound where an administrator put two of the same work into one category', async () => {
    await enter({ payment: 'invoice', further: [second, third] });
    const [one, , last] = await rowsOf();
    expect((await change(last!, { categoryID: second }, people.admin)).status).toBe(200);
    await assign(server, people.judge, award, [first, second, third, alone]);
    award = await step(server, people.admin, award, 'judging', {});
    const bundles = await resultBundles(server.context, award, await findScores(server.database, award));
    const sent: typeof bundles = JSON.parse(JSON.stringify(bundles));
    expect(sent.flatMap((bundle) => recompute(bundle).faults)).toEqual([]);
    expect(apart(sent)).toEqual([]);
    const alike = sent.find(({ category }) => category.categoryID === second)?.together;
    expect(alike?.map((each) => each.with)).toEqual([
      [{ ref: one!.ref, categoryID: first }],
      [{ ref: one!.ref, categoryID: first }],
    ]);
  });
});

/** The process goes right after the card was charged. */
const cutOff = () => {
  server.context.payments.confirm = async (intentID) => {
    await service.confirm(intentID);
    throw new Error('cut off');
  };
};
const finish = async () => {
  Object.assign(server.context.payments, service);
  await server.database.execute(sql`update product.payments set due_at = now() where state = 'reserved'`);
  await server.settlePayments();
};
/** Something happens while the card is charged. */
const meanwhile = (happens: () => Promise<unknown>) => {
  server.context.payments.confirm = async (intentID) => {
    const result = await service.confirm(intentID);
    await happens();
    return result;
  };
};

describe('a charge', () => {
  it('that is cut off is finished with every category, at the fees of then', async () => {
    const entry = await draft(server, people.entrant, award, first);
    cutOff();
    const key = { 'idempotency-key': randomUUID() };
    expect((await send(entry, { payment: 'card', further: [second, third] }, key)).status).toBe(500);
    expect(await rowsOf()).toHaveLength(1);
    await server.database.execute(
      sql`update product.awards set further_rule = 'full', further_value = null where id = ${award.id}`,
    );
    await server.database.execute(sql`update product.categories set shared = false where award_id = ${award.id}`);
    await finish();
    expect((await invoicesOf()).map(({ amount, status }) => [amount, status])).toEqual([
      [10_000, 'paid'],
      [5_000, 'paid'],
      [2_000, 'paid'],
    ]);
    const repeated = await send(entry, { payment: 'card', further: [second, third] }, key);
    expect([repeated.status, repeated.body.together?.length]).toEqual([200, 2]);
    expect(await chargesOf(entry)).toHaveLength(1);
  });

  it('that the bank refuses leaves the draft alone', async () => {
    const entry = await draft(server, people.entrant, award, first);
    server.context.payments.confirm = async () => ({ status: 'refused', reason: 'card_declined' });
    const answer = await send(entry, { payment: 'card', further: [second] });
    expect([answer.status, codesOf(answer)]).toEqual([422, ['entry.refusal.paymentRefused']]);
    expect((await rowsOf()).map(({ status }) => status)).toEqual([0]);
    expect(await attempts()).toMatchObject([{ state: 'released' }]);
  });

  it('holds a place for each category while it is made', async () => {
    await server.database.execute(sql`update product.people set allowed_limit = 3`);
    const entry = await draft(server, people.entrant, award, first);
    const another = await draft(server, people.entrant, award, first);
    const codes: string[][] = [];
    meanwhile(async () => {
      codes.push(codesOf(await send(another, { payment: 'invoice', further: [second] })));
      codes.push((await send(another, { payment: 'invoice' })).status === 200 ? ['in'] : ['out']);
    });
    expect((await send(entry, { payment: 'card', further: [third] })).status).toBe(200);
    expect(codes).toEqual([['entry.refusal.furtherRefused', 'entry.refusal.limitReached'], ['in']]);
  });

  it('is given back whole where one category is gone by then, and nothing is entered', async () => {
    const entry = await draft(server, people.entrant, award, first);
    meanwhile(async () => {
      await server.database.execute(sql`update product.invoices set category_id = null where category_id = ${third}`);
      await server.database.execute(sql`delete from product.categories where id = ${third}`);
    });
    const answer = await send(entry, { payment: 'card', further: [second, third] });
    expect(codesOf(answer)).toEqual(['entry.refusal.chargeRefunded', 'entry.refusal.categoryUnknown']);
    expect((await rowsOf()).map(({ status }) => status)).toEqual([0]);
    expect(await chargesOf(entry)).toMatchObject([{ amount: 17_000, refundedAt: expect.any(Date) }]);
    expect(await attempts()).toMatchObject([{ state: 'refunded', amount: 17_000 }]);
  });

  it('in parts that do not add up is refused by the database', async () => {
    await enter({ payment: 'card', further: [second] });
    const [part] = await attempts();
    for (const change of [sql`amount = amount - 1`, sql`charged = charged + 1`, sql`part_of_id = null`]) {
      await expect(
        server.database.execute(sql`update product.payments set ${change} where id = ${part!.id}`),
      ).rejects.toThrow();
    }
    const all = await attempts();
    await expect(
      server.database.delete(payments).where(inArray(payments.id, [all.find(({ partOfID }) => partOfID)!.id])),
    ).rejects.toThrow();
  });
});

it('is set by the organiser alone, in words that add up, and copied with the award', async () => {
  const body = { furtherFee: { rule: 'share', value: 100 } } as const;
  const ask = (id: string) => server.api('updatePrices', { as: people.admin.token, query: { awardID: id }, body });
  const planned = await makeAward(server, people.admin, { categories: fourCategories });
  expect([(await ask(planned.id)).status, codesOf(await ask(planned.id))]).toEqual([422, ['award.refusal.furtherFee']]);
  const foreign = await server.api('updatePrices', { as: people.stranger.token, query: { awardID: award.id }, body });
  expect(foreign.status).toBe(404);
  const copy = await server.ok('createAward', { as: people.admin.token, body: { duplicateOf: award.id } });
  expect([copy.furtherFee, copy.categories.map(({ shared }) => shared)]).toEqual([
    { rule: 'share', value: 50 },
    [true, true, true, undefined],
  ]);
  await expect(
    server.database.execute(sql`update product.awards set further_value = 100 where id = ${award.id}`),
  ).rejects.toThrow();
});
