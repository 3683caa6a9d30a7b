import { and, eq, sql } from 'drizzle-orm';
import type { EntryFacts } from '../../../machines/entry/entry.rules.ts';
import { invoiceFactsFrom } from '../../../machines/invoice/invoice.facts.ts';
import { invoiceLifecycle } from '../../../machines/invoice/invoice.machine.ts';
import type { InvoiceEvent } from '../../../machines/invoice/invoice.rules.ts';
import type { Reason } from '../../../machines/kit/rules.ts';
import { feeOf } from '../../../machines/payment/fee.rules.ts';
import { type ChargedTax, taxed } from '../../../machines/payment/tax.rules.ts';
import type { Database } from '../database.ts';
import type { LockedEntry } from '../entries/lockEntry.ts';
import { categories, discounts, invoices, paymentMethods } from '../schema.ts';
import { rowsOf } from '../sql.ts';

/** What entering costs now, how it shall be paid, and what stands in the way. */
export interface Bill {
  /** To pay, with its tax. */
  readonly amount: number;
  readonly tax: ChargedTax | null;
  readonly fee: EntryFacts['fee'];
  /** The card to charge before the entry is in; null where none is charged. */
  readonly card: { readonly stripeID: string } | null;
  readonly discountID: string | null;
  readonly invoice: typeof invoices.$inferSelect | null;
  readonly reasons: readonly Reason[];
}

export interface PaymentChoice {
  readonly payment?: 'card' | 'invoice' | undefined;
  readonly discountID?: string | undefined;
}

/** The bill of a held entry at this moment. A fee once paid or skipped stays as it was. */
export async function billOf(
  transaction: Database,
  entry: LockedEntry,
  { payment, discountID }: PaymentChoice,
  now: Date,
  byAdmin: boolean,
): Promise<Bill> {
  const [invoice = null] = await transaction
    .select()
    .from(invoices)
    .where(eq(invoices.entryID, entry.id))
    .for('update');
  if (invoice?.status === 'paid') {
    const { amount, tax, discountID } = invoice;
    return { amount, tax, fee: 'settled', card: null, discountID, invoice, reasons: [] };
  }
  const [category] = entry.categoryID
    ? await transaction.select().from(categories).where(eq(categories.id, entry.categoryID))
    : [];
  const code = (discountID ?? invoice?.discountID ?? '').trim().toUpperCase() || null;
  const discount = code ? await findDiscount(transaction, entry.awardID, code) : null;
  // A code once taken for this entry stays taken, also when its last use has gone since.
  const wrong = code && code !== invoice?.discountID ? discountProblem(discount, now) : [];
  const fee = category
    ? feeOf(
        {
          amount: category.feeAmount,
          earlyAmount: category.feeEarlyAmount,
          earlyUntil: category.feeEarlyUntil?.getTime() ?? null,
        },
        wrong.length === 0 ? discount : null,
        now.getTime(),
      ).due
    : 0;
  const { total: amount, tax } = taxed(fee, entry.organiserTax);
  const bill = { amount, tax, card: null, discountID: code, invoice, reasons: wrong };
  if (amount === 0) return { ...bill, fee: 'none' };
  if (payment !== 'card') {
    const chosen = payment === 'invoice' || invoice !== null || byAdmin;
    return { ...bill, fee: chosen ? 'settled' : 'unsettled' };
  }
  const [card] = await transaction
    .select({ stripeID: paymentMethods.stripeID })
    .from(paymentMethods)
    .where(and(eq(paymentMethods.orgID, entry.orgID), eq(paymentMethods.isDefault, true)));
  return card
    ? { ...bill, fee: 'settled', card }
    : { ...bill, fee: 'settled', reasons: [...wrong, { code: 'entry.refusal.noCard' }] };
}

/** Why a discount code cannot be taken now; empty when it can. */
export function discountProblem(discount: typeof discounts.$inferSelect | null, now: Date): Reason[] {
  if (!discount) return [{ code: 'discount.refusal.unknown' }];
  if (discount.expiresAt && discount.expiresAt <= now) return [{ code: 'discount.refusal.expired' }];
  if (discount.usesLeft === 0) return [{ code: 'discount.refusal.usedUp' }];
  return [];
}

/**
 * Raises the invoice of an entry that is submitted, or brings its draft up to date; answers its number. A charge that
 * was made comes with its name.
 */
export async function raiseInvoice(
  transaction: Database,
  entry: LockedEntry,
  bill: Bill,
  now: Date,
  chargeID: string | null,
): Promise<{ id: string; number: number }> {
  const { invoice, amount, tax, discountID } = bill;
  if (invoice?.status === 'paid') return invoice;
  const event: InvoiceEvent | null =
    amount === 0 ? { type: 'invoice.skip' } : chargeID ? { type: 'invoice.charged' } : null;
  const decision = event && invoiceLifecycle.decide('draft', invoiceFactsFrom({ amount }, 'entrant'), event);
  if (decision && !decision.accepted) throw new Error(`An invoice was refused: ${decision.reasons[0]?.code}`);
  const values = {
    orgID: entry.orgID,
    awardID: entry.awardID,
    entryID: entry.id,
    entryTitle: entry.data.title ?? '',
    amount,
    tax,
    currency: entry.currency,
    discountID,
    chargeID,
    status: decision?.state ?? ('draft' as const),
    paidAt: chargeID ? now : null,
    updatedAt: now,
  };
  if (discountID && discountID !== invoice?.discountID) await takeDiscount(transaction, entry.awardID, discountID);
  if (invoice) {
    await transaction
      .update(invoices)
      .set({ ...values, version: sql`${invoices.version} + 1` })
      .where(eq(invoices.id, invoice.id));
    return invoice;
  }
  const [counter] = await rowsOf<{ number: number }>(
    transaction,
    sql`update product.orgs set last_invoice = last_invoice + 1 where id = ${entry.organiserID}
      returning last_invoice as number`,
  );
  if (!counter) throw new Error('The award has no organiser');
  const [made] = await transaction
    .insert(invoices)
    .values({ ...values, organiserID: entry.organiserID, number: counter.number, createdAt: now })
    .returning({ id: invoices.id, number: invoices.number });
  if (!made) throw new Error('The invoice was not stored');
  return made;
}

/** The number as people write it. */
export const invoiceName = (number: number) => `INV-${String(number).padStart(5, '0')}`;

/** Held until the transaction ends, so that the last use is taken once. */
async function findDiscount(transaction: Database, awardID: string, code: string) {
  const [discount = null] = await transaction
    .select()
    .from(discounts)
    .where(and(eq(discounts.awardID, awardID), eq(discounts.id, code)))
    .for('update');
  return discount;
}

async function takeDiscount(transaction: Database, awardID: string, code: string): Promise<void> {
  await transaction
    .update(discounts)
    .set({ usesLeft: sql`greatest(${discounts.usesLeft} - 1, 0)`, version: sql`${discounts.version} + 1` })
    .where(and(eq(discounts.awardID, awardID), eq(discounts.id, code)));
}
