import type { Category, Discount } from '../../../../contract/entities.ts';

/** What an entry costs at an instant, in minor units, and how that comes about. The server's own sum decides. */
export function amountDue(fee: Category['fee'], at: number, discount: Discount | null) {
  const isEarly = fee.earlyAmount !== null && fee.earlyUntil !== null && at < Date.parse(fee.earlyUntil);
  const before = isEarly && fee.earlyAmount !== null ? fee.earlyAmount : fee.amount;
  const off = discount
    ? discount.percentage !== null
      ? // The half penny goes to the entrant, as on the server.
        Math.ceil((before * discount.percentage) / 100)
      : Math.min(before, discount.amount ?? 0)
    : 0;
  return { isEarly, before, off, total: before - off };
}

/** Why a code can't be used at an instant; null when it can. */
export function discountProblem(discount: Discount | undefined, at: number): 'unknown' | 'expired' | 'usedUp' | null {
  if (!discount) return 'unknown';
  if (discount.expiresAt !== null && Date.parse(discount.expiresAt) <= at) return 'expired';
  return discount.usesLeft === 0 ? 'usedUp' : null;
}
