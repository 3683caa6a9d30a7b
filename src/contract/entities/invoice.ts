import { type Static, Type } from 'typebox';
import { invoiceStatuses } from '#machines/invoice/invoice.rules.ts';
import { count, id, instant, money, nullable, oneOf } from '../parts.ts';

/** The tax within an invoice's amount, fixed when the invoice was made; null where none was charged. */
export const chargedTaxSchema = nullable(Type.Object({ name: Type.String(), rate: Type.Integer(), amount: count }));

/** Seller or buyer of a credit note, as it was when the note was issued. */
const partySchema = Type.Object({
  name: Type.String(),
  address: nullable(Type.String()),
  taxID: nullable(Type.String()),
});

/** What corrects a refunded invoice, for bookkeepers; it never changes. */
export const creditNoteSchema = Type.Object({
  number: Type.String(),
  issuedAt: instant,
  /** The invoice that it corrects. */
  invoiceNumber: Type.String(),
  invoicedAt: instant,
  seller: partySchema,
  buyer: partySchema,
  awardName: Type.String(),
  entryTitle: Type.String(),
  purchaseOrder: nullable(Type.String()),
  /** Credited, with its tax. */
  amount: count,
  tax: chargedTaxSchema,
  currency: Type.String(),
  reason: Type.String(),
});

export const invoiceSchema = Type.Object({
  id,
  version: count,
  number: Type.String(),
  awardID: id,
  entryID: nullable(id),
  entryTitle: Type.String(),
  orgID: id,
  orgName: Type.String(),
  /** As the entrant's organisation gave it. */
  taxID: nullable(Type.String()),
  orgAddress: nullable(Type.String()),
  purchaseOrder: nullable(Type.String()),
  awardName: Type.String(),
  organiserName: Type.String(),
  organiserTaxID: nullable(Type.String()),
  organiserAddress: nullable(Type.String()),
  organiserLogoID: nullable(id),
  /** How the organiser is paid against an invoice. */
  bankDetails: nullable(Type.String()),
  /** To pay, with its tax. */
  amount: count,
  tax: chargedTaxSchema,
  currency: Type.String(),
  status: oneOf(invoiceStatuses),
  reference: nullable(Type.String()),
  discountID: nullable(Type.String()),
  /** Of entries that were entered together: the number of the first, and what a card was charged at once for all of them. */
  firstRef: Type.Optional(nullable(Type.String())),
  charged: Type.Optional(nullable(count)),
  /** Whether a card paid it, which a refund then goes back to; otherwise a refund needs a reference. */
  byCard: Type.Boolean(),
  createdAt: instant,
  /** Until when it is to be paid; null where it was settled at once. */
  dueAt: nullable(instant),
  paidAt: nullable(instant),
  /** Why and when it was given back; `done` once the payment service has, at once where it was made outside. */
  refund: nullable(
    Type.Object({
      at: instant,
      reason: Type.String(),
      reference: nullable(Type.String()),
      done: Type.Boolean(),
    }),
  ),
  /** Of a refunded invoice. */
  creditNote: Type.Optional(nullable(creditNoteSchema)),
});

export const categoryFeeSchema = Type.Object({
  awardID: id,
  awardName: Type.String(),
  categoryID: id,
  categoryName: Type.String(),
  currency: Type.String(),
  amount: money,
  earlyAmount: nullable(money),
  earlyUntil: nullable(instant),
});
export type CreditNote = Static<typeof creditNoteSchema>;
export type Invoice = Static<typeof invoiceSchema>;
export type CategoryFee = Static<typeof categoryFeeSchema>;
