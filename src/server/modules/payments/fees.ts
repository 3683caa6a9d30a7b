import { and, eq, sql } from 'drizzle-orm';
import type { Award } from '#contract/entities/award.ts';
import type { Body, Reply } from '#contract/schemas.ts';
import { awardFacts } from '#machines/award/award.facts.ts';
import { awardLifecycle } from '#machines/award/award.machine.ts';
import { brokenIn } from '#machines/kit/invariants.ts';
import { codeOf, discountInvariants } from '#machines/payment/discount.rules.ts';
import { furtherInvariants } from '#machines/payment/further.rules.ts';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { changesOfEach, type Item } from '../../platform/audit/changesOfEach.ts';
import { changesOf, record } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { awards, categories, discounts } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/sql.ts';
import { refuseBy } from '../../platform/errors/refusal.ts';
import { announce } from '../changes/announce.ts';
import { lockAward } from '../lifecycles/stepAward.ts';
import { endDiscounts } from './discounts.ts';
import { findDiscounts, findFees } from './payments.repository.ts';

type Input = Body<'updatePrices'>;

/** Writes fees of the categories named and the rule for further ones, and makes the discount codes just those given; others that entries have end. */
export async function changeFees(
  context: Context,
  by: Principal,
  awardID: string,
  input: Input,
): Promise<Reply<'updatePrices'>> {
  const version = await inTransaction(context.database, async (tx) => {
    const award = await lockAward(tx, by.orgID, awardID);
    await context.expectVersion(award.version, () => award);
    const before = await auditedFees(tx, by, award);
    if (input.prices || input.furtherFee) {
      const facts = awardFacts(award, context.clock.now().getTime());
      const edit = { type: 'award.edit', fields: ['categories'] } as const;
      const after = awardFacts(withFees(award, input.prices ?? []), context.clock.now().getTime());
      const decision = awardLifecycle.decide(award.status, facts, edit, after);
      if (!decision.accepted) throw refuseBy(decision.reasons);
      await writeFees(tx, context, awardID, input.prices ?? []);
    }
    if (input.discounts) await writeDiscounts(tx, context, awardID, input.discounts);
    const { furtherFee } = input;
    const [broken] = furtherFee ? brokenIn(furtherInvariants, '', furtherFee) : [];
    if (broken) throw refuseBy([{ code: broken.otherwise ?? broken.id }]);
    await tx
      .update(awards)
      .set({
        ...(furtherFee && { furtherRule: furtherFee.rule, furtherValue: furtherFee.value }),
        version: sql`${awards.version} + 1`,
        updatedAt: context.clock.now(),
      })
      .where(eq(awards.id, awardID));
    await record(tx, context.clock, by, {
      action: 'price.edit',
      entity: 'award',
      entityID: awardID,
      details: {
        ...differences(before, await auditedFees(tx, by, furtherFee ? { ...award, furtherFee } : award)),
        currency: award.currency,
      },
    });
    announce(tx, awardID);
    return award.version + 1;
  });
  const [fees, codes] = await Promise.all([
    findFees(context.database, by, awardID),
    findDiscounts(context.database, awardID),
  ]);
  return { version, prices: fees, discounts: codes };
}

/** The award as it will be with these fees. */
const withFees = (award: Award, fees: NonNullable<Input['prices']>): Award => ({
  ...award,
  categories: award.categories.map((category) => {
    const given = fees.find(({ categoryID }) => categoryID === category.categoryID);
    return given ? { ...category, fee: given } : category;
  }),
});

interface AuditedFees {
  readonly fees: readonly Item[];
  readonly codes: readonly Item[];
  readonly furtherFee: Award['furtherFee'] | null;
}

/** What an award asks for, as the audit says it. */
async function auditedFees(tx: Database, by: Principal, { id, furtherFee = null }: AskingAward): Promise<AuditedFees> {
  const [fees, codes] = [await findFees(tx, by, id), await findDiscounts(tx, id)];
  return {
    fees: fees.map(({ categoryID, categoryName, amount, earlyAmount, earlyUntil }) => {
      return { id: categoryID, name: categoryName, fields: { amount, earlyAmount, earlyUntil } };
    }),
    codes: codes.map(({ id: code, percentage, amount, usesLeft, expiresAt }) => {
      return { id: code, name: code, fields: { percentage, amount, usesLeft, expiresAt } };
    }),
    furtherFee,
  };
}

interface AskingAward {
  readonly id: string;
  readonly furtherFee?: Award['furtherFee'] | null;
}

function differences(before: AuditedFees, after: AuditedFees) {
  const [fees, codes] = [changesOfEach(before.fees, after.fees), changesOfEach(before.codes, after.codes)];
  const changes = changesOf({ furtherFee: before.furtherFee }, { furtherFee: after.furtherFee });
  return {
    ...(fees.length > 0 && { fees }),
    ...(codes.length > 0 && { codes }),
    ...(Object.keys(changes).length > 0 && { changes }),
  };
}

async function writeFees(
  tx: Database,
  context: Context,
  awardID: string,
  fees: NonNullable<Input['prices']>,
): Promise<void> {
  for (const { categoryID, amount, earlyAmount, earlyUntil } of fees) {
    const written = await tx
      .update(categories)
      .set({
        feeAmount: amount,
        feeEarlyAmount: earlyAmount,
        feeEarlyUntil: earlyUntil === null ? null : new Date(earlyUntil),
        version: sql`${categories.version} + 1`,
        updatedAt: context.clock.now(),
      })
      .where(and(eq(categories.id, categoryID), eq(categories.awardID, awardID)))
      .returning({ id: categories.id });
    if (written.length === 0) throw refuseBy([{ code: 'entry.refusal.categoryUnknown' }]);
  }
}

async function writeDiscounts(
  tx: Database,
  context: Context,
  awardID: string,
  wanted: NonNullable<Input['discounts']>,
): Promise<void> {
  const codes = wanted.map(({ id }) => codeOf(id));
  const twice = codes.find((code, index) => codes.indexOf(code) !== index);
  if (twice) throw refuseBy([{ code: 'discount.refusal.codeTwice', params: { code: twice } }]);
  await endDiscounts(tx, awardID, codes, context.clock.now());
  for (const { id, percentage, amount, usesLeft, usesSeen, expiresAt } of wanted) {
    const code = codeOf(id);
    const values = { percentage, amount, usesLeft, expiresAt: expiresAt === null ? null : new Date(expiresAt) };
    const facts = { ...values, code, expiresAt: values.expiresAt?.getTime() ?? null };
    const [broken] = brokenIn(discountInvariants, '', facts);
    if (broken) throw refuseBy([{ code: broken.otherwise ?? broken.id, params: { code } }]);
    await tx
      .insert(discounts)
      .values({ id: code, awardID, ...values })
      .onConflictDoUpdate({
        target: [discounts.awardID, discounts.id],
        set: {
          ...values,
          ...(usesSeen !== undefined && { usesLeft: usesAfter(usesLeft, usesSeen) }),
          version: sql`${discounts.version} + 1`,
          updatedAt: context.clock.now(),
        },
      });
  }
}

/** How many uses a code has left that somebody changed who had read how many there were. */
function usesAfter(wanted: number | null, seen: number | null) {
  if (wanted === seen) return sql`${discounts.usesLeft}`;
  if (wanted === null || seen === null) return wanted;
  return sql`greatest(0, coalesce(${discounts.usesLeft}, ${seen}) + ${wanted - seen})`;
}
