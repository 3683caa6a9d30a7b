import type { Decisions } from '../kit/decisions.ts';
import type { InvoiceFacts } from './invoice.rules.ts';

const isFree = ({ amount }: InvoiceFacts) => amount === 0;
const byEntrant = ({ by }: InvoiceFacts) => by === 'entrant';
const isBeingPaid = ({ paymentUnderWay }: InvoiceFacts) => paymentUnderWay === true;
const unnamed = (_: InvoiceFacts, { chargeID }: { readonly chargeID: string }) => chargeID === '';
const unreferenced = (_: InvoiceFacts, { reference }: { readonly reference: string }) => reference.trim() === '';
const unexplained = (_: InvoiceFacts, { reason }: { readonly reason: string }) => reason.trim() === '';
/** Paid outside, and given back by nothing that is named. */
const unbacked = ({ chargeID }: InvoiceFacts, { reference }: { readonly reference: string }) =>
  chargeID === null && reference.trim() === '';

type Fact = (facts: InvoiceFacts, event: never) => boolean;
const all =
  (...needs: readonly Fact[]) =>
  (facts: InvoiceFacts, event: never) =>
    needs.every((need) => need(facts, event));

const underWay = 'invoice.refusal.paymentUnderWay';
const onlyAdmin = 'invoice.refusal.administratorOnly';
const nothing = 'invoice.refusal.nothingDue';
const noReference = 'invoice.refusal.referenceMissing';

/** What becomes of an invoice, by hand. */
export const invoiceDecisions: Decisions = {
  states: { draft: [], paid: [], skipped: [], refunded: [] },
  startsIn: 'draft',
  ends: ['skipped', 'refunded'],
  rows: [
    { in: 'draft', on: 'invoice.skip', when: isFree, to: 'skipped' },
    { in: 'draft', on: 'invoice.skip', refused: ['invoice.refusal.amountDue'] },
    { in: 'draft', on: 'invoice.drop', to: 'skipped' },
    {
      in: 'draft',
      on: 'invoice.charged',
      when: all(isFree, unnamed),
      refused: [nothing, 'charge.refusal.chargeUnknown'],
    },
    { in: 'draft', on: 'invoice.charged', when: isFree, refused: [nothing] },
    { in: 'draft', on: 'invoice.charged', when: unnamed, refused: ['charge.refusal.chargeUnknown'] },
    { in: 'draft', on: 'invoice.charged', to: 'paid' },
    { in: 'draft', on: 'invoice.settle', when: all(isBeingPaid, unreferenced), refused: [underWay, noReference] },
    { in: 'draft', on: 'invoice.settle', when: isBeingPaid, refused: [underWay] },
    {
      in: 'draft',
      on: 'invoice.settle',
      when: all(byEntrant, isFree, unreferenced),
      refused: [onlyAdmin, nothing, noReference],
    },
    { in: 'draft', on: 'invoice.settle', when: all(byEntrant, isFree), refused: [onlyAdmin, nothing] },
    { in: 'draft', on: 'invoice.settle', when: all(byEntrant, unreferenced), refused: [onlyAdmin, noReference] },
    { in: 'draft', on: 'invoice.settle', when: byEntrant, refused: [onlyAdmin] },
    { in: 'draft', on: 'invoice.settle', when: all(isFree, unreferenced), refused: [nothing, noReference] },
    { in: 'draft', on: 'invoice.settle', when: isFree, refused: [nothing] },
    { in: 'draft', on: 'invoice.settle', when: unreferenced, refused: [noReference] },
    { in: 'draft', on: 'invoice.settle', to: 'paid' },
    {
      in: 'paid',
      on: 'invoice.refund',
      when: all(isBeingPaid, unbacked),
      refused: [underWay, 'invoice.refusal.refundReferenceMissing'],
    },
    {
      in: 'paid',
      on: 'invoice.refund',
      when: all(isBeingPaid, unexplained),
      refused: [underWay, 'invoice.refusal.reasonMissing'],
    },
    { in: 'paid', on: 'invoice.refund', when: isBeingPaid, refused: [underWay] },
    {
      in: 'paid',
      on: 'invoice.refund',
      when: unbacked,
      refused: ['invoice.refusal.refundReferenceMissing'],
    },
    { in: 'paid', on: 'invoice.refund', when: unexplained, refused: ['invoice.refusal.reasonMissing'] },
    // What was charged to a card goes back to it: no reference of one's own is needed.
    { in: 'paid', on: 'invoice.refund', to: 'refunded' },
  ],
};
