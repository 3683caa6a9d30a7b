import { sql } from 'drizzle-orm';
import { documentNumber } from '../../platform/database/documentNumber.ts';
import { instant, object, text } from '../../platform/database/rows.ts';
import { creditNotes } from '../../platform/database/schema.ts';
import { iso } from '../../platform/database/sql.ts';

const seller = object({ name: text, address: creditNotes.sellerAddress, taxID: creditNotes.sellerTaxID });
const buyer = object({ name: text, address: creditNotes.buyerAddress, taxID: creditNotes.buyerTaxID });

/** A credit note as its invoice shows it. */
export const creditNoteRow = object({
  number: text,
  issuedAt: instant,
  invoiceNumber: text,
  invoicedAt: instant,
  seller,
  buyer,
  awardName: creditNotes.awardName,
  entryTitle: creditNotes.entryTitle,
  purchaseOrder: creditNotes.purchaseOrder,
  amount: creditNotes.amount,
  tax: creditNotes.tax,
  currency: creditNotes.currency,
  reason: creditNotes.reason,
});

/** The credit note `n`, or null where none was joined. */
export const creditNoteOf = sql`case when n.invoice_id is not null then json_build_object(
  'number', ${documentNumber('CN', sql`n.number`)}, 'issuedAt', ${iso(sql`n.issued_at`)},
  'invoiceNumber', ${documentNumber('INV', sql`n.invoice_number`)}, 'invoicedAt', ${iso(sql`n.invoiced_at`)},
  'seller', json_build_object('name', n.seller_name, 'address', n.seller_address, 'taxID', n.seller_tax_id),
  'buyer', json_build_object('name', n.buyer_name, 'address', n.buyer_address, 'taxID', n.buyer_tax_id),
  'awardName', n.award_name, 'entryTitle', n.entry_title, 'purchaseOrder', n.purchase_order,
  'amount', n.amount, 'tax', n.tax, 'currency', n.currency, 'reason', n.reason) end`;
