import type { Payment } from '#app/actors/payment/payment.ts';
import type { EntryFacts } from '#machines/entry/entry.rules.ts';
import type { EditedAward, LoadedEntry } from '#machines/entryEditor/entryEditor.rules.ts';
import { dueFurther, dueOf, instantOfPrice } from '#machines/invoice/due.rules.ts';
import type { CodedDiscount, Fee, FeeSchedule } from '#machines/payment/fee.rules.ts';
import { fullFee, furtherSchedule } from '#machines/payment/further.rules.ts';
import type { Taxed } from '#machines/payment/tax.rules.ts';

export interface EntryFee {
  readonly fee: Fee;
  /** The code that is typed, otherwise the one that the entry has taken. */
  readonly discount: CodedDiscount | null;
  /** The code that is sent: a payment that was left half-way gives back the one that it holds. */
  readonly discountID: string | undefined;
  /** What is due with the organiser's tax, what was paid before taken off. */
  readonly taxed: Taxed;
  /** What the organiser's tax adds to the entry's whole fee, what was paid before not taken off; nothing where fees contain it. */
  readonly addedTax: number;
  /** What each further category that is chosen costs, and the tax within or added to it. */
  readonly further: readonly { readonly categoryID: string; readonly due: number; readonly tax: number }[];
  /** All of it together. */
  readonly total: number;
  /** Paid before, while the entry was in a cheaper category. */
  readonly paidBefore: number;
  readonly earlyUntil: string | null;
  /** The entry's fee was settled before it was taken back, and nothing more is due. */
  readonly paid: boolean;
  readonly state: EntryFacts['fee'];
  readonly way: 'card' | 'invoice' | undefined;
}

/** What submitting this entry costs now, in its own category and in the further ones chosen, and how it is going to be paid. */
export function feeFor(
  loaded: LoadedEntry,
  payment: Pick<Payment, 'discount' | 'way'>,
  now: number,
  chosen: readonly string[] = [],
): EntryFee {
  const { entry, award } = loaded;
  const discount = payment.discount ?? entry.discount ?? null;
  const discountID = payment.discount?.id ?? (entry.paymentUnanswered ? entry.discount?.id : undefined);
  const own = feeScheduleOf(award, entry.categoryID);
  const settled = entry.settled ? { wholeFee: null, ...entry.settled, at: Date.parse(entry.settled.at) } : null;
  const unpaid = entry.unpaid ? { ...entry.unpaid, at: Date.parse(entry.unpaid.at) } : null;
  const at = instantOfPrice(entry, unpaid, now);
  const firstID = entry.together?.find(({ first }) => first)?.categoryID;
  const byRule = (schedule: FeeSchedule, first: FeeSchedule, at: number) =>
    furtherSchedule(schedule, first, award.furtherFee ?? fullFee, at);
  const {
    fee,
    settled: before,
    wholeFee,
    ...taxed
  } = dueOf({
    categoryID: entry.categoryID,
    tax: award.tax,
    settled,
    now: at,
    schedule: firstID ? byRule(own, feeScheduleOf(award, firstID), settled?.at ?? at) : own,
    discount,
  });
  const further = dueFurther(
    chosen.map((categoryID) => ({ categoryID, schedule: feeScheduleOf(award, categoryID) })),
    { first: own, rule: award.furtherFee ?? fullFee, tax: award.tax, now },
  ).map((due) => ({ categoryID: due.categoryID, due: due.fee.due, tax: due.tax?.amount ?? 0, total: due.total }));
  const total = further.reduce((sum, one) => sum + one.total, taxed.total);
  const paid = before && taxed.total === 0;
  const addedTax = taxed.total > 0 && award.tax?.included === false ? Math.max(0, wholeFee - fee.due) : 0;
  const way = total === 0 ? undefined : payment.way;
  const state = total > 0 ? (way ? 'settled' : 'unsettled') : paid ? 'settled' : 'none';
  const paidBefore = taxed.total > 0 ? (settled?.amount ?? 0) : 0;
  const early = award.categories.find(({ categoryID }) => categoryID === entry.categoryID)?.fee.earlyUntil ?? null;
  const earlyUntil = fee.early && at === now ? early : null;
  return { fee, discount, discountID, taxed, addedTax, further, total, paidBefore, earlyUntil, paid, state, way };
}

function feeScheduleOf({ categories }: EditedAward, id: string | null): FeeSchedule {
  const schedule = categories.find(({ categoryID }) => categoryID === id)?.fee;
  if (!schedule) return { amount: 0, earlyAmount: null, earlyUntil: null };
  return { ...schedule, earlyUntil: schedule.earlyUntil === null ? null : Date.parse(schedule.earlyUntil) };
}
