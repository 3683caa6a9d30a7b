import { setup } from 'xstate';
import { lifecycle } from '../kit/lifecycle.ts';
import { guardsOf } from '../kit/rules.ts';
import { invoiceInvariants } from './invoice.invariants.ts';
import { type InvoiceEvent, type InvoiceFacts, type InvoiceStatus, invoiceRules } from './invoice.rules.ts';

/** An invoice raised when an entry is submitted. */
export const invoiceMachine = setup({
  types: { context: {} as InvoiceFacts, input: {} as InvoiceFacts, events: {} as InvoiceEvent },
  guards: guardsOf(invoiceRules),
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
        'invoice.drop': { target: 'skipped', description: 'Its entry was deleted: nothing is due any more.' },
        'invoice.charged': {
          guard: { type: 'mayCharge', params: ({ event }) => event },
          target: 'paid',
          description: 'The card was charged.',
        },
        'invoice.settle': {
          guard: { type: 'maySettle', params: ({ event }) => event },
          target: 'paid',
          description: 'An administrator records a payment made outside, with its reference.',
        },
      },
    },
    paid: {
      description: 'Paid.',
      on: {
        'invoice.refund': {
          guard: { type: 'mayRefund', params: ({ event }) => event },
          target: 'refunded',
          description: 'An administrator gives the money back and says why.',
        },
      },
    },
    skipped: { description: 'Nothing was due.', type: 'final' },
    refunded: { description: 'Paid, and given back.', type: 'final' },
  },
});

export const invoiceLifecycle = lifecycle<typeof invoiceMachine, InvoiceStatus>(
  invoiceMachine,
  invoiceRules,
  invoiceInvariants,
);
