import { type Fee, feeOf } from '../../../../../machines/payment/fee.rules.ts';
import type { Category, Discount } from '../../../../contract/entities.ts';

/** What an entry costs at an instant, in minor units, and how that comes about. */
export function amountDue({ earlyUntil, ...fee }: Category['fee'], at: number, discount: Discount | null): Fee {
  return feeOf({ ...fee, earlyUntil: earlyUntil === null ? null : Date.parse(earlyUntil) }, discount, at);
}

/** Why a code can't be used at an instant; null when it can. */
export function discountProblem(discount: Discount | undefined, at: number): 'unknown' | 'expired' | 'usedUp' | null {
  if (!discount) return 'unknown';
  if (discount.expiresAt !== null && Date.parse(discount.expiresAt) <= at) return 'expired';
  return discount.usesLeft === 0 ? 'usedUp' : null;
}
