import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { amountsDue, discountProblem } from '#app/areas/admin/prices/amountDue.ts';
import type { Award, Category } from '#contract/entities/award.ts';
import { maximumAllowedLimit } from '#machines/person/limits.ts';
import { invoices } from '#server/platform/database/schema.ts';
import { isDeep } from '../support/depth.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { cast, draft, makeAward, plan, planning, step, testClock } from '../support/stage.ts';

// What the page of prices says that somebody would pay is what submitting charges.
let server: TestServer;
let people: Awaited<ReturnType<typeof cast>>;
let award: Award;
const clock = testClock();
const names = ['Public Space', 'Wayfinding', 'Housing', 'Landscape'];

beforeAll(async () => {
  server = await startServer({ clock });
  people = await cast(server);
  clock.set(planning);
  await server.database.execute(sql`update product.people set allowed_limit = ${maximumAllowedLimit}`);
  const [shape] = plan.categories;
  const categories = names.map((name) => ({ ...shape, name, shared: true }));
  award = await makeAward(server, people.admin, { entryLimit: maximumAllowedLimit, categories });
  await step(server, people.admin, award, 'approved');
  award = await step(server, people.admin, award, 'open', { now: true });
});
afterAll(() => server.close());

const money = fc.integer({ min: 0, max: 100_000 });
const early = new Date(planning);
const fee = fc
  .record({ amount: money, earlyAmount: fc.option(money), isEarly: fc.boolean() })
  .map(({ amount, earlyAmount, isEarly }) => ({
    amount,
    earlyAmount: earlyAmount === null ? null : Math.min(earlyAmount, amount),
    earlyUntil: earlyAmount === null ? null : new Date(early.getTime() + (isEarly ? 1 : -1) * 3_600_000).toISOString(),
  }));
const rule = fc.oneof(
  fc.constantFrom({ rule: 'full', value: null } as const, { rule: 'free', value: null } as const),
  fc.integer({ min: 1, max: 99 }).map((value) => ({ rule: 'share', value }) as const),
  fc.integer({ min: 1, max: 100_000 }).map((value) => ({ rule: 'amount', value }) as const),
);
const discount = fc.option(
  fc.oneof(
    fc.integer({ min: 1, max: 100 }).map((percentage) => ({ percentage, amount: null })),
    fc.integer({ min: 1, max: 100_000 }).map((amount) => ({ percentage: null, amount })),
  ),
);
const tax = fc.option(
  fc.record({ name: fc.constant('VAT'), rate: fc.integer({ min: 1, max: 3_000 }), included: fc.boolean() }),
);
const places = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 1 });

it('says the fee, rule, discount and tax of every category as submitting charges them', async () => {
  const cases = fc.record({ fees: fc.tuple(fee, fee, fee, fee), furtherFee: rule, discount, tax, places });
  await fc.assert(
    fc.asyncProperty(cases, async (one) => {
      await server.ok('updateOrganisation', { as: people.admin.token, body: { tax: one.tax } });
      const fees = award.categories.map(({ categoryID }, index) => ({ categoryID, ...one.fees[index]! }));
      const code = { id: 'CODE', usesLeft: null, expiresAt: null };
      await server.ok('updatePrices', {
        as: people.admin.token,
        query: { awardID: award.id },
        body: {
          prices: fees,
          furtherFee: one.furtherFee,
          discounts: one.discount ? [{ ...code, ...one.discount }] : [],
        },
      });
      const shown = (await server.ok('listAwards', { as: people.admin.token })).find(({ id }) => id === award.id)!;
      const [first, ...others] = one.places.map((place) => shown.categories[place]!) as [Category, ...Category[]];
      const known = one.discount && { ...code, ...one.discount, awardID: award.id };
      expect(known && discountProblem(known, Date.parse(planning))).toBeNull();
      const due = amountsDue(shown, [first, ...others], Date.parse(planning), known);
      const entry = await draft(server, people.entrant, shown, first.categoryID);
      await server.ok('submitEntry', {
        as: people.entrant.token,
        query: { id: entry.id, awardID: award.id },
        body: {
          data: {
            payment: 'invoice',
            further: others.map(({ categoryID }) => categoryID),
            ...(known && { discountID: code.id }),
          },
        },
      });
      const raised = await server.database
        .select()
        .from(invoices)
        .where(eq(invoices.awardID, award.id))
        .orderBy(invoices.number);
      const charged = raised.slice(-one.places.length);
      expect(charged.map((each) => [each.categoryID, each.amount, each.tax?.amount ?? 0])).toEqual(
        due.map((each) => [each.categoryID, each.total, each.tax?.amount ?? 0]),
      );
    }),
    // Others each time.
    { numRuns: isDeep ? 25 : 8 },
  );
});
