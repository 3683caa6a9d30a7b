import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Entry } from '#contract/entities/entry.ts';
import { categories as categoryRows } from '#server/platform/database/schema.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { cast, complete, draft, openAward, opening, plan, planning, submitted, testClock } from '../support/stage.ts';

type Refusal = {
  readonly reasons: readonly { readonly code: string; readonly params?: { readonly limit?: number } }[];
};

const clock = testClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.close());

test('the award’s number of entries counts for everybody without a limit of their own, and a lower own one for its person', async () => {
  const { admin, entrant, rival } = await cast(server);
  clock.set(planning);
  const award = await openAward(server, admin, { entryLimit: 5 });
  clock.set(opening);
  const free = award.categories[1]!.categoryID;
  expect(await server.ok('getUser', { as: entrant.token })).toMatchObject({ allowedLimit: 3, hasOwnLimit: false });
  for (let index = 0; index < 5; index += 1) await submitted(server, entrant, award, free);
  await expect(submitted(server, entrant, award, free)).rejects.toThrow('"limit":5');

  await submitted(server, rival, award, free);
  const query = { id: rival.personID, orgID: rival.orgID };
  const limited = await server.ok('updateUser', { as: admin.token, query, body: { allowedLimit: 1 } });
  expect(limited).toMatchObject({ allowedLimit: 1, hasOwnLimit: true });
  await expect(submitted(server, rival, award, free)).rejects.toThrow('"limit":1');
  const freed = await server.ok('updateUser', { as: admin.token, query, body: { allowedLimit: null } });
  expect(freed).toMatchObject({ allowedLimit: 3, hasOwnLimit: false });
  await submitted(server, rival, award, free);
});

test('a category takes no more entries of one entrant than it says, however they arrive; an administrator places more', async () => {
  const { admin, entrant, rival } = await cast(server);
  clock.set(planning);
  const [first, second] = plan.categories;
  const categories = [
    { ...second, name: 'Once', shared: true, entryLimit: 1 },
    { ...second, name: 'Twice', shared: true, entryLimit: 2 },
    { ...first, name: 'Any', shared: true, fee: { amount: 9_000, earlyAmount: null, earlyUntil: null } },
  ];
  const award = await openAward(server, admin, { entryLimit: 20, categories });
  clock.set(opening);
  const [once, twice, any] = award.categories.map(({ categoryID }) => categoryID) as [string, string, string];
  expect(award.categories.map(({ entryLimit }) => entryLimit)).toEqual([1, 2, undefined]);
  const nameOf = ({ id, awardID }: Entry) => ({ id, awardID });
  const send = async (entry: Entry, further: string[] = []) => {
    const data = { payment: 'invoice' as const, further };
    const { status, body } = await server.api('submitEntry', {
      as: entrant.token,
      query: nameOf(entry),
      body: { data },
    });
    return status === 200
      ? 'in'
      : (body as unknown as Refusal).reasons.map(({ code, params }) => [code, params?.limit]);
  };
  const full = (limit: number) => ['entry.refusal.categoryLimitReached', limit];

  // Sent in at once, one is in.
  const drafts = await Promise.all([1, 2, 3].map(() => draft(server, entrant, award, once)));
  const answers = await Promise.all(drafts.map((entry) => send(entry)));
  expect(answers.filter((answer) => answer === 'in')).toHaveLength(1);
  expect(answers.filter((answer) => answer !== 'in')).toEqual([[full(1)], [full(1)]]);
  const inside = drafts[answers.indexOf('in')]!;
  const [left, other] = drafts.filter((entry) => entry !== inside) as [Entry, Entry];
  // Nobody else's count.
  expect((await submitted(server, rival, award, once)).status).toBe(1);

  // The same as a further category, and one that is being paid for holds its place.
  const bought = await draft(server, entrant, award, any);
  expect(await send(bought, [once])).toEqual([['entry.refusal.furtherRefused', undefined], full(1)]);
  expect(await send(bought, [twice])).toBe('in');
  await server.ok('addPaymentMethod', { as: entrant.token, body: { data: { paymentMethod: 'pm_card_visa' } } });
  const paid = await draft(server, entrant, award, any);
  const waiting = await draft(server, entrant, award, twice);
  const { confirm } = server.context.payments;
  const meanwhile: unknown[] = [];
  server.context.payments.confirm = async (intentID) => {
    meanwhile.push(await send(waiting));
    return confirm.call(server.context.payments, intentID);
  };
  const card = { payment: 'card' as const, further: [twice] };
  await server.ok('submitEntry', { as: entrant.token, query: nameOf(paid), body: { data: card } });
  server.context.payments.confirm = confirm;
  expect(meanwhile).toEqual([[full(2)]]);
  expect(await send(waiting)).toEqual([full(2)]);

  // So does one that is made by the very call that its card is charged for.
  const limitAny = (entryLimit: number | null) =>
    server.database.update(categoryRows).set({ entryLimit }).where(eq(categoryRows.id, any));
  await limitAny(3);
  const late = await draft(server, entrant, award, any);
  server.context.payments.confirm = async (intentID) => {
    meanwhile.push(await send(late));
    return confirm.call(server.context.payments, intentID);
  };
  const whole = { awardID: award.id, categoryID: any, ...(await complete(server, entrant)), payment: 'card' as const };
  await server.ok('createEntry', { as: entrant.token, query: { isSubmit: 'true' }, body: { data: whole } });
  server.context.payments.confirm = confirm;
  expect(meanwhile.at(-1)).toEqual([full(3)]);
  await limitAny(null);

  // Withdrawn, it leaves its place to another one.
  await server.ok('updateEntry', { as: entrant.token, query: nameOf(inside), body: { data: { status: 0 } } });
  expect(await send(left)).toBe('in');
  expect(await send(inside)).toEqual([full(1)]);

  // What is corrected goes into no full category, and is sent in again where it was, though the number is lower by now.
  const ask = { status: 9 as const, message: 'Unreadable' };
  await server.ok('updateEntry', { as: admin.token, query: nameOf(paid), body: { data: ask } });
  const moved = (entry: Entry, categoryID: string) =>
    server.api('updateEntry', { as: entrant.token, query: nameOf(entry), body: { data: { categoryID } } });
  const move = async (categoryID: string) => ({
    body: (await moved(paid, categoryID)).body as unknown as Refusal,
  });
  expect((await move(once)).body.reasons.map(({ code }) => code)).toEqual(['entry.refusal.categoryLimitReached']);
  await limitAny(1);
  expect(await send(paid)).toBe('in');

  // The organiser places entries where they belong, and takes the number back.
  const placed = await server.ok('submitEntryAsAdmin', { as: admin.token, query: nameOf(other) });
  expect(placed.status).toBe(1);
  const asked = award.categories.map((category) => ({ ...category, entryLimit: null }));
  const freed = await server.ok('updateAward', {
    as: admin.token,
    query: { id: award.id },
    body: { categories: asked },
  });
  expect(freed.categories.map((category) => 'entryLimit' in category)).toEqual([false, false, false]);
  expect(await send(inside)).toBe('in');

  // Two that are corrected at once do not both take the last place.
  await server.database.update(categoryRows).set({ entryLimit: 3 }).where(eq(categoryRows.id, twice));
  const both = [await submitted(server, entrant, award, any), await submitted(server, entrant, award, any)];
  for (const entry of both)
    await server.ok('updateEntry', { as: admin.token, query: nameOf(entry), body: { data: ask } });
  const codes = (await Promise.all(both.map((entry) => moved(entry, twice)))).map(({ status }) => status);
  expect(codes.toSorted()).toEqual([200, 422]);
});
