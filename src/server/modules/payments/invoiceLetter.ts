import { sql } from 'drizzle-orm';
import type { CreditNote } from '#contract/entities/invoice.ts';
import type { Locale } from '#contract/locales.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, instant, nullable, object, type RowOf } from '../../platform/database/rows.ts';
import { awards, entries, invoices, orgs } from '../../platform/database/schema.ts';
import { iso, rowsOf } from '../../platform/database/sql.ts';
import { sumsOf } from '../../platform/mail/sums.ts';
import { formatDay, formatMail, formatMoney, formatValues } from '../../platform/mail/words.ts';
import type { MailFrame } from '../../ports/mail.ts';
import { type Letter, letter, recipient } from '../mail/letters.ts';
import { invoiceName } from './raiseInvoice.ts';

const sentRow = columns({
  to: object(recipient),
  award: awards.name,
  timeZone: awards.timeZone,
  ref: nullable(entries.ref),
  entryID: invoices.entryID,
  awardID: invoices.awardID,
  paidAt: nullable(instant),
  title: invoices.entryTitle,
  number: invoices.number,
  amount: invoices.amount,
  tax: invoices.tax,
  currency: invoices.currency,
  dueAt: nullable(instant),
  purchaseOrder: invoices.purchaseOrder,
  reference: invoices.reference,
  buyer: orgs.name,
  buyerAddress: orgs.address,
  buyerTaxID: orgs.taxID,
  seller: orgs.name,
  sellerAddress: orgs.address,
  sellerTaxID: orgs.taxID,
  bankDetails: orgs.bankDetails,
});
type Sent = RowOf<typeof sentRow>;

/**
 * An invoice as a letter to whoever entered, or to the first of the organisation whose entry is gone: to be paid
 * (`invoice`), or as the receipt of a payment that was recorded (`settled`). Null where nobody is left to write to.
 */
export async function invoiceLetter(
  tx: Database,
  invoiceID: string,
  why: 'invoice' | 'settled',
): Promise<Letter | null> {
  const [sent] = await rowsOf(
    tx,
    sentRow,
    sql`
      select json_build_object('email', p.email, 'name', p.name, 'locale', p.locale) as "to", a.name as award,
        a.time_zone as "timeZone", e.ref, i.entry_id as "entryID", i.award_id as "awardID", ${iso(sql`i.paid_at`)} as "paidAt",
        i.entry_title as title, i.number, i.amount, i.tax, i.currency,
        ${iso(sql`i.due_at`)} as "dueAt", i.purchase_order as "purchaseOrder", i.reference,
        o.name as buyer, o.address as "buyerAddress", o.tax_id as "buyerTaxID",
        h.name as seller, h.address as "sellerAddress", h.tax_id as "sellerTaxID", h.bank_details as "bankDetails"
      from product.invoices i
      join product.awards a on a.id = i.award_id
      join product.orgs o on o.id = i.org_id
      join product.orgs h on h.id = i.organiser_id
      left join product.entries e on e.id = i.entry_id
      join product.people p on p.org_id = i.org_id and not p.erased
      where i.id = ${invoiceID}
      order by (p.id = e.person_id) desc nulls last, p.created_at limit 1`,
  );
  if (!sent) return null;
  const { to, award, timeZone, ref, title, number, amount, currency, dueAt } = sent;
  const name = invoiceName(number);
  const values = {
    ref: ref ?? '',
    title,
    number: name,
    amount: formatMoney(to.locale, amount, currency),
    ...(dueAt !== null && { dueAt }),
    reference: sent.reference ?? '',
  };
  const about = { award, timeZone, role: 'entrant', path: entryPath(sent) } as const;
  const mail = letter(to, why, about, values);
  const due = dueAt !== null && why === 'invoice' ? formatValues(to.locale, { dueAt }, timeZone).dueAt : undefined;
  return {
    ...mail,
    text: [mail.text, particulars(to.locale, name, sent, why)].join('\n\n'),
    rows: moneyRows(to.locale, {
      number: name,
      ref,
      title,
      due,
      ...(why === 'settled' && { reference: sent.reference, paid: paidLine(to.locale, sent.paidAt, timeZone) }),
    }),
    sums: sumsOf(to.locale, sent),
  };
}

/** Where whoever pays sees the invoice: at its entry, or among all where that is gone. */
export const entryPath = ({ entryID, awardID }: Pick<Sent, 'entryID' | 'awardID'>): string =>
  entryID ? `entrant/entry?id=${entryID}&awardID=${awardID}` : 'entrant';

/** When it was paid, in the award's time zone, and by which card where one did. */
export function paidLine(
  locale: Locale,
  paidAt: string | Date | null,
  timeZone: string,
  lastDigits: string | null = null,
): string | undefined {
  if (!paidAt) return undefined;
  const day = formatDay(locale, paidAt, timeZone);
  return lastDigits ? formatMail(locale, 'frame.paid.card', { day, lastDigits }) : day;
}

interface Named {
  readonly number: string;
  readonly ref: string | null;
  readonly title: string;
  /** Until when it is to be paid, in the reader's manner. */
  readonly due?: string | undefined;
  readonly paid?: string | undefined;
  readonly reference?: string | null;
  /** The number of what corrects a refunded invoice. */
  readonly creditNote?: string | undefined;
}

/** What a letter about money names beside the words: invoice, entry, until when, by what payment. */
export const moneyRows = (
  locale: Locale,
  { number, ref, title, due, paid, reference, creditNote }: Named,
): MailFrame['rows'] => [
  [formatMail(locale, 'frame.invoice'), number],
  ...(creditNote ? [[formatMail(locale, 'frame.creditNote'), creditNote] as const] : []),
  [formatMail(locale, 'frame.entry'), ref ? formatMail(locale, 'frame.entry.named', { ref, title }) : title],
  ...(due ? [[formatMail(locale, 'frame.due'), due] as const] : []),
  ...(paid ? [[formatMail(locale, 'frame.paid'), paid] as const] : []),
  ...(reference ? [[formatMail(locale, 'frame.reference'), reference] as const] : []),
];

type Parties = Pick<
  Sent,
  | ('seller' | 'sellerAddress' | 'sellerTaxID' | 'bankDetails')
  | ('buyer' | 'buyerAddress' | 'buyerTaxID' | 'purchaseOrder')
>;

/** What accountants look for, one thing a line. */
export function particulars(locale: Locale, name: string, sent: Parties, why: 'invoice' | 'settled'): string {
  const line = (label: Parameters<typeof formatMail>[1], value: string | null) =>
    value ? [formatMail(locale, label, { value })] : [];
  const party = (lines: readonly (string | null)[], taxID: string | null) => [
    ...lines.filter((one): one is string => Boolean(one)),
    ...line('invoice.taxID', taxID),
  ];
  const { seller } = sent;
  const bank = sent.bankDetails
    ? [formatMail(locale, 'invoice.bank'), sent.bankDetails]
    : [formatMail(locale, 'invoice.noBank', { seller })];
  return [
    [formatMail(locale, 'invoice.from'), ...party([sent.seller, sent.sellerAddress], sent.sellerTaxID)],
    [formatMail(locale, 'invoice.to'), ...party([sent.buyer, sent.buyerAddress], sent.buyerTaxID)],
    line('invoice.order', sent.purchaseOrder),
    why === 'invoice' ? bank : [],
    why === 'invoice' ? line('invoice.quote', name) : [],
  ]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

/** What stands below the words about a refund: by which way the money goes, and the credit note with both parties. */
export const refundLines = (
  locale: Locale,
  { number, seller, buyer, purchaseOrder }: Pick<CreditNote, 'number' | 'seller' | 'buyer' | 'purchaseOrder'>,
  byCard: boolean,
): string =>
  [
    formatMail(locale, 'refunded.how', { byCard: byCard ? 'yes' : 'no' }),
    formatMail(locale, 'refunded.creditNote', { number }),
    particulars(
      locale,
      number,
      {
        seller: seller.name,
        sellerAddress: seller.address,
        sellerTaxID: seller.taxID,
        buyer: buyer.name,
        buyerAddress: buyer.address,
        buyerTaxID: buyer.taxID,
        purchaseOrder,
        bankDetails: null,
      },
      'settled',
    ),
  ].join('\n\n');
