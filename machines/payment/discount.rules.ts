import type { Invariants } from '../kit/invariants.ts';
import type { Condition } from '../kit/rules.ts';
import { isWhole, largestFee } from './tax.rules.ts';

/** A discount code of an award. Instants are milliseconds since 1970. */
export interface DiscountFacts {
  readonly code: string;
  readonly percentage: number | null;
  readonly amount: number | null;
  /** Null: as often as anybody asks. */
  readonly usesLeft: number | null;
  readonly expiresAt: number | null;
}

/** A code as it is stored: they are compared without regard to case. */
export const codeOf = (typed: string | null | undefined): string => (typed ?? '').trim().toUpperCase();

/** What taking a code at an instant needs, with the reason given when it is refused. */
export const mayTakeDiscount: readonly Condition<DiscountFacts | null, { readonly now: number }>[] = [
  { needs: (discount) => discount !== null, otherwise: 'discount.refusal.unknown' },
  {
    needs: (discount, { now }) => !discount || discount.expiresAt === null || now < discount.expiresAt,
    otherwise: 'discount.refusal.expired',
  },
  { needs: (discount) => discount?.usesLeft !== 0, otherwise: 'discount.refusal.usedUp' },
];

/** The most that a code's uses may be. */
export const mostUses = 1_000_000_000;

/** What always holds of a discount code. */
export const discountInvariants: Invariants<DiscountFacts> = [
  {
    id: 'discount.invariant.code',
    holds: ({ code }) => code.length > 0 && code.length <= 40 && code === codeOf(code),
    otherwise: 'discount.refusal.oneOfTwo',
    params: ({ code }) => ({ code }),
  },
  {
    id: 'discount.invariant.oneOfTwo',
    holds: ({ percentage, amount }) => (percentage === null) !== (amount === null),
    otherwise: 'discount.refusal.oneOfTwo',
    params: ({ code }) => ({ code }),
  },
  {
    id: 'discount.invariant.worth',
    holds: ({ percentage, amount }) =>
      (percentage === null || isWhole(percentage, 1, 100)) && (amount === null || isWhole(amount, 1, largestFee)),
  },
  {
    id: 'discount.invariant.usesLeft',
    holds: ({ usesLeft }) => usesLeft === null || isWhole(usesLeft, 0, mostUses),
  },
  {
    id: 'discount.invariant.expiry',
    holds: ({ expiresAt }) => expiresAt === null || (expiresAt >= firstInstant && expiresAt < endInstant),
  },
];

/** The years 1900 to 2099. */
const firstInstant = Date.UTC(1900, 0, 1);
const endInstant = Date.UTC(2100, 0, 1);
