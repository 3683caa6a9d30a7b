import type { InvoiceStatus } from '../invoice/invoice.rules.ts';
import { type Fee, type FeeDiscount, type FeePrice, feeOf } from './fee.rules.ts';
import { type FurtherFee, furtherPrice } from './further.rules.ts';
import { type Taxed, type TaxRule, taxed } from './tax.rules.ts';

/** What was settled for an entry by invoices that were paid or skipped and not refunded. */
export interface Settled {
  /** The category that it was settled for; null where that is not known any more. */
  readonly categoryID: string | null;
  /** What was paid, tax in it. */
  readonly amount: number;
  /** When the entry's fee was first settled, in milliseconds since 1970: the price of that instant stays. */
  readonly at: number;
}

/** An invoice of an entry, as far as it says what was settled. */
export interface SettlingInvoice {
  readonly number: number;
  readonly status: InvoiceStatus;
  readonly amount: number;
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
  return {
    categoryID: latest.categoryID,
    amount: settling.reduce((sum, { amount }) => sum + amount, 0),
    at: Math.min(...settling.map(({ at }) => at)),
  };
};

export interface Due extends Taxed {
  readonly fee: Fee;
  /** Whether the fee was settled before; `total` is then what a dearer category costs besides. */
  readonly settled: boolean;
}

/**
 * What submitting an entry costs now. A fee once settled stays as it was; moved to a dearer category since, the entry
 * owes the difference, and moved to a cheaper one nothing.
 */
export const dueOf = ({
  categoryID,
  price,
  discount,
  tax,
  settled,
  now,
}: {
  readonly categoryID: string | null;
  readonly price: FeePrice;
  readonly discount: FeeDiscount | null;
  readonly tax: TaxRule | null;
  readonly settled: Settled | null;
  readonly now: number;
}): Due => {
  const fee = feeOf(price, discount, settled?.at ?? now);
  if (!settled) return { ...taxed(fee.due, tax), fee, settled: false };
  const same = settled.categoryID === null || settled.categoryID === categoryID;
  const further = same ? 0 : Math.max(0, taxed(fee.due, tax).total - settled.amount);
  // The difference of two amounts with their tax has its tax in it.
  return { ...taxed(further, tax && { ...tax, included: true }), fee, settled: true };
};

/** What each further category costs at an instant besides a first one, by the rule, with its tax; a code counts for the first alone. */
export const dueFurther = (
  further: readonly { readonly categoryID: string; readonly price: FeePrice }[],
  {
    first,
    rule,
    tax,
    now,
  }: { readonly first: FeePrice; readonly rule: FurtherFee; readonly tax: TaxRule | null; readonly now: number },
): readonly (Due & { readonly categoryID: string })[] =>
  further.map(({ categoryID, price }) => ({
    categoryID,
    ...dueOf({
      categoryID,
      discount: null,
      tax,
      settled: null,
      now,
      price: furtherPrice(price, first, rule, now),
    }),
  }));
