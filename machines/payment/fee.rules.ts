/** What one entry of a category costs. Money is in minor units, instants are milliseconds since 1970. */
export interface FeeSchedule {
  readonly amount: number;
  readonly earlyAmount: number | null;
  readonly earlyUntil: number | null;
}

/** A discount code's worth: a percentage or an amount. */
export interface FeeDiscount {
  readonly percentage: number | null;
  readonly amount: number | null;
}

/** The same with its code. */
export interface CodedDiscount extends FeeDiscount {
  readonly id: string;
}

export interface Fee {
  /** Whether the early price holds. */
  readonly early: boolean;
  /** The price before the discount. */
  readonly listed: number;
  readonly reduction: number;
  readonly due: number;
}

/** The fee at an instant: the early price before its end, less the discount, never below nothing. */
export const feeOf = (schedule: FeeSchedule, discount: FeeDiscount | null, now: number): Fee => {
  const early = schedule.earlyAmount !== null && schedule.earlyUntil !== null && now < schedule.earlyUntil;
  const listed = early ? schedule.earlyAmount! : schedule.amount;
  // The half penny goes to the entrant.
  const worth = Math.ceil((listed * (discount?.percentage ?? 0)) / 100) + (discount?.amount ?? 0);
  const reduction = Math.min(worth, listed);
  return { early, listed, reduction, due: listed - reduction };
};
