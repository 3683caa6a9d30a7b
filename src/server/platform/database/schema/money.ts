import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ChargeState } from '#machines/charge/charge.rules.ts';
import type { InvoiceStatus } from '#machines/invoice/invoice.rules.ts';
import type { Reason } from '#machines/kit/rules.ts';
import type { ChargedTax } from '#machines/payment/tax.rules.ts';
import type { Actor } from '#server/ports/tokens.ts';
import type { Reserved } from '../submission.ts';
import { award, awards, categories } from './awards.ts';
import { changeable, createdAt, instant, product } from './columns.ts';
import { entries } from './entries.ts';
import { organisation, person } from './people.ts';

/** As on a credit note: whoever sells and buys, and what was entered. */
export interface InvoiceParties {
  readonly awardName: string;
  readonly seller: Party;
  readonly buyer: Party;
}

interface Party {
  readonly name: string;
  readonly address: string | null;
  readonly taxID: string | null;
}

export const invoices = product.table(
  'invoices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Counted per organiser, `orgs.lastInvoice` being the last. */
    organiserID: organisation('organiser_id').notNull(),
    number: integer('number').notNull(),
    orgID: organisation().notNull(),
    awardID: uuid('award_id')
      .notNull()
      .references(() => awards.id),
    /** Survives its entry, whose title is kept. */
    entryID: uuid('entry_id').references(() => entries.id, { onDelete: 'set null' }),
    /** What it was raised for; a later change of the entry's category may cost more. */
    categoryID: uuid('category_id').references(() => categories.id, { onDelete: 'set null' }),
    entryTitle: text('entry_title').notNull().default(''),
    /** To pay, with its tax. */
    amount: integer('amount').notNull(),
    tax: jsonb('tax').$type<ChargedTax | null>(),
    /** What the entry's fee came to altogether when it was made, and what of that was paid before; null in older ones. */
    wholeFee: bigint('whole_fee', { mode: 'number' }),
    settledBefore: bigint('settled_before', { mode: 'number' }),
    /** Of which instant its price is: a draft is made anew, which has the price of then. Null in older ones, that is when it was made. */
    pricedAt: instant('priced_at'),
    currency: text('currency').$type<'gbp' | 'usd'>().notNull(),
    status: text('status').$type<InvoiceStatus>().notNull().default('draft'),
    reference: text('reference'),
    discountID: text('discount_id'),
    /** The payment service's name of the charge. */
    chargeID: text('charge_id'),
    /** Until when it is to be paid; null where it was settled at once. */
    dueAt: instant('due_at'),
    purchaseOrder: text('purchase_order'),
    paidAt: instant('paid_at'),
    refundReason: text('refund_reason'),
    /** What names a refund made outside. */
    refundReference: text('refund_reference'),
    refundedAt: instant('refunded_at'),
    /** Seller, buyer and award as they were when it stopped being a draft; written by the database, null before. */
    parties: jsonb('parties').$type<InvoiceParties | null>(),
    ...changeable(),
  },
  (row) => [
    unique('invoices_number').on(row.organiserID, row.number),
    index('invoices_organiser').on(row.organiserID, row.createdAt, row.number),
    index('invoices_organiser_status').on(row.organiserID, row.status, row.createdAt, row.number),
    index('invoices_entry').on(row.entryID, row.number),
    uniqueIndex('invoices_draft').on(row.entryID).where(sql`${row.status} = 'draft'`),
    index('invoices_org').on(row.orgID, row.createdAt),
    index('invoices_award').on(row.awardID, row.status),
    index('invoices_charge').on(row.chargeID),
  ],
);

/**
 * What a refunded invoice is corrected by, a document for bookkeepers. The database issues it with the refund and lets
 * nobody change it; seller and buyer stay as they were then.
 */
export const creditNotes = product.table(
  'credit_notes',
  {
    /** The invoice that it corrects, which is given back once and whole. */
    invoiceID: uuid('invoice_id')
      .primaryKey()
      .references(() => invoices.id),
    organiserID: organisation('organiser_id').notNull(),
    /** Counted per organiser, `orgs.lastCreditNote` being the last. */
    number: integer('number').notNull(),
    orgID: organisation().notNull(),
    issuedAt: instant('issued_at').notNull(),
    invoiceNumber: integer('invoice_number').notNull(),
    invoicedAt: instant('invoiced_at').notNull(),
    awardName: text('award_name').notNull(),
    entryTitle: text('entry_title').notNull(),
    /** Credited, with its tax. */
    amount: integer('amount').notNull(),
    tax: jsonb('tax').$type<ChargedTax | null>(),
    currency: text('currency').$type<'gbp' | 'usd'>().notNull(),
    reason: text('reason').notNull(),
    purchaseOrder: text('purchase_order'),
    sellerName: text('seller_name').notNull(),
    sellerAddress: text('seller_address'),
    sellerTaxID: text('seller_tax_id'),
    buyerName: text('buyer_name').notNull(),
    buyerAddress: text('buyer_address'),
    buyerTaxID: text('buyer_tax_id'),
  },
  (row) => [unique('credit_notes_number').on(row.organiserID, row.number), index('credit_notes_org').on(row.orgID)],
);

export const discounts = product.table(
  'discounts',
  {
    /** The code that people type, upper case. */
    id: text('id').notNull(),
    awardID: award(),
    percentage: integer('percentage'),
    amount: integer('amount'),
    usesLeft: integer('uses_left'),
    expiresAt: instant('expires_at'),
    ...changeable(),
  },
  (row) => [primaryKey({ columns: [row.awardID, row.id] })],
);

export const paymentMethods = product.table(
  'payment_methods',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orgID: organisation().notNull(),
    /** The payment service's token; the card number itself is never kept. */
    stripeID: text('stripe_id').notNull(),
    brand: text('brand').notNull(),
    last4: text('last4').notNull(),
    expires: text('expires').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: createdAt(),
  },
  (row) => [
    unique('payment_methods_token').on(row.orgID, row.stripeID),
    uniqueIndex('payment_methods_default').on(row.orgID).where(sql`${row.isDefault}`),
  ],
);

/**
 * Attempts to charge a card. What the charge needs (a use of the discount, the place within the limit, the entry as it
 * was) is held by the reservation before any money moves.
 */
export const payments = product.table(
  'payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organiserID: organisation('organiser_id').notNull(),
    orgID: organisation().notNull(),
    awardID: award(),
    /** Whose entry it is, for the limit. */
    personID: person().notNull(),
    /** An entry that is made and submitted in one call is not there before the charge. */
    entryID: uuid('entry_id'),
    /** The version that is going to be submitted; null where the entry is not there yet. */
    entryVersion: integer('entry_version'),
    entryTitle: text('entry_title').notNull().default(''),
    /** The call that began it, the same one when repeated under its key. */
    callID: uuid('call_id'),
    /** Who submits, and the administrator who is signed in as them. */
    byID: person('by_id').notNull(),
    actor: jsonb('actor').$type<Actor | null>(),
    /** What is written into the entry once the card is charged. Gone when the attempt is over. */
    submission: jsonb('submission').$type<Reserved>(),
    state: text('state').$type<ChargeState>().notNull().default('reserved'),
    amount: integer('amount').notNull(),
    tax: jsonb('tax').$type<ChargedTax | null>(),
    currency: text('currency').$type<'gbp' | 'usd'>().notNull(),
    discountID: text('discount_id'),
    holdsDiscount: boolean('holds_discount').notNull().default(false),
    /** The card's token. */
    stripeID: text('stripe_id'),
    description: text('description').notNull().default(''),
    intentID: text('intent_id').unique('payments_intent'),
    chargeID: text('charge_id'),
    /** Of a charge that is kept in parts, an invoice each: what was charged, and the attempt that this part came of. */
    charged: integer('charged'),
    partOfID: uuid('part_of_id').references((): AnyPgColumn => payments.id, { onDelete: 'cascade' }),
    invoiceID: uuid('invoice_id')
      .unique('payments_invoice')
      .references(() => invoices.id),
    refundID: text('refund_id').unique('payments_refund'),
    /** Why it is given back, or why it was released. */
    reasons: jsonb('reasons').$type<Reason[]>().notNull().default([]),
    /** The server's instant that counts for deadline and price. */
    reservedAt: instant('reserved_at').notNull(),
    /** When whoever finishes abandoned attempts looks at it. */
    dueAt: instant('due_at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
    ...changeable(),
  },
  (row) => [
    uniqueIndex('payments_reserved').on(row.entryID).where(sql`${row.state} in ('reserved', 'actionRequired')`),
    index('payments_due').on(row.dueAt).where(sql`${row.state} in ('reserved', 'actionRequired', 'refunding')`),
    index('payments_person').on(row.personID, row.awardID, row.state),
    index('payments_entry').on(row.entryID),
    uniqueIndex('payments_charge').on(row.chargeID).where(sql`${row.partOfID} is null`),
    index('payments_parts').on(row.partOfID),
  ],
);

/** The embedded payment service's book: each intent, whether the card took it, and whether it was given back. */
export const charges = product.table('charges', {
  id: uuid('id').primaryKey().defaultRandom(),
  key: text('key').notNull().unique(),
  stripeID: text('stripe_id').notNull(),
  amount: integer('amount').notNull(),
  currency: text('currency').notNull(),
  /** Lets the cardholder answer their bank. */
  clientSecret: text('client_secret').unique('charges_client_secret'),
  /** Null until the charge is asked for, and while the cardholder has not answered. */
  accepted: boolean('accepted'),
  reason: text('reason'),
  cancelledAt: instant('cancelled_at'),
  refundedAt: instant('refunded_at'),
  createdAt: createdAt(),
});

/** Parts of charges that the embedded payment service gave back. */
export const chargeRefunds = product.table('charge_refunds', {
  key: text('key').primaryKey(),
  id: uuid('id').notNull().defaultRandom().unique('charge_refunds_id'),
  chargeID: uuid('charge_id')
    .notNull()
    .references(() => charges.id),
  amount: integer('amount').notNull(),
  createdAt: createdAt(),
});

/** The embedded payment service's questions to the holders of test cards that are to be kept. */
export const cardSetups = product.table('card_setups', {
  key: text('key').primaryKey(),
  /** Lets the cardholder answer their bank. */
  clientSecret: text('client_secret').notNull().unique('card_setups_client_secret'),
  /** Null until the cardholder has answered. */
  accepted: boolean('accepted'),
  createdAt: createdAt(),
});

/** What the payment service told, each once, for as long as it may tell it again. */
export const paymentEvents = product.table(
  'payment_events',
  { id: text('id').primaryKey(), receivedAt: instant('received_at').notNull().defaultNow() },
  (row) => [index('payment_events_received').on(row.receivedAt)],
);
