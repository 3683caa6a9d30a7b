import type { EntryFacts } from '../../../../../machines/entry/entry.rules.ts';
import type { LoadedEntry } from '../../../../../machines/entryEditor/entryEditor.rules.ts';
import { dueOf } from '../../../../../machines/payment/due.rules.ts';
import type { Fee } from '../../../../../machines/payment/fee.rules.ts';
import type { Taxed } from '../../../../../machines/payment/tax.rules.ts';
import type { Payment } from '../../../actors/payment.ts';

export interface EntryFee {
  readonly fee: Fee;
  /** What is due with the organiser's tax, what was paid before taken off. */
  readonly taxed: Taxed;
  /** Paid before, while the entry was in a cheaper category. */
  readonly paidBefore: number;
  readonly earlyUntil: string | null;
  /** The entry's fee was settled before it was taken back, and nothing more is due. */
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
  const settled = entry.settled ? { ...entry.settled, at: Date.parse(entry.settled.at) } : null;
  const {
    fee,
    settled: before,
    ...taxed
  } = dueOf({
    ...{ categoryID: entry.categoryID, price: { ...price, earlyUntil }, tax: award.tax, settled, now },
    discount: snapshot.context.discount,
  });
  const paid = before && taxed.total === 0;
  const chosen = snapshot.hasTag('card') ? 'card' : snapshot.hasTag('invoice') ? 'invoice' : undefined;
  const way = taxed.total === 0 ? undefined : chosen;
  const state = paid ? 'settled' : taxed.total === 0 ? 'none' : way ? 'settled' : 'unsettled';
  const paidBefore = taxed.total > 0 ? (settled?.amount ?? 0) : 0;
  return { fee, taxed, paidBefore, earlyUntil: fee.early ? price.earlyUntil : null, paid, state, way };
}
