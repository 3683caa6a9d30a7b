import type { Invariants } from '../kit/invariants.ts';
import { type FeeSchedule, feeOf } from './fee.rules.ts';
import { isWhole, largestFee } from './tax.rules.ts';

export const furtherRules = ['full', 'share', 'amount', 'free'] as const;

/** What an award charges for each further category that one entry is entered in. */
export interface FurtherFee {
  readonly rule: (typeof furtherRules)[number];
  /** Per cent of the fee for `share`, minor units for `amount`; null otherwise. */
  readonly value: number | null;
}

/** What awards charge that say nothing else. */
export const fullFee: FurtherFee = { rule: 'full', value: null };

/**
 * The fee of a further category, in minor units. The rule counts for it up to the fee of the first category; what it costs
 * above that is due in full, so that the order in which categories are chosen saves nothing. The half penny goes to the entrant.
 */
export function furtherFeeOf(fee: number, first: number, { rule, value }: FurtherFee): number {
  const lowered = Math.min(fee, first);
  const above = fee - lowered;
  switch (rule) {
    case 'full':
      return fee;
    case 'share':
      return above + Math.floor((lowered * (value ?? 100)) / 100);
    case 'amount':
      return above + Math.min(value ?? lowered, lowered);
    case 'free':
      return above;
  }
}

/** What a further category costs at an instant, as a price that ends no more. */
export const furtherSchedule = (
  schedule: FeeSchedule,
  first: FeeSchedule,
  rule: FurtherFee,
  at: number,
): FeeSchedule => ({
  amount: furtherFeeOf(feeOf(schedule, null, at).listed, feeOf(first, null, at).listed, rule),
  earlyAmount: null,
  earlyUntil: null,
});

/** What always holds of the rule. */
export const furtherInvariants: Invariants<FurtherFee> = [
  {
    id: 'award.invariant.furtherFee',
    holds: ({ rule, value }) => {
      if (rule === 'share') return isWhole(value, 1, 99);
      return rule === 'amount' ? isWhole(value, 1, largestFee) : value === null;
    },
    otherwise: 'award.refusal.furtherFee',
  },
];
