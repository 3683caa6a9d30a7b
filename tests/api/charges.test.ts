import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { Body } from '#contract/schemas.ts';
import { charges, entries, invoices, payments } from '#server/platform/database/schema.ts';
import type { PaymentsPort } from '#server/ports/payments.ts';
import { lookOnAs } from '../support/loginAs.ts';
import { unsound } from '../support/money.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { cast, closing, complete, draft, openAward, planning, submitted, testClock } from '../support/stage.ts';

let server: TestServer;
let people: Awaited<ReturnType<typeof cast>>;
let award: Award;
let third: TestPerson;
let service: PaymentsPort;
const clock = testClock();

beforeAll(async () => {
  server = await startServer({ clock });
  service = { ...server.context.payments };
  people = await cast(server);
  third = await server.join('entrant');
  for (const person of [people.entrant, people.rival, third]) await addCard(person);
});
afterEach(async () => {
  Object.assign(server.context.payments, service);
  await abandon();
  expect(await unsound(server.database)).toEqual([]);
});
beforeEach(async () => {
  clock.set(planning);
  award = await openAward(server, people.admin);
});
afterAll(() => server.close());

const addCard = (person: TestPerson, paymentMethod = 'pm_card_visa') =>
  server.ok('addPaymentMethod', { as: person.token, body: { data: { paymentMethod } } });
const nameOf = ({ id, awardID }: Pick<Entry, 'id' | 'awardID'>) => ({ id, awardID });
const send = (
  person: TestPerson,
  entry: Pick<Entry, 'id' | 'awardID'>,
  data: NonNullable<NonNullable<Body<'submitEntry'>>['data']>,
  headers: Readonly<Record<string, string>> = {},
) => server.api('submitEntry', { as: person.token, query: nameOf(entry), body: { data }, headers });
const change = (person: TestPerson, entry: Pick<Entry, 'id' | 'awardID'>, data: Body<'updateEntry'>['data']) =>
  server.ok('updateEntry', { as: person.token, query: nameOf(entry), body: { data } });
const discount = { percentage: null, amount: null, usesLeft: null, expiresAt: null };
const setDiscounts = (discounts: NonNullable<Body<'updatePrices'>['discounts']>) =>
  server.ok('updatePrices', { as: people.admin.token, query: { awardID: award.id }, body: { discounts } });
const chargesOf = async ({ id }: Pick<Entry, 'id'>) =>
  (await server.database.select().from(charges)).filter(({ key, accepted }) => accepted && key.includes(id));
const invoicesOf = ({ id }: Pick<Entry, 'id'>) =>
  server.database.select().from(invoices).where(eq(invoices.entryID, id)).orderBy(invoices.number);

describe('a discount', () => {
  it('whose last use three entrants want at once by card is taken by one, and nobody else is charged', async () => {
    await setDiscounts([{ ...discount, id: 'LAST', percentage: 50, usesLeft: 1 }]);
    const all = [people.entrant, people.rival, third];
    const drafts = await Promise.all(all.map((person) => draft(server, person, award)));
    const answers = await Promise.all(
      all.map((person, index) => send(person, drafts[index]!, { payment: 'card', discountID: 'LAST' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const charged = (await Promise.all(drafts.map(chargesOf))).flat();
    expect(charged.map(({ amount }) => amount)).toEqual([7_500]);
  });

  it('without a limit is taken as often as anybody asks', async () => {
    await setDiscounts([{ ...discount, id: 'ALWAYS', percentage: 10 }]);
    for (const person of [people.entrant, people.rival, people.entrant]) {
      const entry = await draft(server, person, award);
      const answer = await send(person, entry, { payment: 'invoice', discountID: 'ALWAYS' });
      expect([answer.status, answer.body.invoice?.amount]).toEqual([200, 13_500]);
    }
    const query = { id: 'ALWAYS', awardID: award.id };
    expect(await server.ok('getDiscount', { as: people.admin.token, query })).toMatchObject({ usesLeft: null });
  });
});

describe('an entry', () => {
  it('sent in by card and against an invoice at once is charged or due, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      award = await openAward(server, people.admin);
      const entry = await draft(server, people.entrant, award);
      await Promise.all([
        send(people.entrant, entry, { payment: 'card' }),
        send(people.entrant, entry, { payment: 'invoice' }),
      ]);
      const charged = await chargesOf(entry);
      const due = (await invoicesOf(entry)).filter(({ status }) => status === 'draft');
      expect(charged.length + due.length).toBe(1);
    }
  });

  it('paid, taken back and moved to a dearer category owes the difference by a further invoice', async () => {
    const [cheap, dear] = await twoFees(15_000, 20_000);
    const entry = await draft(server, people.entrant, award, cheap);
    await send(people.entrant, entry, { payment: 'card' });
    await change(people.entrant, entry, { status: 0 });
    await change(people.entrant, entry, { categoryID: dear });
    const answer = await send(people.entrant, entry, { payment: 'invoice' });
    expect(answer.status).toBe(200);
    expect(await invoicesOf(entry)).toMatchObject([
      { status: 'paid', amount: 15_000 },
      { status: 'draft', amount: 5_000 },
    ]);
  });

  it('with nothing to pay, then moved to a category with a fee, gets a new invoice; the old one stays', async () => {
    const entry = await submitted(server, people.entrant, award, award.categories[1]!.categoryID);
    const [skipped] = await invoicesOf(entry);
    expect(skipped?.status).toBe('skipped');
    await change(people.entrant, entry, { status: 0 });
    await change(people.entrant, entry, { categoryID: award.categories[0]!.categoryID });
    await send(people.entrant, entry, { payment: 'invoice' });
    const [first, second] = await invoicesOf(entry);
    expect(first).toEqual(skipped);
    expect(second).toMatchObject({ status: 'draft', amount: 15_000 });
  });
});

const attemptsOf = ({ id }: Pick<Entry, 'id'>) =>
  server.database.select().from(payments).where(eq(payments.entryID, id)).orderBy(payments.createdAt);
const codesOf = (answer: { body: unknown }) =>
  (answer.body as { reasons: { code: string }[] }).reasons.map(({ code }) => code);
const entryOf = (entry: Entry) => server.ok('getEntry', { as: people.admin.token, query: nameOf(entry) });
const auditEventsOf = async ({ id }: Pick<Entry, 'id'>) =>
  (await server.ok('listAudit', { as: people.admin.token, query: { entity: 'entry', entityID: id } })).map(
    ({ action }) => action,
  );
const usesLeft = async (id: string) =>
  (await server.ok('getDiscount', { as: people.admin.token, query: { id, awardID: award.id } })).usesLeft;

/** Whoever drove the attempts is gone and their time is over; then what was left behind is finished. */
async function abandon() {
  await server.database.execute(
    sql`update product.payments set due_at = now() where state in ('reserved', 'actionRequired', 'refunding')`,
  );
  await server.settlePayments();
}

/** The process goes before, or right after, the service did what it was asked. */
const cutOff = (call: 'prepare' | 'confirm', when: 'before' | 'after') => {
  const asked = service[call] as (given: never) => Promise<unknown>;
  Object.assign(server.context.payments, {
    [call]: async (given: never) => {
      if (when === 'after') await asked(given);
      throw new Error('cut off');
    },
  });
};

/** Something happens while the card is charged. */
const meanwhile = (happens: () => Promise<unknown>) => {
  server.context.payments.confirm = async (intentID) => {
    const result = await service.confirm(intentID);
    await happens();
    return result;
  };
};

describe('an attempt that is cut off', () => {
  it.each([
    ['prepare', 'before'],
    ['prepare', 'after'],
    ['confirm', 'before'],
  ] as const)('at %s, %s, charges nothing and gives back what it held', async (call, when) => {
    await setDiscounts([{ ...discount, id: 'ONCE', percentage: 50, usesLeft: 1 }]);
    const entry = await draft(server, people.entrant, award);
    cutOff(call, when);
    expect((await send(people.entrant, entry, { payment: 'card', discountID: 'ONCE' })).status).toBe(500);
    expect(await usesLeft('ONCE')).toBe(0);
    Object.assign(server.context.payments, service);
    const meanwhileSent = await send(people.entrant, entry, { payment: 'invoice' });
    expect([meanwhileSent.status, codesOf(meanwhileSent)[0]]).toEqual([409, 'entry.refusal.paymentUnderWay']);
    await abandon();
    expect(await attemptsOf(entry)).toMatchObject([{ state: 'released', chargeID: null, holdsDiscount: false }]);
    expect(await usesLeft('ONCE')).toBe(1);
    expect(await chargesOf(entry)).toEqual([]);
    expect(await auditEventsOf(entry)).toContain('entry.chargeReleased');
    const again = await send(people.entrant, entry, { payment: 'card', discountID: 'ONCE' });
    expect([again.status, again.body.invoice?.amount]).toEqual([200, 7_500]);
  });

  it('after the charge is submitted by whoever finishes it, with what was written', async () => {
    const entry = await draft(server, people.entrant, award);
    cutOff('confirm', 'after');
    expect((await send(people.entrant, entry, { payment: 'card', data: { title: 'Sea Wall' } })).status).toBe(500);
    expect(await entryOf(entry)).toMatchObject({ status: 0, data: { title: 'Estuary Steps' }, invoice: null });
    Object.assign(server.context.payments, service);
    await abandon();
    expect(await entryOf(entry)).toMatchObject({ status: 1, data: { title: 'Sea Wall' }, invoice: { status: 'paid' } });
    expect(await attemptsOf(entry)).toMatchObject([{ state: 'paid', submission: null }]);
    expect(await auditEventsOf(entry)).toEqual(expect.arrayContaining(['entry.charged', 'entry.submit']));
    const mails = (await server.mails()).filter(
      ({ to, text }) => to === people.entrant.email && text.includes('Sea Wall'),
    );
    expect(mails.map(({ why }) => why).sort()).toEqual(['receipt', 'submission']);
  });

  it('goes on where it was with the same key, and charges once', async () => {
    for (const when of ['before', 'after'] as const) {
      for (const call of ['prepare', 'confirm'] as const) {
        award = await openAward(server, people.admin);
        const entry = await draft(server, people.entrant, award);
        const key = { 'idempotency-key': randomUUID() };
        cutOff(call, when);
        expect((await send(people.entrant, entry, { payment: 'card' }, key)).status).toBe(500);
        Object.assign(server.context.payments, service);
        const answer = await send(people.entrant, entry, { payment: 'card' }, key);
        expect([call, when, answer.status, answer.body.status]).toEqual([call, when, 200, 1]);
        expect(await chargesOf(entry)).toHaveLength(1);
        expect((await send(people.entrant, entry, { payment: 'card' }, key)).body).toEqual(answer.body);
      }
    }
  });

  it('is told as submitted to the same key once it was finished, and without the key is not done again', async () => {
    const entry = await draft(server, people.entrant, award);
    const key = { 'idempotency-key': randomUUID() };
    cutOff('confirm', 'after');
    await send(people.entrant, entry, { payment: 'card' }, key);
    Object.assign(server.context.payments, service);
    const other = await send(people.entrant, entry, { payment: 'card' });
    expect([other.status, codesOf(other)[0]]).toEqual([409, 'entry.refusal.paymentUnderWay']);
    await abandon();
    expect((await send(people.entrant, entry, { payment: 'card' })).status).toBe(409);
    const repeated = await send(people.entrant, entry, { payment: 'card' }, key);
    expect([repeated.status, repeated.body.status]).toEqual([200, 1]);
    expect(await chargesOf(entry)).toHaveLength(1);
  });

  it('of an entry made and submitted at once makes it once', async () => {
    const data = { awardID: award.id, categoryID: award.categories[0]!.categoryID, payment: 'card' as const };
    const body = { data: { ...data, ...(await complete(server, people.entrant)) } };
    const asked = {
      as: people.entrant.token,
      query: { isSubmit: 'true' as const },
      body,
      headers: { 'idempotency-key': randomUUID() },
    };
    cutOff('confirm', 'after');
    expect((await server.api('createEntry', asked)).status).toBe(500);
    Object.assign(server.context.payments, service);
    await abandon();
    const entry = await server.ok('createEntry', asked);
    expect(entry).toMatchObject({ status: 1, invoice: { status: 'paid', amount: 15_000 } });
    expect(await server.database.select().from(entries).where(eq(entries.awardID, award.id))).toHaveLength(1);
  });
});

describe('while the card is charged', () => {
  it('nobody changes, moves, deletes or submits the entry', async () => {
    const entry = await draft(server, people.entrant, award);
    const as = people.entrant.token;
    const query = nameOf(entry);
    const categoryID = award.categories[1]!.categoryID;
    const answers: (readonly [number, string | undefined])[] = [];
    const note = (answer: { status: number; body: unknown }) =>
      answers.push([answer.status, (answer.body as { code?: string }).code]);
    meanwhile(async () => {
      note(await server.api('updateEntry', { as, query, body: { data: { data: { title: 'Other' } } } }));
      note(await server.api('changeEntryCategory', { as, query: { ...query, categoryID } }));
      note(
        await server.api('updateEntry', {
          as: people.admin.token,
          query,
          body: { data: { data: { title: 'Other' } } },
        }),
      );
      note(await server.api('deleteEntry', { as, query }));
      note(await server.api('submitEntry', { as, query, body: { data: { payment: 'invoice' } } }));
      note(await server.api('submitEntryAsAdmin', { as: people.admin.token, query, body: {} }));
      const moved = await server.ok('moveEntries', {
        as: people.admin.token,
        query: { awardID: award.id, categoryID },
        body: { ids: [entry.id] },
      });
      answers.push([409, moved.refused[0]?.reasons[0]?.code]);
    });
    expect((await send(people.entrant, entry, { payment: 'card' })).status).toBe(200);
    expect(answers).toEqual(Array(7).fill([409, 'entry.refusal.paymentUnderWay']));
    expect(await chargesOf(entry)).toHaveLength(1);
  });

  /** An entry in a category for 100, taken back and moved to one for 200. */
  const dearer = async (payment: 'card' | 'invoice') => {
    const [cheap, dear] = await twoFees(10_000, 20_000);
    const entry = await draft(server, people.entrant, award, cheap);
    await send(people.entrant, entry, { payment });
    await change(people.entrant, entry, { status: 0 });
    await change(people.entrant, entry, { categoryID: dear });
    const [invoice] = await invoicesOf(entry);
    return { entry, invoice: invoice! };
  };
  const record = (id: string, body: Body<'settleInvoice'>) =>
    server.api('settleInvoice', { as: people.admin.token, query: { id }, body });

  it('nobody records a payment of its unpaid invoice, so that its fee is not paid twice', async () => {
    const { entry, invoice } = await dearer('invoice');
    const transfer = { status: 'paid', reference: 'BACS 1' } as const;
    const answers: Awaited<ReturnType<typeof record>>[] = [];
    meanwhile(async () => answers.push(await record(invoice.id, transfer)));
    expect((await send(people.entrant, entry, { payment: 'card' })).status).toBe(200);
    expect(answers.map((answer) => [answer.status, codesOf(answer)])).toEqual([
      [409, ['invoice.refusal.paymentUnderWay']],
    ]);
    expect(await invoicesOf(entry)).toMatchObject([{ status: 'paid', amount: 20_000, reference: null }]);
    expect(codesOf(await record(invoice.id, transfer))).toEqual(['invoice.refusal.state']);
  });

  it('nobody refunds what it paid before, which the charge completes', async () => {
    const { entry, invoice } = await dearer('card');
    const refund = { status: 'refunded', reason: 'By mistake' } as const;
    const answers: Awaited<ReturnType<typeof record>>[] = [];
    meanwhile(async () => answers.push(await record(invoice.id, refund)));
    expect((await send(people.entrant, entry, { payment: 'card' })).status).toBe(200);
    expect(answers.map((answer) => [answer.status, codesOf(answer)])).toEqual([
      [409, ['invoice.refusal.paymentUnderWay']],
    ]);
    expect(await invoicesOf(entry)).toMatchObject([
      { status: 'paid', amount: 10_000 },
      { status: 'paid', amount: 10_000 },
    ]);
    expect((await record(invoice.id, refund)).status).toBe(200);
  });

  it('and it was paid all the same, by whoever asks no rule: the charge is given back and the entrant told', async () => {
    const { entry, invoice } = await dearer('invoice');
    const before = (await server.mails()).length;
    meanwhile(() =>
      server.database
        .update(invoices)
        .set({ status: 'paid', paidAt: new Date(planning), reference: 'BACS 1' })
        .where(eq(invoices.id, invoice.id)),
    );
    const answer = await send(people.entrant, entry, { payment: 'card' });
    expect([answer.status, codesOf(answer)]).toEqual([
      422,
      ['entry.refusal.chargeRefunded', 'entry.refusal.dueChanged'],
    ]);
    expect(await chargesOf(entry)).toMatchObject([{ amount: 20_000, refundedAt: expect.any(Date) }]);
    expect((await server.mails()).slice(before).map(({ why }) => why)).toContain('refund');
    const again = await send(people.entrant, entry, { payment: 'invoice' });
    expect([again.status, again.body.invoice?.amount]).toEqual([200, 10_000]);
  });

  it('a payment and the card at once pay its fee once', async () => {
    for (let round = 0; round < 4; round += 1) {
      award = await openAward(server, people.admin);
      const { entry, invoice } = await dearer('invoice');
      await Promise.all([
        send(people.entrant, entry, { payment: 'card' }),
        record(invoice.id, { status: 'paid', reference: 'BACS 1' }),
        record(invoice.id, { status: 'paid', reference: 'BACS 2' }),
      ]);
      const paid = (await invoicesOf(entry)).filter(({ status }) => status === 'paid');
      const { status } = await entryOf(entry);
      expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBe(status === 1 ? 20_000 : 10_000);
    }
  });

  it('the closing instant may pass: what counts is when the entry was sent', async () => {
    const entry = await draft(server, people.entrant, award);
    meanwhile(async () => clock.set(closing));
    expect((await send(people.entrant, entry, { payment: 'card', data: { title: 'In time' } })).body).toMatchObject({
      status: 1,
      data: { title: 'In time' },
    });
  });

  it.each([
    [
      'judging starts',
      'entry.refusal.awardNotOpen',
      async () => {
        await submitted(server, people.rival, award);
        await server.database.execute(sql`update product.awards set status = 'judging' where id = ${award.id}`);
      },
    ],
    [
      'the entry is deleted',
      'entry.notFound',
      (entry: Entry) => server.database.delete(entries).where(eq(entries.id, entry.id)),
    ],
    [
      'the entry is changed',
      'request.stale',
      (entry: Entry) => server.database.update(entries).set({ version: 7 }).where(eq(entries.id, entry.id)),
    ],
  ] as const)('%s: the charge is given back and the entrant told', async (_, code, happens) => {
    await setDiscounts([{ ...discount, id: 'ONCE', percentage: 50, usesLeft: 1 }]);
    const entry = await draft(server, people.entrant, award);
    const before = (await server.mails()).length;
    meanwhile(() => Promise.resolve(happens(entry)));
    const answer = await send(people.entrant, entry, { payment: 'card', discountID: 'ONCE' });
    expect(answer.status).toBe(422);
    expect(codesOf(answer)).toEqual(['entry.refusal.chargeRefunded', code]);
    expect(await chargesOf(entry)).toMatchObject([{ amount: 7_500, refundedAt: expect.any(Date) }]);
    expect(await attemptsOf(entry)).toMatchObject([{ state: 'refunded', invoiceID: null }]);
    expect(await usesLeft('ONCE')).toBe(1);
    expect(await auditEventsOf(entry)).toEqual(expect.arrayContaining(['entry.refundOwed', 'entry.refunded']));
    const [mail] = (await server.mails()).slice(before).filter(({ why }) => why === 'refund');
    expect([mail?.to, mail?.subject]).toEqual([
      people.entrant.email,
      `We are refunding £75.00 for your entry in ${award.name}`,
    ]);
  });

  it('the service may fail to refund: it is owed, and given back later, once', async () => {
    const entry = await draft(server, people.entrant, award);
    meanwhile(() => server.database.delete(entries).where(eq(entries.id, entry.id)));
    server.context.payments.refund = async () => {
      throw new Error('no answer');
    };
    expect((await send(people.entrant, entry, { payment: 'card' })).status).toBe(422);
    await abandon();
    expect(await attemptsOf(entry)).toMatchObject([{ state: 'refunding', error: 'no answer' }]);
    const [{ wait }] = (
      await server.database.execute(
        sql`select extract(epoch from due_at - now()) as wait from product.payments where entry_id = ${entry.id}`,
      )
    ).rows as [{ wait: number }];
    expect(Number(wait)).toBeGreaterThan(15);
    Object.assign(server.context.payments, service);
    await abandon();
    expect(await attemptsOf(entry)).toMatchObject([{ state: 'refunded', error: null }]);
    expect((await auditEventsOf(entry)).filter((action) => action === 'entry.refunded')).toHaveLength(1);
  });
});

describe('a fee that no card pays', () => {
  it.each(['amount_too_small', 'amount_too_large'])(
    'for %s is said to be so, holds nothing, and is paid against an invoice',
    async (reason) => {
      await setDiscounts([{ ...discount, id: 'ONCE', percentage: 99, usesLeft: 1 }]);
      const entry = await draft(server, people.entrant, award);
      server.context.payments.prepare = async () => ({ status: 'refused', reason });
      const answer = await send(people.entrant, entry, { payment: 'card', discountID: 'ONCE' });
      expect([answer.status, codesOf(answer)]).toEqual([422, ['entry.refusal.amountForCard']]);
      expect(await attemptsOf(entry)).toMatchObject([
        { state: 'released', holdsDiscount: false, reasons: [{ code: 'entry.refusal.amountForCard' }] },
      ]);
      const again = await send(people.entrant, entry, { payment: 'invoice', discountID: 'ONCE' });
      expect([again.status, again.body.invoice?.amount]).toEqual([200, 150]);
    },
  );
});

describe('the card of an entrant', () => {
  const byCard = (as: string, entry: Entry, call: 'submitEntry' | 'submitEntryAsAdmin') =>
    server.api(call, { as, query: nameOf(entry), body: { data: { payment: 'card' } } });

  it('is not charged by the organiser, who may submit against an invoice', async () => {
    const entry = await draft(server, people.entrant, award);
    const answer = await byCard(people.admin.token, entry, 'submitEntryAsAdmin');
    expect([answer.status, codesOf(answer)]).toEqual([422, ['entry.refusal.cardOfEntrant']]);
    expect(await attemptsOf(entry)).toEqual([]);
    const sent = await server.ok('submitEntryAsAdmin', { as: people.admin.token, query: nameOf(entry), body: {} });
    expect(sent.invoice).toMatchObject({ status: 'draft', amount: 15_000 });
  });

  it('is not charged by an administrator who is signed in as them', async () => {
    const entry = await draft(server, people.entrant, award);
    const acting = await lookOnAs(server, people.admin, people.entrant, true);
    const answer = await byCard(acting, entry, 'submitEntry');
    expect([answer.status, codesOf(answer)]).toEqual([422, ['entry.refusal.cardOfEntrant']]);
    expect(await attemptsOf(entry)).toEqual([]);
    expect((await byCard(people.entrant.token, entry, 'submitEntry')).status).toBe(200);
  });

  it('does not stand in the way of an organiser’s own entry and card', async () => {
    await addCard(people.admin);
    const entry = await draft(server, people.admin, award);
    const answer = await byCard(people.admin.token, entry, 'submitEntryAsAdmin');
    expect([answer.status, answer.body.invoice?.status]).toEqual([200, 'paid']);
  });
});

describe('many at once', () => {
  it('20 submissions over 3 uses of a discount take 3, charge 3, and leave none', async () => {
    const uses = 3;
    await setDiscounts([{ ...discount, id: 'FEW', percentage: 50, usesLeft: uses }]);
    await server.database.execute(sql`update product.people set allowed_limit = 20`);
    await server.database.execute(sql`update product.awards set entry_limit = 20 where id = ${award.id}`);
    const all = Array.from({ length: 20 }, (_, index) => [people.entrant, people.rival, third][index % 3]!);
    const drafts: Entry[] = [];
    for (const person of all) drafts.push(await draft(server, person, award));
    const answers = await Promise.all(
      all.map((person, index) =>
        send(person, drafts[index]!, { payment: index % 4 === 3 ? 'invoice' : 'card', discountID: 'FEW' }),
      ),
    );
    await server.database.execute(sql`update product.people set allowed_limit = 3`);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(uses);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
    expect(await usesLeft('FEW')).toBe(0);
    expect(await server.database.select().from(invoices).where(eq(invoices.awardID, award.id))).toHaveLength(uses);
  });

  it('20 submissions of one entrant within a limit of 3 charge 3', async () => {
    const drafts: Entry[] = [];
    for (let index = 0; index < 20; index += 1) drafts.push(await draft(server, third, award));
    const answers = await Promise.all(drafts.map((entry) => send(third, entry, { payment: 'card' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect((await Promise.all(drafts.map(chargesOf))).flat()).toHaveLength(3);
  });

  it('two replicas finish 12 abandoned attempts once each', async () => {
    const other = await server.replica();
    const sent: Entry[] = [];
    await server.database.execute(sql`update product.people set allowed_limit = 20`);
    for (let index = 0; index < 12; index += 1) {
      award = await openAward(server, people.admin);
      const entry = await draft(server, people.rival, award);
      cutOff('confirm', index % 2 === 0 ? 'after' : 'before');
      await send(people.rival, entry, { payment: 'card' });
      if (index % 4 === 0) await server.database.delete(entries).where(eq(entries.id, entry.id));
      sent.push(entry);
    }
    Object.assign(server.context.payments, service);
    await server.database.execute(sql`update product.people set allowed_limit = 3`);
    await server.database.execute(sql`update product.payments set due_at = now() where state = 'reserved'`);
    await Promise.all([server.settlePayments(), other.settlePayments(), server.settlePayments()]);
    const states = (await Promise.all(sent.map(attemptsOf))).flat().map(({ state }) => state);
    expect(states).toEqual(sent.map((_, index) => ['refunded', 'released', 'paid', 'released'][index % 4]));
    const auditEvents = await Promise.all(sent.map(auditEventsOf));
    for (const action of ['entry.refunded', 'entry.charged', 'entry.chargeReleased']) {
      expect(auditEvents.flat().filter((one) => one === action)).toHaveLength(
        action === 'entry.chargeReleased' ? 6 : 3,
      );
    }
    await other.close();
  });
});

/** Gives the award's two categories these fees; answers their ids. */
async function twoFees(first: number, second: number) {
  const [one, other] = award.categories.map(({ categoryID }) => categoryID);
  const fee = (categoryID: string, amount: number) => ({ categoryID, amount, earlyAmount: null, earlyUntil: null });
  const fees = [fee(one!, first), fee(other!, second)];
  await server.ok('updatePrices', { as: people.admin.token, query: { awardID: award.id }, body: { prices: fees } });
  return [one!, other!] as const;
}
