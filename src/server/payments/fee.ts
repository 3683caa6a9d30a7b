/** A category's fee. Instants are milliseconds since 1970; money is in minor units. */
export interface Fee {
  readonly amount: number;
  readonly earlyAmount: number | null;
  readonly earlyUntil: number | null;
}

export interface Reduction {
  readonly percentage: number | null;
  readonly amount: number | null;
}

/** What entering costs at this moment: the early price until its instant, less the discount, never below nothing. */
export function amountDue(fee: Fee, now: number, discount: Reduction | null): number {
  const early = fee.earlyAmount !== null && fee.earlyUntil !== null && now < fee.earlyUntil;
  const price = early ? fee.earlyAmount : fee.amount;
  if (!discount) return price;
  // The half penny goes to the entrant.
  const percentage = Math.ceil((price * (discount.percentage ?? 0)) / 100);
  return Math.max(0, price - percentage - (discount.amount ?? 0));
}
