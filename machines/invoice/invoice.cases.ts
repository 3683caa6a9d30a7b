import type { Case } from '../kit/cases.ts';
import type { InvoiceEvent, InvoiceFacts } from './invoice.rules.ts';

const raised: InvoiceFacts = {
  by: 'entrant',
  amount: 14_000,
  tax: 0,
  chargeID: null,
  reference: null,
  refundReason: null,
  refundReference: null,
  submitted: true,
};

const events: readonly InvoiceEvent[] = [
  { type: 'invoice.skip' },
  { type: 'invoice.drop' },
  { type: 'invoice.charged', chargeID: 'ch_1' },
  { type: 'invoice.charged', chargeID: '' },
  { type: 'invoice.settle', reference: 'BACS 2207' },
  { type: 'invoice.settle', reference: ' ' },
  { type: 'invoice.refund', reason: 'The category was withdrawn.', reference: 'BACS 2301' },
  { type: 'invoice.refund', reason: 'The category was withdrawn.', reference: '' },
  { type: 'invoice.refund', reason: ' ', reference: 'BACS 2301' },
];

/** Situations of an invoice. */
export const invoiceCases: readonly Case<InvoiceFacts, InvoiceEvent>[] = [
  { title: 'a fee is due', input: raised, events },
  { title: 'a fee is due, by an administrator', input: { ...raised, by: 'admin' }, events },
  { title: 'nothing is due', input: { ...raised, amount: 0 }, events },
  { title: 'nothing is due, by an administrator', input: { ...raised, by: 'admin', amount: 0 }, events },
  {
    title: 'given back, by an administrator',
    input: { ...raised, by: 'admin', chargeID: 'ch_1', refundReason: 'The category was withdrawn.' },
    states: ['refunded'],
    events,
  },
  { title: 'paid outside, by an administrator', input: { ...raised, by: 'admin', reference: 'BACS 2207' }, events },
  { title: 'charged to a card, by an administrator', input: { ...raised, by: 'admin', chargeID: 'ch_1' }, events },
  {
    title: 'a card is being charged for the entry, by an administrator',
    input: { ...raised, by: 'admin', paymentUnderWay: true },
    states: ['draft'],
    events,
  },
  {
    title: 'paid outside, and a card is being charged for the entry, by an administrator',
    input: { ...raised, by: 'admin', reference: 'BACS 2207', paymentUnderWay: true },
    states: ['paid'],
    events,
  },
];
