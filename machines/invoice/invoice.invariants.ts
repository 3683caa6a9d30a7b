import type { Invariants } from '../kit/invariants.ts';
import { largestTotal } from '../payment/tax.rules.ts';
import type { InvoiceFacts, InvoiceStatus } from './invoice.rules.ts';

const isWritten = (text: string | null) => (text ?? '').trim().length > 0;

/** What always holds of an invoice. */
export const invoiceInvariants: Invariants<InvoiceFacts, InvoiceStatus> = [
  {
    id: 'invoice.invariant.amount',
    holds: ({ amount }) => Number.isInteger(amount) && amount >= 0 && amount <= largestTotal,
  },
  {
    id: 'invoice.invariant.tax',
    holds: ({ amount, tax }) => Number.isInteger(tax) && tax >= 0 && tax <= amount,
  },
  {
    id: 'invoice.invariant.feeMet',
    holds: ({ amount, wholeFee = null, settledBefore = null }) =>
      wholeFee === null || wholeFee === amount + (settledBefore ?? 0),
    otherwise: 'entry.refusal.dueChanged',
  },
  {
    id: 'invoice.invariant.somethingDue',
    in: ['paid', 'refunded'],
    holds: ({ amount }) => amount > 0,
    otherwise: 'invoice.refusal.nothingDue',
  },
  {
    id: 'invoice.invariant.skippedNothingDue',
    in: ['skipped'],
    holds: ({ amount }) => amount === 0,
    otherwise: 'invoice.refusal.amountDue',
  },
  {
    id: 'invoice.invariant.submitted',
    in: ['draft'],
    holds: ({ submitted }) => submitted,
  },
  {
    id: 'invoice.invariant.notPaid',
    in: ['draft', 'skipped'],
    holds: ({ chargeID, reference }) => chargeID === null && reference === null,
  },
  {
    id: 'invoice.invariant.howPaid',
    in: ['paid', 'refunded'],
    holds: ({ chargeID, reference }) => (chargeID !== null) !== isWritten(reference),
  },
  {
    id: 'invoice.invariant.notRefunded',
    in: ['draft', 'paid', 'skipped'],
    holds: ({ refundReason, refundReference }) => refundReason === null && refundReference === null,
  },
  {
    id: 'invoice.invariant.whyRefunded',
    in: ['refunded'],
    holds: ({ chargeID, refundReason, refundReference }) =>
      isWritten(refundReason) && (chargeID !== null || isWritten(refundReference)),
  },
];
