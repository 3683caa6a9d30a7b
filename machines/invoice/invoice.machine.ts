import { setup } from 'xstate';
import { lifecycle } from '../kit/lifecycle.ts';
import { guardsOf } from '../kit/rules.ts';
import { type InvoiceEvent, type InvoiceFacts, type InvoiceStatus, invoiceRules } from './invoice.rules.ts';

/** The invoice raised when an entry is submitted. */
export const invoiceMachine = setup({
  types: { context: {} as InvoiceFacts, input: {} as InvoiceFacts, events: {} as InvoiceEvent },
  guards: guardsOf<InvoiceFacts, keyof typeof invoiceRules>(invoiceRules),
}).createMachine({
  id: 'invoice',
  description: 'The invoice raised when an entry is submitted.',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      description: 'Raised, and not paid yet.',
      on: {
        'invoice.skip': { guard: 'maySkip', target: 'skipped', description: 'Nothing is due.' },
        'invoice.charged': { guard: 'mayCharge', target: 'paid', description: 'The card was charged.' },
        'invoice.settle': {
          guard: 'maySettle',
          target: 'paid',
          description: 'An administrator records a payment made outside, with its reference.',
        },
      },
    },
    paid: { description: 'Paid.', type: 'final' },
    skipped: { description: 'Nothing was due.', type: 'final' },
  },
});

export const invoiceLifecycle = lifecycle<typeof invoiceMachine, InvoiceStatus>(invoiceMachine, invoiceRules);
