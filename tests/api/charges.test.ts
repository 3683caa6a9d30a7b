import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Award, Entry } from '../../src/contract/entities.ts';
import type { Body } from '../../src/contract/schemas.ts';
import { charges, invoices } from '../../src/server/schema.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { cast, draft, openAward, planning, submitted, testClock } from '../support/stage.ts';

let server: TestServer;
let people: Awaited<ReturnType<typeof cast>>;
let award: Award;
const clock = testClock();

beforeAll(async () => {
  server = await startServer({ clock });
  people = await cast(server);
  for (const person of [people.entrant, people.rival]) await addCard(person);
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
const price = (discounts: NonNullable<Body<'updatePrices'>['discounts']>) =>
  server.ok('updatePrices', { as: people.admin.token, query: { awardID: award.id }, body: { discounts } });
const chargesOf = async ({ id }: Pick<Entry, 'id'>) =>
  (await server.database.select().from(charges)).filter(({ key, accepted }) => accepted && key.includes(id));
const invoicesOf = ({ id }: Pick<Entry, 'id'>) =>
  server.database.select().from(invoices).where(eq(invoices.entryID, id)).orderBy(invoices.number);

describe('a discount', () => {
  it('whose last use three entrants want at once by card is taken by one, and nobody else is charged', async () => {
    await price([{ ...discount, id: 'LAST', percentage: 50, usesLeft: 1 }]);
    const third = await server.join('entrant');
    await addCard(third);
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
    await price([{ ...discount, id: 'ALWAYS', percentage: 10 }]);
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
      const entry = await draft(server, people.entrant, (award = await openAward(server, people.admin)));
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

/** Gives the award's two categories these fees; answers their ids. */
async function twoFees(first: number, second: number) {
  const [one, other] = award.categories.map(({ categoryID }) => categoryID);
  const fee = (categoryID: string, amount: number) => ({ categoryID, amount, earlyAmount: null, earlyUntil: null });
  const prices = [fee(one!, first), fee(other!, second)];
  await server.ok('updatePrices', { as: people.admin.token, query: { awardID: award.id }, body: { prices } });
  return [one!, other!] as const;
}
