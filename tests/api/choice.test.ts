import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { Body } from '#contract/schemas.ts';
import { charges, colleagues, entries } from '#server/platform/database/schema.ts';
import { unsound } from '../support/money.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { cast, draft, makeAward, plan, planning, step, testClock } from '../support/stage.ts';

// The choice of further categories that a draft keeps until it is submitted.
let server: TestServer;
let people: Awaited<ReturnType<typeof cast>>;
let colleague: TestPerson;
let award: Award;
let first: string;
let second: string;
let third: string;
const clock = testClock();

beforeAll(async () => {
  server = await startServer({ clock });
  people = await cast(server);
  colleague = await server.join('entrant');
  await server.ok('addPaymentMethod', { as: people.entrant.token, body: { data: { paymentMethod: 'pm_card_visa' } } });
});
beforeEach(async () => {
  clock.set(planning);
  await server.database.execute(sql`update product.people set allowed_limit = 10`);
  const fee = { amount: 10_000, earlyAmount: null, earlyUntil: null };
  const categories = ['Public Space', 'Wayfinding', 'Housing'].map((name) => ({ ...shape, name, fee, shared: true }));
  award = await makeAward(server, people.admin, { entryLimit: 10, categories });
  const furtherFee = { rule: 'share', value: 50 } as const;
  await server.ok('updatePrices', { as: people.admin.token, query: { awardID: award.id }, body: { furtherFee } });
  await step(server, people.admin, award, 'approved');
  award = await step(server, people.admin, award, 'open', { now: true });
  [first, second, third] = award.categories.map(({ categoryID }) => categoryID) as [string, string, string];
});
afterEach(async () => expect(await unsound(server.database)).toEqual([]));
afterAll(() => server.close());

const [shape] = plan.categories;
type Named = Pick<Entry, 'id' | 'awardID'>;
const nameOf = ({ id, awardID }: Named) => ({ id, awardID });
const send = (entry: Named, data: NonNullable<NonNullable<Body<'submitEntry'>>['data']>) =>
  server.api('submitEntry', { as: people.entrant.token, query: nameOf(entry), body: { data } });
const change = (entry: Named, data: Body<'updateEntry'>['data'], as = people.entrant) =>
  server.api('updateEntry', { as: as.token, query: nameOf(entry), body: { data } });
const read = (entry: Named, as = people.entrant) => server.ok('getEntry', { as: as.token, query: nameOf(entry) });
const codesOf = ({ body }: { body: unknown }) =>
  (body as { reasons: { code: string }[] }).reasons.map(({ code }) => code);
const rowsOf = () => server.database.select().from(entries).where(eq(entries.awardID, award.id)).orderBy(entries.ref);
const chargesOf = async ({ id }: Pick<Entry, 'id'>) =>
  (await server.database.select().from(charges)).filter(({ key, accepted }) => accepted && key.includes(id));
const chosen = (entry: Pick<Entry, 'data'>) =>
  Object.fromEntries(Object.entries(entry.data).filter(([key]) => key.startsWith('further_')));
const keep = (...ids: string[]) => ({ data: Object.fromEntries(ids.map((id) => [`further_${id}`, nameFor(id)])) });
const nameFor = (id: string) => award.categories.find(({ categoryID }) => categoryID === id)?.name ?? 'Elsewhere';

it('a choice is kept with the draft, box by box, by its entrant and by a colleague, with versions, and is what is submitted', async () => {
  const entry = await draft(server, people.entrant, award, first);
  const at = new Date();
  await server.database.insert(colleagues).values({
    id: randomUUID(),
    entryID: entry.id,
    awardID: award.id,
    invitedByID: people.entrant.personID,
    email: colleague.email,
    personID: colleague.personID,
    acceptedAt: at,
    sentAt: at,
    expiresAt: at,
  });
  expect((await change(entry, keep(second))).status).toBe(200);
  expect((await change(entry, keep(third), colleague)).status).toBe(200);
  await change(entry, { data: { [`further_${second}`]: '' } });
  const stored = { [`further_${third}`]: 'Housing' };
  for (const who of [people.entrant, colleague, people.admin]) expect(chosen(await read(entry, who))).toEqual(stored);
  const [newest] = await server.ok('listEntryVersions', { as: people.entrant.token, query: nameOf(entry) });
  expect(chosen(newest!)).toEqual(stored);
  const mine = await server.ok('exportUser', { as: people.entrant.token, query: {} });
  expect(JSON.stringify(mine)).toContain(`further_${third}`);
  const answer = await send(entry, { payment: 'invoice' });
  expect(answer.status).toBe(200);
  const rows = await rowsOf();
  expect(rows.map(({ categoryID, firstID }) => [categoryID, firstID])).toEqual([
    [first, null],
    [third, entry.id],
  ]);
  for (const { data } of rows) expect(chosen({ data } as Entry)).toEqual({});
  await change(entry, { status: 0 });
  expect(chosen(await read(entry))).toEqual({});
});

it('a choice of somebody else is neither lost nor charged unseen', async () => {
  const entry = await draft(server, people.entrant, award, first);
  await change(entry, keep(second));
  const unseen = await send(entry, { payment: 'card', further: [third] });
  expect(unseen.status).toBe(409);
  expect(unseen.body).toMatchObject({
    reasons: [{ code: 'entry.refusal.furtherUnseen', params: { categories: 'Wayfinding' } }],
    current: { id: entry.id, data: { [`further_${second}`]: 'Wayfinding' } },
  });
  expect(await chargesOf(entry)).toEqual([]);
  const seen = await send(entry, { payment: 'card', further: [third], data: { [`further_${second}`]: '' } });
  expect(seen.status).toBe(200);
  expect((await rowsOf()).map(({ categoryID }) => categoryID)).toEqual([first, third]);
});

it('a choice of a category that is deleted, moved to, or not entered with others any more is said and never submitted to something else', async () => {
  const entry = await draft(server, people.entrant, award, first);
  await change(entry, keep(second, third));
  await change(entry, { categoryID: second });
  await server.database.execute(sql`delete from product.categories where id = ${third}`);
  const gone = await send(entry, { payment: 'card' });
  expect(gone.body).toMatchObject({
    reasons: [{ code: 'entry.refusal.furtherGone', params: { categories: 'Housing' } }],
  });
  await change(entry, { data: { [`further_${third}`]: '', [`further_${first}`]: 'Public Space' } });
  await server.database.execute(sql`update product.categories set shared = false where id = ${first}`);
  expect(codesOf(await send(entry, { payment: 'card' }))).toEqual(['entry.refusal.categoryAlone']);
  expect(await chargesOf(entry)).toEqual([]);
  await server.database.execute(sql`update product.categories set shared = true where id = ${first}`);
  expect((await send(entry, { payment: 'card' })).status).toBe(200);
  expect((await rowsOf()).map(({ categoryID }) => categoryID)).toEqual([second, first]);
});

it('a choice takes known categories of the award alone, and of drafts alone, also past the rules', async () => {
  const entry = await draft(server, people.entrant, award, first);
  expect(codesOf(await change(entry, keep(randomUUID())))).toEqual(['entry.refusal.categoryUnknown']);
  expect(codesOf(await change(entry, { data: { "further_' or 1=1": 'x' } }))).toEqual([
    'entry.refusal.categoryUnknown',
  ]);
  await send(entry, { payment: 'invoice' });
  expect(codesOf(await change(entry, keep(second), people.admin))).toEqual(['entry.refusal.furtherLater']);
  const past = server.database.execute(
    sql`update product.entries set data = data || '{"further_x": "X"}' where id = ${entry.id}`,
  );
  await expect(past).rejects.toMatchObject({ cause: { constraint: 'entry.invariant.furtherOfDraft' } });
});

it('a choice goes in once where two calls submit it at once, and is charged once', async () => {
  const entry = await draft(server, people.entrant, award, first);
  await change(entry, keep(second));
  const answers = await Promise.all([send(entry, { payment: 'card' }), send(entry, { payment: 'card' })]);
  expect(answers.map(({ status }) => status).sort()[0]).toBe(200);
  expect((await rowsOf()).map(({ categoryID }) => categoryID)).toEqual([first, second]);
  expect((await chargesOf(entry)).map(({ amount }) => amount)).toEqual([15_000]);
});

it('names the first of entries that were entered together, and what was charged at once, to administrators and on invoices', async () => {
  const entry = await draft(server, people.entrant, award, first);
  await send(entry, { payment: 'card', further: [second] });
  const alone = await draft(server, people.entrant, award, third);
  await send(alone, { payment: 'card' });
  const [ref] = (await rowsOf()).map((row) => row.ref);
  const query = { awardID: award.id };
  const listed = await server.ok('listAwardEntries', { as: people.admin.token, query: { ...query, sort: 'ref' } });
  const reported = (one: { firstRef?: string | null; charged?: number | null }) => [
    one.firstRef ?? null,
    one.charged ?? null,
  ];
  expect(listed.map(reported)).toEqual([
    [ref, 15_000],
    [ref, 15_000],
    [null, null],
  ]);
  for (const as of [people.admin.token, people.entrant.token]) {
    const raised = await server.ok('listInvoices', { as, query });
    expect(
      raised
        .filter(({ awardID }) => awardID === award.id)
        .map(reported)
        .reverse(),
    ).toEqual([
      [ref, 15_000],
      [ref, 15_000],
      [null, null],
    ]);
  }
  const own = await server.ok('listEntries', { as: people.entrant.token, query });
  for (const one of own) expect(one).not.toHaveProperty('firstRef');
});
