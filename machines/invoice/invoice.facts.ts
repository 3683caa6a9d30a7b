import type { InvoiceFacts } from './invoice.rules.ts';

/** An invoice as it is kept, as far as its rules ask. */
interface StoredInvoice {
  readonly amount: number;
  readonly tax?: { readonly amount: number } | null;
  readonly chargeID?: string | null;
  readonly reference?: string | null;
  readonly refundReason?: string | null;
  readonly refundReference?: string | null;
  readonly wholeFee?: number | null;
  readonly settledBefore?: number | null;
  readonly paymentUnderWay?: boolean | undefined;
}

/** The facts of a kept invoice. One is only kept once its entry was submitted, which is why that need not be asked. */
export const invoiceFactsFrom = (
  {
    amount,
    tax = null,
    chargeID = null,
    reference = null,
    refundReason = null,
    refundReference = null,
    wholeFee = null,
    settledBefore = null,
    paymentUnderWay = false,
  }: StoredInvoice,
  by: InvoiceFacts['by'],
): InvoiceFacts => ({
  by,
  amount,
  tax: tax?.amount ?? 0,
  chargeID,
  reference,
  refundReason,
  refundReference,
  submitted: true,
  paymentUnderWay,
  wholeFee,
  settledBefore,
});
