import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Entry } from '#contract/entities/entry.ts';
import { rowsOf } from '#tests/support/rows.ts';
import { lookOnAs } from '../../support/loginAs.ts';
import { freshAdministrators, heldCards, pageOf, players, sendIn } from '../../support/players.ts';
import { startServer, type TestPerson, type TestServer } from '../../support/server.ts';
import {
  accept,
  assign,
  draft,
  makeAward,
  mark,
  openAward,
  planning,
  step,
  submitted,
  testClock,
} from '../../support/stage.ts';

const clock = testClock();
let server: TestServer;
let people: Awaited<ReturnType<typeof players>>;

beforeAll(async () => {
  server = await startServer({ clock });
  people = await players(server);
});
afterAll(() => server.close());

it('An award that was approved has a name. (awardEdit.name, name.emptied)', async () => {
  const { admin1 } = people;
  clock.set(planning);
  const award = await makeAward(server, admin1);
  const page = pageOf(server, award);
  // admin1: Reads the page.
  await page.read(admin1);
  // admin1: Approves the plan.
  await page.write(admin1, { status: 'approved' });
  // admin1: Reads the page.
  await page.read(admin1);
  // admin1: Empties the name.
  await page.write(admin1, { name: '' });
  expect((await page.now(admin1)).name).not.toBe('');
});

it('An award in judging can be opened for entries again, whatever the time. (dates.reopens, time.passes)', async () => {
  const { admin1, entrant1, judge1 } = people;
  clock.set(planning);
  const award = await makeAward(server, admin1);
  await step(server, admin1, award, 'approved');
  const instants = ['2020-03-15T10:00:00Z', '2020-05-01T10:00:00Z', '2020-05-02T10:00:00Z'];
  let time = 0;
  // admin1: Opens the award now.
  await step(server, admin1, award, 'open', { now: true });
  // admin1: Puts a judge on the category.
  await assign(
    server,
    judge1,
    award,
    award.categories.map(({ categoryID }) => categoryID),
  );
  // entrant1: Submits the entry.
  await submitted(server, entrant1, award);
  // admin1: Opens judging early.
  await step(server, admin1, award, 'judging');
  // clock: Time passes.
  clock.set(instants[time]!);
  time += 1;
  // clock: Time passes.
  clock.set(instants[time]!);
  time += 1;
  const later = '2020-05-04T10:00:00Z';
  const body = { status: 'open', closesAt: later, reason: 'A late entry.' } as const;
  const answer = await server.api('updateAward', { as: admin1.token, query: { id: award.id }, body });
  expect([answer.status, answer.body.status]).toEqual([200, 'open']);
});

it('An entry whose card was charged has no invoice that is still due. (payment.paidNotDue, submit.byInvoice)', async () => {
  const { admin1, entrant1, entrant2 } = people;
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
  // entrant1: The entrant submits the entry, to be paid by card.
  const byCard1 = cards.begin(() => sendIn(server, entrant1, entry1, { payment: 'card', discountID: 'CODE' }));
  calls.push(byCard1);
  await byCard1.reached;
  // entrant1: A payment is prepared, which moves no money yet.
  // entrant1: The card is charged.
  // window1: The entry is submitted, to be paid against an invoice.
  await sendIn(server, entrant1, entry1, { payment: 'invoice', discountID: 'CODE' });
  await Promise.all(calls.map(({ answer }) => answer()));
  const retained = await rowsOf<{ key: string }>(
    server.database,
    sql`select key from product.charges c where accepted and to_jsonb(c) ->> 'refunded_at' is null`,
  );
  const invoices = await server.ok('listInvoices', { as: admin1.token, query: { awardID: award.id } });
  for (const entry of [entry1, entry2]) {
    const charged = retained.filter(({ key }) => key.includes(entry.id)).length;
    const own = invoices.filter(({ entryID }) => entryID === entry.id);
    expect(own.filter(({ status }) => status === 'paid')).toHaveLength(charged);
    expect(charged === 0 || own.every(({ status }) => status !== 'draft')).toBe(true);
  }
});

it('A kept charge leads to a submitted entry with a paid invoice, or to a refund. (payment.keptCharge, charge.made)', async () => {
  const { admin1, entrant1, entrant2 } = people;
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
  // entrant1: The entrant submits the entry, to be paid by card.
  const byCard1 = cards.begin(() => sendIn(server, entrant1, entry1, { payment: 'card', discountID: 'CODE' }));
  calls.push(byCard1);
  await byCard1.reached;
  // entrant1: A payment is prepared, which moves no money yet.
  // entrant1: The card is charged.
  // entrant2: The entrant submits the entry, to be paid by card.
  const byCard2 = cards.begin(() => sendIn(server, entrant2, entry2, { payment: 'card', discountID: 'CODE' }));
  calls.push(byCard2);
  await byCard2.reached;
  // entrant2: A payment is prepared, which moves no money yet.
  // entrant2: The card is charged.
  await Promise.all(calls.map(({ answer }) => answer()));
  const retained = await rowsOf<{ key: string }>(
    server.database,
    sql`select key from product.charges c where accepted and to_jsonb(c) ->> 'refunded_at' is null`,
  );
  const invoices = await server.ok('listInvoices', { as: admin1.token, query: { awardID: award.id } });
  for (const entry of [entry1, entry2]) {
    const charged = retained.filter(({ key }) => key.includes(entry.id)).length;
    const own = invoices.filter(({ entryID }) => entryID === entry.id);
    expect(own.filter(({ status }) => status === 'paid')).toHaveLength(charged);
    expect(charged === 0 || own.every(({ status }) => status !== 'draft')).toBe(true);
  }
});

it('A code without a limit stays without one. (fees.unlimited, submit.withCode)', async () => {
  const { admin1, entrant1 } = people;
  clock.set(planning);
  const fee = (name: string, amount: number) => ({
    name,
    minimumJudges: 1,
    criteria: [{ name: 'Idea', weight: 100 }],
    fee: { amount, earlyAmount: null, earlyUntil: null },
  });
  const award = await openAward(server, admin1, {
    categories: [fee('Cheap', 10_000), fee('Free', 0), fee('Dear', 20_000)],
  });
  await server.ok('updatePrices', {
    as: admin1.token,
    query: { awardID: award.id },
    body: { discounts: [{ id: 'CODE', percentage: 10, amount: null, usesLeft: null, expiresAt: null }] },
  });
  const ids = award.categories.map(({ categoryID }) => categoryID);
  const entry1 = await draft(server, entrant1, award, ids[0]);
  // entrant1: Submits the entry with the discount code.
  await sendIn(server, entrant1, entry1, { payment: 'invoice', discountID: 'CODE' });
  const query = { id: 'CODE', awardID: award.id };
  expect(await server.ok('getDiscount', { as: admin1.token, query })).toMatchObject({ usesLeft: null });
});

it('What was paid and what is still asked for make what a submitted entry costs. (fees.covered, submit.withCode)', async () => {
  const { admin1, entrant1 } = people;
  clock.set(planning);
  const fee = (name: string, amount: number) => ({
    name,
    minimumJudges: 1,
    criteria: [{ name: 'Idea', weight: 100 }],
    fee: { amount, earlyAmount: null, earlyUntil: null },
  });
  const award = await openAward(server, admin1, {
    categories: [fee('Cheap', 10_000), fee('Free', 0), fee('Dear', 20_000)],
  });
  await server.ok('updatePrices', {
    as: admin1.token,
    query: { awardID: award.id },
    body: { discounts: [{ id: 'CODE', percentage: 10, amount: null, usesLeft: null, expiresAt: null }] },
  });
  const ids = award.categories.map(({ categoryID }) => categoryID);
  const entry1 = await draft(server, entrant1, award, ids[0]);
  const change = (person: TestPerson, { id }: Pick<Entry, 'id'>, data: { status?: 0; categoryID?: string }) =>
    server.ok('updateEntry', { as: person.token, query: { id, awardID: award.id }, body: { data } });
  const invoicesOf = async (entry: Pick<Entry, 'id'>) =>
    (await server.ok('listInvoices', { as: admin1.token, query: { awardID: award.id } })).filter(
      ({ entryID }) => entryID === entry.id,
    );
  // entrant1: Submits the entry with the discount code.
  await sendIn(server, entrant1, entry1, { payment: 'invoice', discountID: 'CODE' });
  // entrant1: Withdraws the entry.
  await change(entrant1, entry1, { status: 0 });
  // entrant1: Moves the entry to the dear category.
  await change(entrant1, entry1, { categoryID: ids[2]! });
  // admin1: Records a payment of the first invoice.
  for (const { id, status } of await invoicesOf(entry1)) {
    if (status === 'draft')
      await server.ok('settleInvoice', {
        as: admin1.token,
        query: { id },
        body: { status: 'paid', reference: 'Bank 1' },
      });
  }
  // entrant1: Submits the entry with the discount code.
  await sendIn(server, entrant1, entry1, { payment: 'invoice', discountID: 'CODE' });
  const asked = (await invoicesOf(entry1)).filter(({ status }) => status === 'paid' || status === 'draft');
  expect(asked.reduce((sum, { amount }) => sum + amount, 0)).toBe(18_000);
});

it('An invoice over nothing stays as it is. (fees.skippedStays, submit.withCode)', async () => {
  const { admin1, entrant2 } = people;
  clock.set(planning);
  const fee = (name: string, amount: number) => ({
    name,
    minimumJudges: 1,
    criteria: [{ name: 'Idea', weight: 100 }],
    fee: { amount, earlyAmount: null, earlyUntil: null },
  });
  const award = await openAward(server, admin1, {
    categories: [fee('Cheap', 10_000), fee('Free', 0), fee('Dear', 20_000)],
  });
  await server.ok('updatePrices', {
    as: admin1.token,
    query: { awardID: award.id },
    body: { discounts: [{ id: 'CODE', percentage: 10, amount: null, usesLeft: null, expiresAt: null }] },
  });
  const ids = award.categories.map(({ categoryID }) => categoryID);
  const entry2 = await draft(server, entrant2, award, ids[1]);
  const change = (person: TestPerson, { id }: Pick<Entry, 'id'>, data: { status?: 0; categoryID?: string }) =>
    server.ok('updateEntry', { as: person.token, query: { id, awardID: award.id }, body: { data } });
  const invoicesOf = async (entry: Pick<Entry, 'id'>) =>
    (await server.ok('listInvoices', { as: admin1.token, query: { awardID: award.id } })).filter(
      ({ entryID }) => entryID === entry.id,
    );
  // entrant2: Submits the entry with the discount code.
  await sendIn(server, entrant2, entry2, { payment: 'invoice', discountID: 'CODE' });
  // entrant2: Withdraws the entry.
  await change(entrant2, entry2, { status: 0 });
  // entrant2: Moves the entry to the dear category.
  await change(entrant2, entry2, { categoryID: ids[2]! });
  // entrant2: Submits the entry with the discount code.
  await sendIn(server, entrant2, entry2, { payment: 'invoice', discountID: 'CODE' });
  expect((await invoicesOf(entry2)).filter(({ status }) => status === 'skipped')).toHaveLength(1);
});

it('A result is announced only where a judged entry has a final score sheet. (judging.resultCounts, award.complete)', async () => {
  const { admin1, entrant1, judge1, judge2 } = people;
  clock.set(planning);
  let award = await openAward(server, admin1);
  const categoryID = award.categories[0]!.categoryID;
  const entry = await submitted(server, entrant1, award, categoryID);
  for (const judge of [judge1, judge2]) await assign(server, judge, award, [categoryID]);
  award = await step(server, admin1, award, 'judging');
  for (const judge of [judge1, judge2]) await accept(server, judge, award);
  // admin1: Closes judging, with a reason where score sheets are open.
  await server.api('updateAward', {
    as: admin1.token,
    query: { id: award.id },
    body: { status: 'closed', reason: 'Time is over.' },
  });
  // admin1: Names the entry the best of its category.
  await server.api('markBestEntry', {
    as: admin1.token,
    query: { id: entry.id, awardID: award.id },
    body: { bestEntry: true },
  });
  // admin1: Announces the result.
  await server.api('updateAward', { as: admin1.token, query: { id: award.id }, body: { status: 'completed' } });
  expect((await server.ok('getAwardSummary', { as: admin1.token, query: { id: award.id } })).status).toBe('closed');
});

it('That a score sheet is final can be undone until the result is announced. (judging.finalGivenBack, sheets.final)', async () => {
  const { admin1, entrant1, judge1, judge2 } = people;
  clock.set(planning);
  let award = await openAward(server, admin1);
  const categoryID = award.categories[0]!.categoryID;
  const entry = await submitted(server, entrant1, award, categoryID);
  for (const judge of [judge1, judge2]) await assign(server, judge, award, [categoryID]);
  award = await step(server, admin1, award, 'judging');
  for (const judge of [judge1, judge2]) await accept(server, judge, award);
  const device = { judge1: 0, judge2: 0 };
  // judge1: The judge gives a 7; the device keeps it.
  device.judge1 = 7;
  // judge1: The server saves the score.
  await mark(server, judge1, award, entry, [device.judge1, device.judge1], false);
  // judge1: The device hears that the score is saved.
  // judge1: The judge submits the score sheet.
  await mark(server, judge1, award, entry, [device.judge1, device.judge1], true);
  // admin1: Closes judging, with a reason where score sheets are open.
  await server.api('updateAward', {
    as: admin1.token,
    query: { id: award.id },
    body: { status: 'closed', reason: 'Time is over.' },
  });
  // admin1: Makes the submitted score sheets final.
  await server.api('changeScoreStatus', {
    as: admin1.token,
    query: { awardID: award.id, status: 'final' },
    body: { reason: 'A mark was wrong.' },
  });
  const reopened = {
    query: { awardID: award.id, status: 'submitted' as const },
    body: { reason: 'A mark was wrong.' },
  };
  expect(await server.api('changeScoreStatus', { as: admin1.token, ...reopened })).toMatchObject({
    status: 200,
    body: { changed: 1 },
  });
});

it('A best entry that is announced stands first, by its scores or the chair’s decision, or a reason is recorded. (bestEntry.standsFirst, award.complete)', async () => {
  const { admin1, entrant1, entrant2, judge1, judge2 } = people;
  clock.set(planning);
  let award = await openAward(server, admin1);
  const categoryID = award.categories[0]!.categoryID;
  const entry = await submitted(server, entrant1, award, categoryID);
  const second = await submitted(server, entrant2, award, categoryID);
  for (const judge of [judge1, judge2]) await assign(server, judge, award, [categoryID]);
  award = await step(server, admin1, award, 'judging');
  for (const judge of [judge1, judge2]) await accept(server, judge, award);
  for (const judge of [judge1, judge2]) await mark(server, judge, award, entry, [6, 6]);
  for (const judge of [judge1, judge2]) await mark(server, judge, award, second, [7, 7]);
  await server.api('updateAward', { as: admin1.token, query: { id: award.id }, body: { status: 'closed' } });
  await server.api('changeScoreStatus', {
    as: admin1.token,
    query: { awardID: award.id, status: 'final' },
    body: { reason: 'A mark was wrong.' },
  });
  // admin1: Names the first entry the best.
  await server.api('markBestEntry', {
    as: admin1.token,
    query: { id: entry.id, awardID: award.id },
    body: { bestEntry: true },
  });
  // admin1: Announces the result.
  await server.api('updateAward', { as: admin1.token, query: { id: award.id }, body: { status: 'completed' } });
  expect((await server.ok('getAwardSummary', { as: admin1.token, query: { id: award.id } })).status).toBe('closed');
});

it('A best entry that is announced stands first, by its scores or the chair’s decision, or a reason is recorded. (bestEntry.standsFirst, award.complete)', async () => {
  const { admin1, entrant1, entrant2, judge1, judge2 } = people;
  clock.set(planning);
  let award = await openAward(server, admin1);
  const categoryID = award.categories[0]!.categoryID;
  const entry = await submitted(server, entrant1, award, categoryID);
  const second = await submitted(server, entrant2, award, categoryID);
  for (const judge of [judge1, judge2]) await assign(server, judge, award, [categoryID]);
  award = await step(server, admin1, award, 'judging');
  for (const judge of [judge1, judge2]) await accept(server, judge, award);
  for (const judge of [judge1, judge2]) await mark(server, judge, award, entry, [6, 6]);
  for (const judge of [judge1, judge2]) await mark(server, judge, award, second, [7, 7]);
  await server.api('updateAward', { as: admin1.token, query: { id: award.id }, body: { status: 'closed' } });
  await server.api('changeScoreStatus', {
    as: admin1.token,
    query: { awardID: award.id, status: 'final' },
    body: { reason: 'A mark was wrong.' },
  });
  let given = 6;
  // admin1: Names the second entry the best.
  await server.api('markBestEntry', {
    as: admin1.token,
    query: { id: second.id, awardID: award.id },
    body: { bestEntry: true },
  });
  // admin1: Opens judging again, with a reason.
  await server.api('updateAward', {
    as: admin1.token,
    query: { id: award.id },
    body: { status: 'judging', reason: 'A mark was wrong.' },
  });
  // admin1: A reopened score sheet is submitted with another score.
  given += 2;
  await server.ok('changeScoreStatus', {
    as: admin1.token,
    query: { awardID: award.id, entryID: entry.id, status: 'scored' },
    body: { reason: 'A mark was wrong.' },
  });
  for (const judge of [judge1, judge2]) await mark(server, judge, award, entry, [given, given]);
  // admin1: Closes judging.
  await server.api('updateAward', { as: admin1.token, query: { id: award.id }, body: { status: 'closed' } });
  await server.api('changeScoreStatus', {
    as: admin1.token,
    query: { awardID: award.id, status: 'final' },
    body: { reason: 'A mark was wrong.' },
  });
  // admin1: Announces the result.
  await server.api('updateAward', { as: admin1.token, query: { id: award.id }, body: { status: 'completed' } });
  expect((await server.ok('getAwardSummary', { as: admin1.token, query: { id: award.id } })).status).toBe('closed');
});

it('Every organiser that runs awards has an administrator who can sign in. (administrators.oneLeft, lock.done)', async () => {
  clock.set(planning);
  clock.set(new Date().toISOString());
  const { admin1, admin2 } = await freshAdministrators(server);
  await makeAward(server, admin1);
  // admin1: Asks to lock the other; the server finds that this person may.
  const call1 = server.api('lockUser', { as: admin1.token, query: { id: admin2.personID } });
  // admin2: Asks to lock the other; the server finds that this person may.
  const call2 = server.api('lockUser', { as: admin2.token, query: { id: admin1.personID } });
  // admin1: The other is locked.
  await call1;
  // admin2: The other is locked.
  await call2;
  const answers = await Promise.all(
    [admin1, admin2].map(({ token }) => server.api('getUser', { as: token, query: {} })),
  );
  expect(answers.map(({ status }) => status)).toContain(200);
});

it('Who is no administrator any more stays so until the account is made one again. (accounts.demotedStays, login.withOld)', async () => {
  clock.set(planning);
  clock.set(new Date().toISOString());
  const { admin1 } = await freshAdministrators(server);
  const password = `Test-${admin1.personID}-A1`;
  const { identity } = server.context;
  let tokens = [admin1.token, admin1.token];
  // identity: The account is given another group at the identity service.
  await server.database.execute(
    sql`update identity.memberships m set "group" = 'entrant' from identity.users u where u.sub = m.sub and u.email = lower(${admin1.email})`,
  );
  // admin1: Signs in again, or has a new token given.
  await identity.setPassword(admin1.email, password);
  tokens = [await server.signIn(admin1.email, password), tokens[0]!];
  // admin1: Opens the application with the current token.
  await server.api('login', { as: tokens[0]! });
  // admin1: Opens the application with an older token that has not expired.
  await server.api('login', { as: tokens[1]! });
  const [row] = await rowsOf<{ type: string }>(
    server.database,
    sql`select type from product.people where id = ${admin1.personID}`,
  );
  expect(row?.type).toBe('entrant');
});

it('Who has an account and signs in with it can work. (accounts.getsIn, account.registered)', async () => {
  clock.set(planning);
  clock.set(new Date().toISOString());
  const { admin1 } = await freshAdministrators(server);
  const password = `Test-${admin1.personID}-A1`;
  const { identity } = server.context;
  // identity: The account is deleted at the identity service.
  await identity.remove(admin1.email);
  // admin1: Registers the same address again.
  const names = { givenName: 'Helen', familyName: 'Okafor', locale: 'en', type: 'admin', invite: false } as const;
  await identity.create({ email: admin1.email, ...names, orgID: '', personID: '' });
  await identity.setPassword(admin1.email, password);
  const answer = await server.api('login', { as: await server.signIn(admin1.email, password) });
  expect(answer.status).toBe(200);
});

it('Nothing is written under a sign-in as somebody else without a row in the audit. (acting.recorded, mark.given)', async () => {
  const { admin1, entrant1, judge1, judge2 } = people;
  clock.set(planning);
  let award = await openAward(server, admin1);
  const categoryID = award.categories[0]!.categoryID;
  const entry = await submitted(server, entrant1, award, categoryID);
  let before = await server.ok('listAudit', { as: admin1.token, query: { limit: 200 } });
  // acting: Gives a mark.
  for (const judge of [judge1, judge2]) await assign(server, judge, award, [categoryID]);
  award = await step(server, admin1, award, 'judging');
  for (const judge of [judge1, judge2]) await accept(server, judge, award);
  const asJudge = await lookOnAs(server, admin1, judge1, true);
  before = await server.ok('listAudit', { as: admin1.token, query: { limit: 200 } });
  await mark(server, { ...judge1, token: asJudge }, award, entry, [9, 9], false);
  const rows = (await server.ok('listAudit', { as: admin1.token, query: { limit: 200 } })).slice(
    0,
    -before.length || undefined,
  );
  expect(rows.length).toBeGreaterThan(0);
});

it('A row about it names the administrator who really acted. (acting.actor, mark.given)', async () => {
  const { admin1, entrant1, judge1, judge2 } = people;
  clock.set(planning);
  let award = await openAward(server, admin1);
  const categoryID = award.categories[0]!.categoryID;
  const entry = await submitted(server, entrant1, award, categoryID);
  let before = await server.ok('listAudit', { as: admin1.token, query: { limit: 200 } });
  // acting: Gives a mark.
  for (const judge of [judge1, judge2]) await assign(server, judge, award, [categoryID]);
  award = await step(server, admin1, award, 'judging');
  for (const judge of [judge1, judge2]) await accept(server, judge, award);
  const asJudge = await lookOnAs(server, admin1, judge1, true);
  before = await server.ok('listAudit', { as: admin1.token, query: { limit: 200 } });
  await mark(server, { ...judge1, token: asJudge }, award, entry, [9, 9], false);
  const rows = (await server.ok('listAudit', { as: admin1.token, query: { limit: 200 } })).slice(
    0,
    -before.length || undefined,
  );
  expect([...new Set(rows.map(({ actorID }) => actorID))]).toEqual([admin1.personID]);
});

it('The organiser can read every row about it. (acting.readable, profile.written)', async () => {
  const { admin1, entrant1 } = people;
  clock.set(planning);
  const asEntrant = await lookOnAs(server, admin1, entrant1, true);
  const before = await server.ok('listAudit', { as: admin1.token, query: { limit: 200 } });
  // acting: Changes the profile.
  await server.ok('updateOwnUser', { as: asEntrant, body: { givenName: 'Nia', familyName: 'Prosser' } });
  const rows = (await server.ok('listAudit', { as: admin1.token, query: { limit: 200 } })).slice(
    0,
    -before.length || undefined,
  );
  expect(rows.length).toBeGreaterThan(0);
});

it('Nothing is changed on the ground of an old page. (ifMatch.stale, change.sent)', async () => {
  const { admin1, admin2 } = people;
  clock.set(planning);
  const award = await makeAward(server, admin1);
  const page = pageOf(server, award);
  const versions = new Map<string, number>();
  const write = (person: TestPerson, version: string) =>
    server.api('updatePrices', {
      as: person.token,
      query: { awardID: award.id },
      body: { discounts: [] },
      headers: { 'if-match': version },
    });
  const answers: number[] = [];
  // admin1: Opens the page of: prices.
  versions.set(admin1.personID, (await page.now(admin1)).version);
  // admin2: Opens the page of: prices.
  versions.set(admin2.personID, (await page.now(admin2)).version);
  // admin1: Sends a change with the version that the page showed.
  answers.push((await write(admin1, String(versions.get(admin1.personID)))).status);
  // admin2: Sends a change with the version that the page showed.
  answers.push((await write(admin2, String(versions.get(admin2.personID)))).status);
  expect(answers.at(-1)).toBe(409);
});

it('Nothing is changed on the ground of a version that cannot be read. (ifMatch.readable, change.unreadable)', async () => {
  const { admin1 } = people;
  clock.set(planning);
  const award = await makeAward(server, admin1);
  const page = pageOf(server, award);
  const versions = new Map<string, number>();
  const write = (person: TestPerson, version: string) =>
    server.api('updatePrices', {
      as: person.token,
      query: { awardID: award.id },
      body: { discounts: [] },
      headers: { 'if-match': version },
    });
  const answers: number[] = [];
  // admin1: Opens the page of: award.
  versions.set(admin1.personID, (await page.now(admin1)).version);
  // admin1: Sends a change with a version that cannot be read.
  answers.push((await write(admin1, 'yesterday')).status);
  expect(answers.at(-1)).not.toBe(200);
});

it('What was answered as done was done. (ifMatch.keys, keyed.sent)', async () => {
  const { admin1, entrant1 } = people;
  clock.set(planning);
  const keyed: { status: number; body: Entry }[] = [];
  const open = await openAward(server, admin1);
  // admin1: Sends a creating call under a key of 250 characters; another call’s key has the same first 200.
  keyed.push(
    await server.api('createEntry', {
      as: entrant1.token,
      query: {},
      body: { data: { awardID: open.id } },
      headers: { 'idempotency-key': 'k'.repeat(249) + String(keyed.length) },
    }),
  );
  // admin1: Sends a creating call under a key of 250 characters; another call’s key has the same first 200.
  keyed.push(
    await server.api('createEntry', {
      as: entrant1.token,
      query: {},
      body: { data: { awardID: open.id } },
      headers: { 'idempotency-key': 'k'.repeat(249) + String(keyed.length) },
    }),
  );
  const made = keyed.filter(({ status }) => status === 200).map(({ body }) => body.id);
  expect(new Set(made).size).toBe(made.length);
});

it('What was paid for a submitted entry, what is due and what was given back since make what it cost. (sums.feeMet, bank.confirmed)', async () => {
  const { admin1, entrant1 } = people;
  clock.set(planning);
  const fee = (name: string, amount: number) => ({
    name,
    minimumJudges: 1,
    criteria: [{ name: 'Idea', weight: 100 }],
    fee: { amount, earlyAmount: null, earlyUntil: null },
  });
  const award = await openAward(server, admin1, { categories: [fee('Cheap', 10_000), fee('Dear', 20_000)] });
  const ids = award.categories.map(({ categoryID }) => categoryID);
  await server.ok('addPaymentMethod', { as: entrant1.token, body: { data: { paymentMethod: 'pm_card_visa' } } });
  const entry = await draft(server, entrant1, award, ids[0]);
  const query = { id: entry.id, awardID: award.id };
  const cards = heldCards(server);
  const change = (data: { status?: 0; categoryID?: string }) =>
    server.ok('updateEntry', { as: entrant1.token, query, body: { data } });
  const invoices = async () =>
    (await server.ok('listInvoices', { as: admin1.token, query: { awardID: award.id, sort: 'number' } })).filter(
      ({ entryID }) => entryID === entry.id,
    );
  // entrant1: Submits the entry, to be paid against an invoice.
  await sendIn(server, entrant1, entry, { payment: 'invoice' });
  // entrant1: Withdraws the entry.
  await change({ status: 0 });
  // entrant1: Submits the entry by card; the bank wants the cardholder to confirm.
  const byCard = cards.begin(() => sendIn(server, entrant1, entry, { payment: 'card' }));
  await byCard.reached;
  // admin1: Records a payment of the entry’s invoice number 1.
  await server.api('settleInvoice', {
    as: admin1.token,
    query: { id: (await invoices())[0]!.id },
    body: { status: 'paid', reference: 'BACS 1' },
  });
  // entrant1: The cardholder confirms: the card is charged, and the entry goes in or the charge is given back.
  await byCard.answer();
  const { status, categoryID } = await server.ok('getEntry', { as: entrant1.token, query });
  const asked = (await invoices()).filter((one) => one.status === 'paid' || one.status === 'draft');
  const costs = categoryID === ids[0] ? 10_000 : 20_000;
  expect([status, asked.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([1, costs]);
});

it('What was paid for a submitted entry, what is due and what was given back since make what it cost. (sums.feeMet, submit.byInvoice)', async () => {
  const { admin1, entrant1 } = people;
  clock.set(planning);
  const fee = (name: string, amount: number) => ({
    name,
    minimumJudges: 1,
    criteria: [{ name: 'Idea', weight: 100 }],
    fee: { amount, earlyAmount: null, earlyUntil: null },
  });
  const award = await openAward(server, admin1, { categories: [fee('Cheap', 10_000), fee('Dear', 20_000)] });
  const ids = award.categories.map(({ categoryID }) => categoryID);
  await server.ok('addPaymentMethod', { as: entrant1.token, body: { data: { paymentMethod: 'pm_card_visa' } } });
  const entry = await draft(server, entrant1, award, ids[0]);
  const query = { id: entry.id, awardID: award.id };
  const change = (data: { status?: 0; categoryID?: string }) =>
    server.ok('updateEntry', { as: entrant1.token, query, body: { data } });
  const invoices = async () =>
    (await server.ok('listInvoices', { as: admin1.token, query: { awardID: award.id, sort: 'number' } })).filter(
      ({ entryID }) => entryID === entry.id,
    );
  // entrant1: Submits the entry, to be paid against an invoice.
  await sendIn(server, entrant1, entry, { payment: 'invoice' });
  // entrant1: Withdraws the entry.
  await change({ status: 0 });
  // entrant1: Moves the draft to the dear category.
  await change({ categoryID: ids[1]! });
  // admin1: Records a payment of the entry’s invoice number 1.
  await server.api('settleInvoice', {
    as: admin1.token,
    query: { id: (await invoices())[0]!.id },
    body: { status: 'paid', reference: 'BACS 1' },
  });
  // entrant1: Submits the entry, to be paid against an invoice.
  await sendIn(server, entrant1, entry, { payment: 'invoice' });
  // entrant1: Withdraws the entry.
  await change({ status: 0 });
  // admin1: Gives the entry’s invoice number 1 back.
  await server.api('settleInvoice', {
    as: admin1.token,
    query: { id: (await invoices())[0]!.id },
    body: { status: 'refunded', reason: 'Asked for', reference: 'BACS 2' },
  });
  // admin1: Records a payment of the entry’s invoice number 2.
  await server.api('settleInvoice', {
    as: admin1.token,
    query: { id: (await invoices())[1]!.id },
    body: { status: 'paid', reference: 'BACS 1' },
  });
  // entrant1: Submits the entry, to be paid against an invoice.
  await sendIn(server, entrant1, entry, { payment: 'invoice' });
  const { status, categoryID } = await server.ok('getEntry', { as: entrant1.token, query });
  const asked = (await invoices()).filter((one) => one.status === 'paid' || one.status === 'draft');
  const costs = categoryID === ids[0] ? 10_000 : 20_000;
  expect([status, asked.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([1, costs]);
});
