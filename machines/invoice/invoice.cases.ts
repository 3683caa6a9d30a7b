import type { Case } from '../kit/cases.ts';
import type { InvoiceEvent, InvoiceFacts } from './invoice.rules.ts';

const events: readonly InvoiceEvent[] = [
  { type: 'invoice.skip' },
  { type: 'invoice.charged' },
  { type: 'invoice.settle', reference: 'BACS 2207' },
  { type: 'invoice.settle', reference: ' ' },
];

/** Situations of an invoice. */
export const invoiceCases: readonly Case<InvoiceFacts, InvoiceEvent>[] = [
  { title: 'a fee is due', input: { by: 'entrant', amount: 14_000 }, events },
  { title: 'a fee is due, by an administrator', input: { by: 'admin', amount: 14_000 }, events },
  { title: 'nothing is due', input: { by: 'entrant', amount: 0 }, events },
  { title: 'nothing is due, by an administrator', input: { by: 'admin', amount: 0 }, events },
];
