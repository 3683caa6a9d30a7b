import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { Body } from '#contract/schemas.ts';
import { ledgerPayments } from '#server/adapters/ledgerPayments.ts';
import { signPaidEvent } from '#server/adapters/signedEvents.ts';
import { installationValue } from '#server/platform/database/installationValue.ts';
import { charges, paymentEvents, paymentMethods, payments } from '#server/platform/database/schema.ts';
import { unsound } from '../support/money.ts';
import type { TestPerson } from '../support/server.ts';
import { draft, openAward, planning, startStage } from '../support/stage.ts';

const { server, people, clock } = await startStage();
let award: Award;
let entry: Entry;
let leaver: TestPerson;

beforeAll(async () => {
  leaver = await server.join('entrant');
  const body = { data: { paymentMethod: '4000 0027 6000 3184' } };
  await server.ok('addPaymentMethod', { as: people.entrant.token, body });
});
beforeEach(async () => {
  clock.set(planning);
  award = await openAward(server, people.admin);
  entry = await draft(server, people.entrant, award);
});
afterEach(async () => {
  await letTimePass();
  expect(await unsound(server.database)).toEqual([]);
});
afterAll(() => server.close());

const once = () => ({ 'idempotency-key': randomUUID() });
const send = (headers: Readonly<Record<string, string>>, payment: 'card' | 'invoice' = 'card', discountID?: string) =>
  server.api('submitEntry', {
    as: people.entrant.token,
    query: { id: entry.id, awardID: award.id },
    headers,
    body: { data: { payment, ...(discountID && { discountID }), data: { title: 'Sea Wall' } } },
  });
const problemOf = (answer: { readonly body: unknown }) =>
  answer.body as { code: string; reasons: { code: string; params?: { clientSecret?: string } }[] };
const secretIn = (answer: { readonly body: unknown }) => problemOf(answer).reasons[0]?.params?.clientSecret ?? '';
const post = (path: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${server.url}api${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
const answerBank = (clientSecret: string, confirms: boolean) =>
  post('/dev/bank', JSON.stringify({ clientSecret, confirms }));
const attempts = async () =>
  (await server.database.select().from(payments).where(eq(payments.entryID, entry.id)).orderBy(payments.createdAt)).map(
    ({ state }) => state,
  );
const charged = async () =>
  (await server.database.select().from(charges)).filter(({ key, accepted }) => accepted && key.includes(entry.id))
    .length;
const statusNow = async () =>
  (await server.ok('getEntry', { as: people.entrant.token, query: { id: entry.id, awardID: award.id } })).status;

/** Until whoever finishes attempts looks at them. */
async function letTimePass() {
  await server.database.execute(
    sql`update product.payments set due_at = now() where state in ('reserved', 'actionRequired', 'refunding')`,
  );
  await server.settlePayments();
}

/** The cardholder confirms, and the payment service's own message does not arrive. */
async function confirmUnheard(clientSecret: string) {
  const unheard = ledgerPayments(server.database, clock, { secret: 'unheard', deliver: async () => undefined });
  expect(await unheard.answerBank(clientSecret, true)).toBe(true);
}

it('a question of the bank that was left unanswered, as by a reload, is its payer’s to give up, and is known as that to them alone', async () => {
  await send(once());
  const seenBy = ({ token }: TestPerson) =>
    server.ok('getEntry', { as: token, query: { id: entry.id, awardID: award.id } });
  expect(await seenBy(people.entrant)).toMatchObject({ paymentUnderWay: true, paymentUnanswered: true });
  const other = await seenBy(people.admin);
  expect(other).toMatchObject({ paymentUnderWay: true });
  expect(other).not.toHaveProperty('paymentUnanswered');
  const again = await send(once());
  expect([again.status, await attempts(), await charged()]).toEqual([402, ['released', 'actionRequired'], 0]);
});

describe('a code whose last use is held by its entrant’s own payment that was left half-way', () => {
  const code = { id: 'LAST', percentage: 50, amount: null, usesLeft: 1, expiresAt: null };
  const setDiscounts = (discounts: NonNullable<Body<'updatePrices'>['discounts']>) =>
    server.ok('updatePrices', { as: people.admin.token, query: { awardID: award.id }, body: { discounts } });
  const read = ({ token }: TestPerson) =>
    server.ok('getEntry', { as: token, query: { id: entry.id, awardID: award.id } });
  const lookUp = ({ token }: TestPerson) =>
    server.api('getDiscount', { as: token, query: { id: 'last', awardID: award.id } });
  beforeEach(async () => {
    await setDiscounts([code]);
    expect((await send(once(), 'card', 'LAST')).status).toBe(402);
  });

  it('is theirs: shown with the entry and sent again by another call, it lowers the fee and is used once', async () => {
    const { discount } = await read(people.entrant);
    expect(discount).toEqual({ id: 'LAST', percentage: 50, amount: null });
    expect(await read(people.admin)).not.toHaveProperty('discount');
    // Of another entry, its use is not theirs either.
    for (const person of [people.entrant, people.rival])
      expect(problemOf(await lookUp(person)).reasons).toEqual([{ code: 'discount.refusal.usedUp' }]);
    expect((await lookUp(people.admin)).body).toMatchObject({ usesLeft: 0 });
    const key = once();
    const asked = await send(key, 'card', discount!.id);
    expect([asked.status, await attempts()]).toEqual([402, ['released', 'actionRequired']]);
    await answerBank(secretIn(asked), true);
    expect((await send(key, 'card', discount!.id)).body.invoice).toMatchObject({ status: 'paid', amount: 7_500 });
    expect((await lookUp(people.admin)).body).toMatchObject({ usesLeft: 0, used: 1 });
  });

  it('keeps its worth for that payment where it is taken away meanwhile', async () => {
    await setDiscounts([]);
    const key = once();
    const asked = await send(key, 'card', 'LAST');
    expect([asked.status, await attempts()]).toEqual([402, ['released', 'actionRequired']]);
    await answerBank(secretIn(asked), true);
    expect((await send(key, 'card', 'LAST')).body.invoice).toMatchObject({ status: 'paid', amount: 7_500 });
  });

  it('ends where it is taken away, also where its use is given back afterwards', async () => {
    const { discounts } = await setDiscounts([]);
    expect((await read(people.entrant)).discount?.percentage).toBe(50);
    expect(discounts).toMatchObject([{ id: 'LAST', usesLeft: 0, expiresAt: new Date(planning).toISOString() }]);
    await letTimePass();
    expect((await lookUp(people.admin)).body).toMatchObject({ usesLeft: 1 });
    // A use that is given back is nobody's any more.
    expect(problemOf(await lookUp(people.rival)).reasons).toEqual([{ code: 'discount.refusal.expired' }]);
  });
});

it('a bank that asks first charges nothing, and holds the entry until its cardholder answers', async () => {
  const key = once();
  const asked = await send(key);
  expect([asked.status, problemOf(asked).code]).toEqual([402, 'entry.refusal.confirmCard']);
  expect(secretIn(asked)).not.toBe('');
  expect([await attempts(), await charged(), await statusNow()]).toEqual([['actionRequired'], 0, 0]);
  const edit = await server.api('updateEntry', {
    as: people.entrant.token,
    query: { id: entry.id, awardID: award.id },
    body: { data: { data: { title: 'Other' } } },
  });
  expect([edit.status, problemOf(edit).code]).toEqual([409, 'entry.refusal.paymentUnderWay']);
  expect(secretIn(await send(key))).toBe(secretIn(asked));
  expect(await attempts()).toEqual(['actionRequired']);
});

it('once the cardholder confirmed, the service tells, the entry is in, and the call answers so', async () => {
  const key = once();
  expect((await answerBank(secretIn(await send(key)), true)).status).toBe(200);
  expect([await attempts(), await charged(), await statusNow()]).toEqual([['paid'], 1, 1]);
  const answer = await send(key);
  expect([answer.status, answer.body.status, answer.body.data.title]).toEqual([200, 1, 'Sea Wall']);
  expect(await charged()).toBe(1);
});

it('the call finishes what its cardholder confirmed where the message is lost', async () => {
  const key = once();
  const asked = await send(key);
  await confirmUnheard(secretIn(asked));
  expect(await attempts()).toEqual(['actionRequired']);
  const answer = await send(key);
  expect([answer.status, answer.body.invoice?.status, await charged()]).toEqual([200, 'paid', 1]);
});

it('the time finishes it where both the message and the browser are gone', async () => {
  const asked = await send(once());
  await confirmUnheard(secretIn(asked));
  await letTimePass();
  expect([await attempts(), await statusNow()]).toEqual([['paid'], 1]);
});

it('a cardholder who says no, or nothing, is not charged, and what was held is given back', async () => {
  const key = once();
  await answerBank(secretIn(await send(key)), false);
  const refused = await send(key);
  expect([refused.status, problemOf(refused).code]).toEqual([422, 'entry.refusal.paymentRefused']);
  const silent = secretIn(await send(once()));
  await letTimePass();
  expect(await attempts()).toEqual(['released', 'released']);
  expect((await answerBank(silent, true)).status).toBe(409);
  expect([await charged(), await statusNow()]).toEqual([0, 0]);
});

it('another way to pay gives the unanswered attempt up, which can no longer be confirmed', async () => {
  const unanswered = secretIn(await send(once()));
  const other = await send(once(), 'invoice');
  expect([other.status, other.body.invoice?.status]).toEqual([200, 'draft']);
  expect((await answerBank(unanswered, true)).status).toBe(409);
  expect([await attempts(), await charged()]).toEqual([['released'], 0]);
});

it('only what the service signed lately is taken, and once', async () => {
  const secret = await installationValue(server.database, server.context.wrapping, 'paymentEvents');
  const deliver = ({ body, signature }: { body: string; signature: string }) =>
    post('/payments/events', body, { 'stripe-signature': signature });
  await send(once());
  const [waiting] = await server.database.select().from(payments).where(eq(payments.entryID, entry.id));
  const intentID = waiting?.intentID ?? '';
  const now = clock.now();
  const forged = await signPaidEvent(intentID, 'whsec_other', now);
  const old = await signPaidEvent(intentID, secret, new Date(now.getTime() - 600_000));
  for (const event of [forged, old]) expect((await deliver(event)).status).toBe(400);
  expect((await post('/payments/events', '{}')).status).toBe(400);
  expect(await attempts()).toEqual(['actionRequired']);
  const count = async () => (await server.database.select().from(paymentEvents)).length;
  const before = await count();
  const signed = await signPaidEvent(intentID, secret, now);
  expect([(await deliver(signed)).status, (await deliver(signed)).status]).toEqual([200, 200]);
  // The message alone proves nothing: what the service says of the intent does.
  expect([await attempts(), (await count()) - before, await charged()]).toEqual([['released'], 1, 0]);
});

it('keeps a card once its holder confirmed it, and once', async () => {
  const { token, orgID } = people.entrant;
  const body = { data: { paymentMethod: '4000 0025 0000 3155' } };
  const add = (headers: Readonly<Record<string, string>>) =>
    server.api('addPaymentMethod', { as: token, body, headers });
  const countStored = async () => {
    const cards = await server.database.select().from(paymentMethods).where(eq(paymentMethods.orgID, orgID));
    return cards.filter(({ last4 }) => last4 === '3155').length;
  };
  const [refusing, confirming] = [once(), once()];
  const refused = await add(refusing);
  expect([refused.status, problemOf(refused).code]).toEqual([402, 'payment.refusal.confirmHolder']);
  expect(secretIn(await add(refusing))).toBe(secretIn(refused));
  expect((await answerBank(secretIn(refused), false)).status).toBe(200);
  expect(problemOf(await add(refusing)).code).toBe('payment.refusal.cardUnconfirmed');
  const asked = await add(confirming);
  expect(secretIn(asked)).not.toBe(secretIn(refused));
  expect(await countStored()).toBe(0);
  expect((await answerBank(secretIn(asked), true)).status).toBe(200);
  expect((await answerBank(secretIn(asked), true)).status).toBe(409);
  const added = await Promise.all([add(confirming), add(confirming)]);
  expect(added.map(({ status }) => status)).toEqual([200, 200]);
  expect((await add(confirming)).body).toEqual(added[0]!.body);
  expect(await countStored()).toBe(1);
});

it('who is gone when the bank confirms is charged nothing, and written to nowhere', async () => {
  const body = { data: { paymentMethod: '4000 0027 6000 3184' } };
  await server.ok('addPaymentMethod', { as: leaver.token, body });
  const theirs = await draft(server, leaver, award);
  const query = { id: theirs.id, awardID: award.id };
  const card = { as: leaver.token, query, headers: once(), body: { data: { payment: 'card' as const } } };
  const asked = await server.refused('submitEntry', card);
  expect([asked.status, asked.body.code]).toEqual([402, 'entry.refusal.confirmCard']);
  await server.ok('deleteUser', { as: people.admin.token, query: { id: leaver.personID } });
  await confirmUnheard(secretIn(asked));
  await letTimePass();
  await letTimePass();
  const [attempt] = await server.database.select().from(payments).where(eq(payments.entryID, theirs.id));
  expect(attempt).toMatchObject({ state: 'refunded', reasons: [{ code: 'session.erased' }] });
  expect((await server.ok('getEntry', { as: people.admin.token, query })).status).toBe(0);
  const mail = { status: 9 as const, message: 'The lead is missing.' };
  await server.ok('submitEntryAsAdmin', { as: people.admin.token, query, body: { data: {} } });
  await server.ok('updateEntry', { as: people.admin.token, query, body: { data: mail } });
  const { rows } = await server.database.execute(sql`select "to" from product.outbox where "to" not like '%@%'`);
  expect(rows).toEqual([]);
});
