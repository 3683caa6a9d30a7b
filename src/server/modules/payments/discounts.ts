import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Reason } from '#machines/kit/rules.ts';
import { refusals } from '#machines/kit/rules.ts';
import { mayTakeDiscount } from '#machines/payment/discount.rules.ts';
import type { Database } from '../../platform/database/database.ts';
import { discounts } from '../../platform/database/schema.ts';

export type DiscountRow = typeof discounts.$inferSelect;

/** Codes are compared without regard to case. */
export const codeOf = (typed: string | null | undefined) => (typed ?? '').trim().toUpperCase();

/** Why a discount code cannot be taken now; empty when it can. */
export const discountProblem = (
  discount: Pick<DiscountRow, 'id' | 'percentage' | 'amount' | 'usesLeft' | 'expiresAt'> | null,
  now: Date,
): Reason[] =>
  refusals(
    mayTakeDiscount,
    discount && { ...discount, code: discount.id, expiresAt: discount.expiresAt?.getTime() ?? null },
    { now: now.getTime() },
  );

/** Held until the transaction ends, so that the last use is taken once. */
export async function findDiscount(tx: Database, awardID: string, code: string): Promise<DiscountRow | null> {
  const [discount = null] = await tx.select().from(discounts).where(named(awardID, code)).for('update');
  return discount;
}

/** Takes one use of a code; answers whether there was one. A code without a limit is only counted by its invoices. */
export async function takeDiscount(tx: Database, awardID: string, code: string): Promise<boolean> {
  const taken = await tx
    .update(discounts)
    .set({ usesLeft: sql`${discounts.usesLeft} - 1`, version: sql`${discounts.version} + 1` })
    .where(and(named(awardID, code), or(isNull(discounts.usesLeft), gt(discounts.usesLeft, 0))))
    .returning({ id: discounts.id });
  return taken.length > 0;
}

/** Gives a use back that was taken and is not needed, where the code is still there. */
export async function returnDiscount(tx: Database, awardID: string, code: string): Promise<void> {
  await tx
    .update(discounts)
    .set({ usesLeft: sql`${discounts.usesLeft} + 1`, version: sql`${discounts.version} + 1` })
    .where(named(awardID, code));
}

const named = (awardID: string, code: string) => and(eq(discounts.awardID, awardID), eq(discounts.id, code));
