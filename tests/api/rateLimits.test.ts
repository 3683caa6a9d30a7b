import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { inDays, makeAward, openAward, plan } from '../support/stage.ts';

let first: TestServer;
let second: Awaited<ReturnType<TestServer['replica']>>;
let admin: TestPerson;
let other: TestPerson;
beforeAll(async () => {
  first = await startServer({ environment: { RATE_LIMIT: '120' } });
  second = await first.replica();
  admin = await first.join('admin');
  other = await first.join('admin');
});
afterAll(async () => {
  await second.close();
  await first.close();
});

/** A minute and a second later. */
async function passMinute() {
  vi.setSystemTime(Date.now() + 61_000);
  // Windows end by the database's time.
  await first.database.execute(sql`update product.rate_windows set ends_at = ends_at - interval '61 seconds'`);
}
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true });
  await passMinute();
});
afterEach(() => void vi.useRealTimers());

test('what an address may ask in a minute is counted over all replicas, and begins anew after it', async () => {
  const ask = ({ url }: { readonly url: string }) => fetch(`${url}api/health`);
  const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => ask(index % 2 === 0 ? first : second)));
  const passed = answers.filter(({ status }) => status === 200).length;
  const refused = answers.filter(({ status }) => status === 429);
  // Each replica may hold a part of what is allowed that it was not asked for.
  expect(passed).toBeLessThanOrEqual(120);
  expect(passed).toBeGreaterThan(120 - 2 * 2);
  expect(passed + refused.length).toBe(200);
  expect(await refused[0]!.json()).toMatchObject({
    code: 'request.tooMany',
    errorMessage: expect.stringMatching(/\S/),
  });
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(30);
  await passMinute();
  expect((await ask(first)).status).toBe(200);
  expect((await ask(second)).status).toBe(200);
});

test.each(['.well-known/awards-results.json', 'files/5f0c3f3e-7a53-4b5e-9a8e-0d9c1b2a3d4e/x.pdf'])(
  'nobody asks for %s without end',
  async (path) => {
    const answers = await Promise.all(Array.from({ length: 150 }, () => fetch(`${first.url}${path}`)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(30);
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
  },
);

test('discount codes are tried thirty times a minute, and no more', async () => {
  const award = await makeAward(first, admin);
  const query = { id: 'NONE-2026', awardID: award.id };
  const statuses: number[] = [];
  for (let round = 0; round < 32; round += 1)
    statuses.push((await first.api('getDiscount', { as: admin.token, query })).status);
  expect(statuses.indexOf(429)).toBe(30);
});

test('a discount code that is tried by submitting counts with those that are looked up', async () => {
  const entrant = await first.join('entrant');
  const dates = { opensAt: inDays(-1), closesAt: inDays(30), judgingClosesAt: inDays(60), resultsAt: inDays(90) };
  const award = await openAward(first, admin, { ...dates, categories: plan.categories.slice(1) });
  const data = { awardID: award.id, categoryID: award.categories[0]!.categoryID };
  const { id } = await first.ok('createEntry', { as: entrant.token, query: {}, body: { data } });
  const submit = (discountID?: string) =>
    first.api('submitEntry', {
      as: entrant.token,
      query: { id, awardID: award.id },
      body: { data: { payment: 'invoice', ...(discountID && { discountID }) } },
    });
  const statuses: number[] = [];
  for (let round = 0; round < 31; round += 1) statuses.push((await submit('GUESS')).status);
  expect([statuses.indexOf(429), statuses[0]]).toEqual([30, 422]);
  const query = { id: 'GUESS', awardID: award.id };
  expect((await second.api('getDiscount', { as: entrant.token, query })).status).toBe(429);
  expect((await submit()).status).toBe(422);
});

test('a costly call is counted by person, to the last one', async () => {
  const { id } = await makeAward(first, admin);
  const statuses: number[] = [];
  for (let round = 0; round < 23; round += 1) {
    const server = round % 2 === 0 ? first : second;
    statuses.push((await server.api('createAwardZip', { as: admin.token, query: { id, type: 'results' } })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429, 429]);
  const others = { as: other.token, query: { id, type: 'results' } };
  expect((await first.api('createAwardZip', others)).status).toBe(404);
  await passMinute();
  expect((await second.api('createAwardZip', { as: admin.token, query: { id, type: 'results' } })).status).toBe(200);
});
