import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { Body } from '#contract/schemas.ts';
import type { TestPerson } from '../support/server.ts';
import { openAward, planning, startStage, submitted } from '../support/stage.ts';

/** Until when an early price holds, also for what is corrected later. */
const { server, people, clock } = await startStage();
let award: Award;

beforeEach(async () => {
  clock.set(planning);
  award = await openAward(server, people.admin);
});
afterAll(() => server.close());

const nameOf = ({ id, awardID }: Pick<Entry, 'id' | 'awardID'>) => ({ id, awardID });
const read = (entry: Entry) => server.ok('getEntry', { as: people.entrant.token, query: nameOf(entry) });
const change = (person: TestPerson, entry: Entry, data: Body<'updateEntry'>['data']) =>
  server.ok('updateEntry', { as: person.token, query: nameOf(entry), body: { data } });
const askCorrection = (entry: Entry) =>
  change(people.admin, entry, { status: 9, message: 'The plan is missing', fields: [] });
const seeing = (entry: Entry, total: number, categoryID = entry.categoryID) =>
  server.api('submitEntry', {
    as: people.entrant.token,
    query: nameOf(entry),
    body: { data: { payment: 'invoice', seen: { categoryID, total, stripeID: null } } },
  });
const late = '2020-03-21T00:00:00Z';

it('that an unpaid invoice has stays while the organiser asks for a correction', async () => {
  const entry = await submitted(server, people.entrant, award);
  for (const instant of [late, '2020-03-22T00:00:00Z']) {
    await askCorrection(entry);
    clock.set(instant);
    expect((await read(entry)).unpaid).toEqual({ categoryID: entry.categoryID, at: '2020-03-02T10:00:00.000Z' });
    const again = await seeing(entry, 15_000);
    expect([again.status, again.body.invoice?.amount]).toEqual([200, 15_000]);
  }
  const { token } = people.admin;
  expect(await server.ok('listInvoices', { as: token, query: { awardID: award.id } })).toHaveLength(1);
  await change(people.entrant, entry, { status: 0 });
  const anew = await seeing(entry, 18_000);
  expect([anew.status, anew.body.invoice?.amount]).toEqual([200, 18_000]);
});

it('is over where the entry is corrected into another category', async () => {
  const categoryID = award.categories[1]!.categoryID;
  const prices = [{ categoryID, amount: 9_000, earlyAmount: 5_000, earlyUntil: '2020-03-20T00:00:00Z' }];
  await server.ok('updatePrices', { as: people.admin.token, query: { awardID: award.id }, body: { prices } });
  const entry = await submitted(server, people.entrant, award);
  await askCorrection(entry);
  clock.set(late);
  await change(people.entrant, entry, { categoryID });
  expect((await seeing(entry, 9_000, categoryID)).body.invoice).toMatchObject({ amount: 9_000 });
});
