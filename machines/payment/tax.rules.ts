/** The tax that an organiser charges on fees, named as on invoices. `rate` is in hundredths of a percent. */
export interface TaxRule {
  readonly name: string;
  readonly rate: number;
  /** Whether fees contain the tax; otherwise it is added to them. */
  readonly included: boolean;
}

/** The tax of one invoice, fixed when the invoice is made; `amount` is in minor units. */
export interface ChargedTax {
  readonly name: string;
  readonly rate: number;
  readonly amount: number;
}

export interface Taxed {
  readonly net: number;
  readonly tax: ChargedTax | null;
  readonly total: number;
}

/** The largest fee, and the largest amount with its tax, in minor units. */
export const largestFee = 1_000_000_000;
export const largestTotal = 2 * largestFee;

/** Whether a value is an integer within bounds, which are included. */
export const isWhole = (value: number | null | undefined, least: number, most: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;

/** What a fee in minor units comes to, discount already taken off. Half a minor unit of tax counts as a whole one. */
export const taxed = (fee: number, rule: TaxRule | null): Taxed => {
  if (!rule || fee === 0) return { net: fee, tax: null, total: fee };
  const { name, rate, included } = rule;
  const amount = halfUp(fee * rate, included ? 10_000 + rate : 10_000);
  const net = included ? fee - amount : fee;
  return { net, tax: { name, rate, amount }, total: net + amount };
};

/** `dividend / divisor` as the nearest integer; both are integers that are not negative. */
const halfUp = (dividend: number, divisor: number) => Math.floor((2 * dividend + divisor) / (2 * divisor));
