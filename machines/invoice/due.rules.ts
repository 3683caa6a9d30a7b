import { entryStatuses } from '../entry/entry.statuses.ts';
import { type Fee, type FeeDiscount, type FeeSchedule, feeOf } from '../payment/fee.rules.ts';
import { type FurtherFee, furtherSchedule } from '../payment/further.rules.ts';
import { type Taxed, type TaxRule, taxed } from '../payment/tax.rules.ts';
import type { InvoiceStatus } from './invoice.rules.ts';

/** What was settled for an entry by invoices that were paid or skipped and not refunded. */
export interface Settled {
  /** The category that it was settled for; null where that is not known any more. */
  readonly categoryID: string | null;
  /** What was paid and not given back, tax in it. */
  readonly amount: number;
  /** What its fee came to altogether when it was settled last, tax in it; null where that was not kept. */
  readonly wholeFee: number | null;
  /** When the entry's fee was first settled, in milliseconds since 1970: the price of that instant stays. */
  readonly at: number;
}

/** An invoice of an entry, as far as it says what was settled. */
export interface SettlingInvoice {
  readonly number: number;
  readonly status: InvoiceStatus;
  readonly amount: number;
  /** What the entry's fee came to altogether when the invoice was made, tax in it; null where that was not kept. */
  readonly wholeFee: number | null;
  readonly categoryID: string | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What an entry's invoices settle together; null where none of them settles anything. */
export const settledBy = (invoices: readonly SettlingInvoice[]): Settled | null => {
  const settling = invoices
    .filter(({ status }) => status === 'paid' || status === 'skipped')
    .toSorted((one, other) => one.number - other.number);
  const latest = settling.at(-1);
  if (!latest) return null;
  const amount = settling.reduce((sum, one) => sum + one.amount, 0);
  const givenBack = invoices.some(({ status, number }) => status === 'refunded' && number < latest.number);
  return {
    categoryID: latest.categoryID,
    amount,
    wholeFee: latest.wholeFee ?? (givenBack ? null : amount),
    at: Math.min(...settling.map(({ at }) => at)),
  };
};

/** The discount code that an entry has: of its unpaid invoice, otherwise of the latest that settles its fee; null where it has none. */
export const codeTaken = (
  invoices: readonly (Pick<SettlingInvoice, 'number' | 'status'> & { readonly discountID: string | null })[],
): string | null => {
  const draft = invoices.find(({ status }) => status === 'draft');
  const latest = invoices
    .filter(({ status }) => status === 'paid' || status === 'skipped')
    .toSorted((one, other) => one.number - other.number)
    .at(-1);
  return draft?.discountID ?? latest?.discountID ?? null;
};

/** Of which category and instant, in milliseconds since 1970, an entry's unpaid invoice has the price. */
export type Unpaid = Pick<SettlingInvoice, 'categoryID' | 'at'>;

/** What an entry's unpaid invoice says of its price; null where it has none. */
export const unpaidOf = (invoices: readonly (Unpaid & Pick<SettlingInvoice, 'status'>)[]): Unpaid | null =>
  invoices.find(({ status }) => status === 'draft') ?? null;

/**
 * The instant whose price an entry owes: now. One that the organiser asks to have corrected keeps the price that it was invoiced
 * at, unless for another category.
 */
export const instantOfPrice = (
  { status, categoryID }: { readonly status: number; readonly categoryID: string | null },
  unpaid: Unpaid | null,
  now: number,
): number => (status === entryStatuses.error && unpaid?.categoryID === categoryID ? unpaid.at : now);

export interface Due extends Taxed {
  readonly fee: Fee;
  /** Whether the fee was settled before; `total` is then what is missing from it, or what a dearer category costs besides. */
  readonly settled: boolean;
  /** What the entry's fee comes to altogether, with its tax: what was paid and what is due. */
  readonly wholeFee: number;
}

/** Whether a fee stays as it was settled, whatever a category and the tax cost by now. */
export const staysAsSettled = (
  settled: Settled | null,
  categoryID: string | null,
): settled is Settled & { readonly wholeFee: number } =>
  settled !== null && settled.wholeFee !== null && (settled.categoryID === null || settled.categoryID === categoryID);

/**
 * What submitting an entry costs now: its fee less all that was paid for it and not given back. A fee once settled stays as
 * it was; moved to a dearer category since, the entry owes the difference, and moved to a cheaper one nothing.
 */
export const dueOf = ({
  categoryID,
  schedule,
  discount,
  tax,
  settled,
  now,
}: {
  readonly categoryID: string | null;
  readonly schedule: FeeSchedule;
  readonly discount: FeeDiscount | null;
  readonly tax: TaxRule | null;
  readonly settled: Settled | null;
  readonly now: number;
}): Due => {
  const fee = feeOf(schedule, discount, settled?.at ?? now);
  const whole = taxed(fee.due, tax);
  if (!settled) return { ...whole, fee, settled: false, wholeFee: whole.total };
  const costs = staysAsSettled(settled, categoryID) ? settled.wholeFee : whole.total;
  const further = Math.max(0, costs - settled.amount);
  // The difference of two amounts with their tax has its tax in it.
  return {
    ...taxed(further, tax && { ...tax, included: true }),
    fee,
    settled: true,
    wholeFee: settled.amount + further,
  };
};

/** What each further category costs at an instant besides a first one, by the rule, with its tax; a code counts for the first alone. */
export const dueFurther = (
  further: readonly { readonly categoryID: string; readonly schedule: FeeSchedule }[],
  {
    first,
    rule,
    tax,
    now,
  }: { readonly first: FeeSchedule; readonly rule: FurtherFee; readonly tax: TaxRule | null; readonly now: number },
): readonly (Due & { readonly categoryID: string })[] =>
  further.map(({ categoryID, schedule }) => ({
    categoryID,
    ...dueOf({
      categoryID,
      discount: null,
      tax,
      settled: null,
      now,
      schedule: furtherSchedule(schedule, first, rule, now),
    }),
  }));
