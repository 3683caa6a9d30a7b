import type { Award, Category, Discount } from '#contract/entities/award.ts';
import { type Due, dueFurther, dueOf } from '#machines/invoice/due.rules.ts';
import { type Reason, refusals } from '#machines/kit/rules.ts';
import { mayTakeDiscount } from '#machines/payment/discount.rules.ts';
import type { FeeSchedule } from '#machines/payment/fee.rules.ts';
import { fullFee } from '#machines/payment/further.rules.ts';

export interface AmountDue extends Due {
  readonly categoryID: string;
}

/**
 * What an entry costs at an instant in a category, then in each further one, in minor units, and how that comes about. A code counts for the
 * first.
 */
export function amountsDue(
  { tax, furtherFee }: Pick<Award, 'tax' | 'furtherFee'>,
  [first, ...others]: readonly [Category, ...Category[]],
  now: number,
  discount: Discount | null,
): readonly [AmountDue, ...AmountDue[]] {
  const { categoryID } = first;
  const schedule = feeScheduleOf(first);
  const further = others.map((one) => ({ categoryID: one.categoryID, schedule: feeScheduleOf(one) }));
  return [
    { categoryID, ...dueOf({ categoryID, schedule, discount, tax, settled: null, now }) },
    ...dueFurther(further, { first: schedule, rule: furtherFee ?? fullFee, tax, now }),
  ];
}

const feeScheduleOf = ({ fee: { earlyUntil, ...fee } }: Category): FeeSchedule => ({
  ...fee,
  earlyUntil: instantOrNull(earlyUntil),
});

/** Why a code can't be used at an instant; null when it can. */
export function discountProblem(discount: Discount | undefined, at: number): Reason | null {
  const facts = discount && { ...discount, code: discount.id, expiresAt: instantOrNull(discount.expiresAt) };
  return refusals(mayTakeDiscount, facts ?? null, { now: at })[0] ?? null;
}

const instantOrNull = (instant: string | null) => (instant === null ? null : Date.parse(instant));
