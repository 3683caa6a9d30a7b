import type { Rules } from '../kit/rules.ts';

export const invoiceStatuses = ['draft', 'paid', 'skipped'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export interface InvoiceFacts {
  readonly by: 'entrant' | 'admin';
  /** What is due, in minor units. */
  readonly amount: number;
}

export type InvoiceEvent =
  | { readonly type: 'invoice.skip' }
  | { readonly type: 'invoice.charged' }
  | { readonly type: 'invoice.settle'; readonly reference: string };

const somethingDue = { needs: ({ amount }: InvoiceFacts) => amount > 0, otherwise: 'invoice.refusal.nothingDue' };

/** What each step of an invoice needs, with the reason given when it is refused. */
export const invoiceRules = {
  maySkip: [{ needs: ({ amount }) => amount === 0, otherwise: 'invoice.refusal.amountDue' }],
  mayCharge: [somethingDue],
  maySettle: [
    { needs: ({ by }) => by === 'admin', otherwise: 'invoice.refusal.administratorOnly' },
    somethingDue,
    {
      needs: (_, event: { readonly reference?: string }) => (event.reference ?? '').trim().length > 0,
      otherwise: 'invoice.refusal.referenceMissing',
    },
  ],
} satisfies Rules<InvoiceFacts>;
