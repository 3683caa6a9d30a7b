import type { Rules } from '../kit/rules.ts';

export const invoiceStatuses = ['draft', 'paid', 'skipped', 'refunded'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export interface InvoiceFacts {
  readonly by: 'entrant' | 'admin';
  /** To pay, in minor units, tax in it. */
  readonly amount: number;
  /** The tax within `amount`. */
  readonly tax: number;
  /** The payment service's name of the charge that paid it. */
  readonly chargeID: string | null;
  /** What names a payment made outside. */
  readonly reference: string | null;
  readonly refundReason: string | null;
  /** What names a refund made outside. */
  readonly refundReference: string | null;
  /** Whether its entry was ever submitted; also where the entry was deleted since. */
  readonly submitted: boolean;
  /** Whether a card is being charged for its entry. */
  readonly paymentUnderWay?: boolean;
  /** What its entry's fee came to altogether when it was made, tax in it. Not asked about where it was not kept. */
  readonly wholeFee?: number | null;
  /** What earlier invoices of the entry had paid of that. */
  readonly settledBefore?: number | null;
}

export type InvoiceEvent =
  | { readonly type: 'invoice.skip' }
  | { readonly type: 'invoice.drop' }
  | { readonly type: 'invoice.charged'; readonly chargeID: string }
  | { readonly type: 'invoice.settle'; readonly reference: string }
  | { readonly type: 'invoice.refund'; readonly reason: string; readonly reference: string };

const somethingDue = { needs: ({ amount }: InvoiceFacts) => amount > 0, otherwise: 'invoice.refusal.nothingDue' };
const isAdmin = { needs: ({ by }: InvoiceFacts) => by === 'admin', otherwise: 'invoice.refusal.administratorOnly' };
/** What a charge under way pays was worked out from the entry's other invoices, which stay as they are meanwhile. */
const noPaymentUnderWay = {
  needs: ({ paymentUnderWay = false }: InvoiceFacts) => !paymentUnderWay,
  otherwise: 'invoice.refusal.paymentUnderWay',
};
const isWritten = (text: string | null | undefined) => (text ?? '').trim().length > 0;

/** What each step of an invoice needs, with the reason given when it is refused. */
export const invoiceRules = {
  maySkip: [{ needs: ({ amount }) => amount === 0, otherwise: 'invoice.refusal.amountDue' }],
  mayCharge: [
    somethingDue,
    {
      needs: (_, event: { readonly chargeID?: string }) => isWritten(event.chargeID),
      otherwise: 'charge.refusal.chargeUnknown',
    },
  ],
  maySettle: [
    noPaymentUnderWay,
    isAdmin,
    somethingDue,
    {
      needs: (_, event: { readonly reference?: string }) => isWritten(event.reference),
      otherwise: 'invoice.refusal.referenceMissing',
    },
  ],
  mayRefund: [
    noPaymentUnderWay,
    isAdmin,
    {
      needs: (_, event: { readonly reason?: string }) => isWritten(event.reason),
      otherwise: 'invoice.refusal.reasonMissing',
    },
    {
      needs: ({ chargeID }, event: { readonly reference?: string }) => chargeID !== null || isWritten(event.reference),
      otherwise: 'invoice.refusal.refundReferenceMissing',
    },
  ],
} satisfies Rules<InvoiceFacts>;
