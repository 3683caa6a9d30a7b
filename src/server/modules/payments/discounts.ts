import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Reason } from '#machines/kit/rules.ts';
import { refusals } from '#machines/kit/rules.ts';
import { mayTakeDiscount } from '#machines/payment/discount.rules.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, present } from '../../platform/database/rows.ts';
import { discounts, invoices } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';

export type DiscountRow = typeof discounts.$inferSelect;

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

/** Invoices of a code `d`, but those that came to nothing with their entry. */
export const invoicesWithCode = sql`from product.invoices i where i.award_id = d.award_id and i.discount_id = d.id
  and (i.status <> 'skipped' or i.entry_id is not null)`;

/**
 * Takes away an award's codes but those that are kept. One that an entry has, or is being paid with, expires instead: nobody
 * takes it any more, and it keeps its worth for the entries that have it. The award is held, so that none is taken meanwhile.
 */
export async function endDiscounts(tx: Database, awardID: string, kept: readonly string[], now: Date): Promise<void> {
  const others = sql`d.award_id = ${awardID} and d.id <> all(${sql.param(kept)}::text[])`;
  const isTaken = sql`(exists (select ${invoicesWithCode}) or exists (select from product.payments r
    where r.award_id = d.award_id and r.discount_id = d.id and r.state in ('reserved', 'actionRequired')))`;
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`update product.discounts d set expires_at = ${at}, version = version + 1, updated_at = ${at}
    where ${others} and ${isTaken} and (d.expires_at is null or d.expires_at > ${at})`);
  await tx.execute(sql`delete from product.discounts d where ${others} and not ${isTaken}`);
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

/** Codes that an entry has and paid nothing with: such an invoice counts no more once the entry is gone. */
const codesWithoutPayment = (entryID: string) => sql`(select distinct i.award_id, i.discount_id from product.invoices i
  where i.entry_id = ${entryID} and i.discount_id is not null and not exists (select from product.invoices x
    where x.entry_id = i.entry_id and x.discount_id = i.discount_id and x.status in ('paid', 'refunded')))`;

/** Gives back the uses of codes that an entry which is deleted paid nothing with. */
export const returnCodesOf = (tx: Database, entryID: string) =>
  tx.execute(sql`update product.discounts d set uses_left = d.uses_left + 1, version = d.version + 1
    from ${codesWithoutPayment(entryID)} c where d.award_id = c.award_id and d.id = c.discount_id`);

const codeRow = columns({
  awardID: invoices.awardID,
  code: present(invoices.discountID),
});

/**
 * Takes the uses again that an entry gave back which is `restored`, a statement that says so by `returned`; without one, or
 * where the code is gone, its fee is settled by the code no more.
 */
export async function takeCodesAgain(tx: Database, entryID: string, restored: SQL): Promise<void> {
  const codes = await rowsOf(
    tx,
    codeRow,
    sql`with restored as (${restored})
      select c.award_id as "awardID", c.discount_id as code
      from restored join ${codesWithoutPayment(entryID)} c on restored.returned order by c.discount_id`,
  );
  for (const { awardID, code } of codes) {
    if (await takeDiscount(tx, awardID, code)) continue;
    await tx
      .update(invoices)
      .set({ entryID: null })
      .where(and(eq(invoices.entryID, entryID), eq(invoices.discountID, code)));
  }
}

const named = (awardID: string, code: string) => and(eq(discounts.awardID, awardID), eq(discounts.id, code));
