import type { Invariants } from '../kit/invariants.ts';
import { largestTotal } from '../payment/tax.rules.ts';
import type { ChargeFacts, ChargeState } from './charge.rules.ts';

/** What always holds of an attempt to charge a card. */
export const chargeInvariants: Invariants<ChargeFacts, ChargeState> = [
  {
    id: 'charge.invariant.amount',
    holds: ({ amount }) => Number.isInteger(amount) && amount > 0 && amount <= largestTotal,
  },
  {
    id: 'charge.invariant.nothingCharged',
    in: ['reserved', 'actionRequired', 'released'],
    holds: ({ chargeID, paidInvoices }) => chargeID === null && paidInvoices === 0,
  },
  {
    id: 'charge.invariant.keptForOneInvoice',
    in: ['paid'],
    holds: ({ chargeID, paidInvoices }) => chargeID !== null && paidInvoices === 1,
  },
  {
    id: 'charge.invariant.partsWhole',
    in: ['paid', 'refunding', 'refunded'],
    holds: ({ charged, parts }) => charged === parts,
  },
  {
    id: 'charge.invariant.refundOfCharge',
    in: ['refunding', 'refunded'],
    holds: ({ chargeID, paidInvoices }) => chargeID !== null && paidInvoices === 0,
  },
  {
    id: 'charge.invariant.refundNamed',
    in: ['refunded'],
    holds: ({ refundID }) => refundID !== null,
  },
  {
    id: 'charge.invariant.holdsNothing',
    in: ['paid', 'released', 'refunding', 'refunded'],
    holds: ({ holdsDiscount }) => !holdsDiscount,
  },
];
