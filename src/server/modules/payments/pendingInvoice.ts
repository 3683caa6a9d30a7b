import { and, eq } from 'drizzle-orm';
import type { EntryFacts } from '#machines/entry/entry.rules.ts';
import { codeTaken, dueOf, instantOfPrice, settledBy, staysAsSettled, unpaidOf } from '#machines/invoice/due.rules.ts';
import { type Reason, refusals } from '#machines/kit/rules.ts';
import { mayChargeCard } from '#machines/payment/card.rules.ts';
import { codeOf } from '#machines/payment/discount.rules.ts';
import type { FeeSchedule } from '#machines/payment/fee.rules.ts';
import { furtherSchedule } from '#machines/payment/further.rules.ts';
import type { ChargedTax } from '#machines/payment/tax.rules.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { hasAllOf } from '../../platform/access/visiblePeople.ts';
import type { Database } from '../../platform/database/database.ts';
import { categories, entries, invoices, paymentMethods } from '../../platform/database/schema.ts';
import type { PaymentChoice } from '../../platform/database/submission.ts';
import { discountProblem, findDiscount } from './discounts.ts';
import type { InvoicedEntry } from './invoicedEntry.ts';

export type InvoiceRow = typeof invoices.$inferSelect;

/** What entering costs now, how it shall be paid, and what stands in the way. */
export interface PendingInvoice {
  /** To pay, with its tax; nothing where the fee is settled. */
  readonly amount: number;
  readonly tax: ChargedTax | null;
  /** What the entry's fee comes to altogether, and what of it was paid before and not given back. */
  readonly wholeFee: number;
  readonly settledBefore: number;
  /** The instant whose price it is. */
  readonly pricedAt: Date;
  readonly fee: EntryFacts['fee'];
  /** The card to charge before the entry is in; null where none is charged. */
  readonly card: { readonly stripeID: string } | null;
  readonly discountID: string | null;
  /** Whether a use of the discount is to be taken. */
  readonly takesDiscount: boolean;
  /** The entry's unpaid invoice, which is made anew. */
  readonly draft: InvoiceRow | null;
  /** The latest invoice that settles the fee. */
  readonly settled: InvoiceRow | null;
  readonly reasons: readonly Reason[];
}

/** The code that an attempt of the entry held until this call ended it. */
export interface Regained {
  readonly regainedCode?: string | null;
}

/**
 * The bill of a held entry at this moment; of one that is corrected, at the price of its unpaid invoice. A fee once paid or skipped stays as it was, less what was given back since; a
 * category that is dearer costs the difference. `heldDiscount` is a code of which a use is held for the entry already.
 */
export async function pendingInvoiceOf(
  tx: Database,
  entry: InvoicedEntry,
  { payment, discountID, regainedCode = null }: PaymentChoice & Regained,
  now: Date,
  by: Pick<Principal, 'type' | 'orgID' | 'actor'>,
  heldDiscount: string | null = null,
): Promise<PendingInvoice> {
  const raised = await tx
    .select()
    .from(invoices)
    .where(eq(invoices.entryID, entry.id))
    .orderBy(invoices.number)
    .for('update');
  const draft = raised.find(({ status }) => status === 'draft') ?? null;
  const latest = raised.findLast(({ status }) => status === 'paid' || status === 'skipped') ?? null;
  const priced = raised.map((invoice) => ({ ...invoice, at: (invoice.pricedAt ?? invoice.createdAt).getTime() }));
  const settled = settledBy(priced);
  const at = instantOfPrice(entry, unpaidOf(priced), now.getTime());
  const settledBefore = settled?.amount ?? 0;
  const nothing = {
    amount: 0,
    tax: null,
    wholeFee: settledBefore,
    settledBefore,
    pricedAt: new Date(at),
    card: null,
    takesDiscount: false,
    draft,
    settled: latest,
    reasons: [],
  };
  const stays = staysAsSettled(settled, entry.categoryID);
  const settledCode = stays ? (latest?.discountID ?? null) : null;
  if (stays && settled.wholeFee <= settled.amount) return { ...nothing, fee: 'settled', discountID: settledCode };

  const [category] = entry.categoryID
    ? await tx.select().from(categories).where(eq(categories.id, entry.categoryID))
    : [];
  const code = stays ? settledCode : codeOf(discountID ?? codeTaken(raised)) || null;
  const discount = code ? await findDiscount(tx, entry.awardID, code) : null;
  // A code once taken for this entry stays taken, also when its last use has gone since or its payment was given back.
  const taken = code === heldDiscount || raised.some((invoice) => invoice.discountID === code);
  // So does one that a payment held which was left half-way, though its use has to be taken again.
  const wrong = code && !taken && code !== regainedCode ? discountProblem(discount, now) : [];
  const {
    total: amount,
    tax,
    wholeFee,
  } = category
    ? dueOf({
        categoryID: category.id,
        schedule: await feeScheduleFor(tx, entry, category, settled?.at ?? at),
        discount: wrong.length === 0 ? discount : null,
        tax: entry.organiserTax,
        settled,
        now: at,
      })
    : { total: 0, tax: null, wholeFee: settledBefore };
  const pending = {
    ...nothing,
    amount,
    tax,
    wholeFee,
    // One that is gone is worth nothing, and nothing names it.
    discountID: discount && code,
    reasons: wrong,
    takesDiscount: code !== null && !taken,
  };
  if (amount === 0) return { ...pending, fee: settled ? 'settled' : 'none' };
  if (payment !== 'card') {
    const chosen = payment === 'invoice' || draft !== null || by.type === 'admin';
    return { ...pending, fee: chosen ? 'settled' : 'unsettled' };
  }
  const foreign = refusals(mayChargeCard, { own: by.orgID === entry.orgID, acting: by.actor !== null }, undefined);
  if (foreign.length > 0) return { ...pending, fee: 'settled', reasons: [...wrong, ...foreign] };
  // Cards of an organiser are none of whoever was with it and enters now.
  const theirs = by.type === 'admin' ? undefined : hasAllOf(entry.orgID);
  const [card] = await tx
    .select({ stripeID: paymentMethods.stripeID })
    .from(paymentMethods)
    .where(and(eq(paymentMethods.orgID, entry.orgID), eq(paymentMethods.isDefault, true), theirs));
  return card
    ? { ...pending, fee: 'settled', card }
    : { ...pending, fee: 'settled', reasons: [...wrong, { code: 'entry.refusal.noCard' }] };
}

const feeScheduleOf = ({ feeAmount, feeEarlyAmount, feeEarlyUntil }: typeof categories.$inferSelect): FeeSchedule => ({
  amount: feeAmount,
  earlyAmount: feeEarlyAmount,
  earlyUntil: feeEarlyUntil?.getTime() ?? null,
});

/** What an entry's category costs it at an instant; one that was entered with another by the rule, while that is there. */
async function feeScheduleFor(
  tx: Database,
  { firstID, furtherFee }: InvoicedEntry,
  category: typeof categories.$inferSelect,
  at: number,
): Promise<FeeSchedule> {
  const [first] = firstID
    ? await tx
        .select({ category: categories })
        .from(entries)
        .innerJoin(categories, eq(categories.id, entries.categoryID))
        .where(eq(entries.id, firstID))
    : [];
  return first
    ? furtherSchedule(feeScheduleOf(category), feeScheduleOf(first.category), furtherFee, at)
    : feeScheduleOf(category);
}
