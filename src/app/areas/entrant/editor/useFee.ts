import type { EntryFacts } from '../../../../../machines/entry/entry.rules.ts';
import type { LoadedEntry } from '../../../../../machines/entryEditor/entryEditor.rules.ts';
import { type Fee, feeOf } from '../../../../../machines/payment/fee.rules.ts';
import { type Taxed, taxed } from '../../../../../machines/payment/tax.rules.ts';
import type { Payment } from '../../../actors/payment.ts';

export interface EntryFee {
  readonly fee: Fee;
  /** What the fee comes to with the organiser's tax. */
  readonly taxed: Taxed;
  readonly earlyUntil: string | null;
  /** The entry's fee was paid before it was taken back. */
  readonly paid: boolean;
  readonly state: EntryFacts['fee'];
  readonly way: 'card' | 'invoice' | undefined;
}

/** What submitting this entry costs now, and how it is going to be paid. */
export function feeFor({ entry, award }: LoadedEntry, payment: Payment, now: number): EntryFee {
  const category = award.categories.find(({ categoryID }) => categoryID === entry.categoryID);
  const price = category?.fee ?? { amount: 0, earlyAmount: null, earlyUntil: null };
  const earlyUntil = price.earlyUntil === null ? null : Date.parse(price.earlyUntil);
  const { snapshot } = payment;
  const paid = entry.invoice?.status === 'paid';
  const fee = feeOf({ ...price, earlyUntil }, snapshot.context.discount, now);
  const chosen = snapshot.hasTag('card') ? 'card' : snapshot.hasTag('invoice') ? 'invoice' : undefined;
  const way = paid || fee.due === 0 ? undefined : chosen;
  const state = paid ? 'settled' : fee.due === 0 ? 'none' : way ? 'settled' : 'unsettled';
  return { fee, taxed: taxed(fee.due, award.tax), earlyUntil: fee.early ? price.earlyUntil : null, paid, state, way };
}
