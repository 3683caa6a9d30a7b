import type { InvoiceFacts } from './invoice.rules.ts';

/** An invoice as far as its rules need it. */
export interface InvoiceRecord {
  /** What is due, in minor units. */
  readonly amount: number;
}

/** What the rules of an invoice need to know: the same for the server and a view. */
export const invoiceFactsFrom = ({ amount }: InvoiceRecord, by: InvoiceFacts['by']): InvoiceFacts => ({ by, amount });
