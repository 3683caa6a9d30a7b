import { sql } from 'drizzle-orm';
import { invoiceNumber } from '../../../platform/database/documentNumber.ts';
import { always, type Check } from '../check.ts';

const invoice = always({
  subject: 'invoice',
  from: sql`product.invoices i join product.awards a on a.id = i.award_id join product.orgs o on o.id = i.organiser_id
    left join product.entries e on e.id = i.entry_id`,
  orgID: sql`a.org_id`,
  id: sql`i.id`,
  name: invoiceNumber,
  awardID: sql`a.id`,
  entryID: sql`e.id`,
  ref: sql`e.ref`,
  title: sql`i.entry_title`,
  at: sql`i.updated_at`,
});

const largest = 2_000_000_000;
const referenced = sql`(coalesce(btrim(i.reference), '') <> '')`;

/** What always holds of invoices. */
export const invoiceChecks: readonly Check[] = [
  invoice('invoice.invariant.amount', sql`i.amount between 0 and ${largest}`),
  invoice(
    'invoice.invariant.tax',
    sql`(i.tax ->> 'amount')::numeric between 0 and i.amount and (i.tax ->> 'amount')::numeric % 1 = 0`,
    sql`jsonb_typeof(i.tax) = 'object'`,
  ),
  // Of the earlier ones, those that are paid were paid then; one given back was, or had been given back before.
  invoice(
    'invoice.invariant.feeMet',
    sql`i.whole_fee = i.amount + i.settled_before and i.settled_before between
      (select coalesce(sum(x.amount), 0) from product.invoices x
        where x.entry_id = i.entry_id and x.number < i.number and x.status = 'paid')
      and (select coalesce(sum(x.amount), 0) from product.invoices x
        where x.entry_id = i.entry_id and x.number < i.number and x.status in ('paid', 'refunded'))`,
    sql`i.whole_fee is not null and e.id is not null`,
  ),
  invoice('invoice.invariant.somethingDue', sql`i.amount > 0`, sql`i.status in ('draft', 'paid', 'refunded')`),
  invoice('invoice.invariant.skippedNothingDue', sql`i.amount = 0`, sql`i.status = 'skipped'`),
  invoice('invoice.invariant.submitted', sql`e.submitted_at is not null`, sql`i.status = 'draft' and e.id is not null`),
  invoice(
    'invoice.invariant.notPaid',
    sql`i.charge_id is null and i.paid_at is null and i.reference is null`,
    sql`i.status in ('draft', 'skipped')`,
  ),
  invoice(
    'invoice.invariant.howPaid',
    sql`i.paid_at is not null and (i.charge_id is not null) <> ${referenced}`,
    sql`i.status in ('paid', 'refunded')`,
  ),
  invoice(
    'invoice.invariant.notRefunded',
    sql`i.refund_reason is null and i.refund_reference is null and i.refunded_at is null`,
    sql`i.status <> 'refunded'`,
  ),
  invoice(
    'invoice.invariant.whyRefunded',
    sql`btrim(i.refund_reason) <> '' and (i.charge_id is not null or btrim(i.refund_reference) <> '')`,
    sql`i.status = 'refunded'`,
  ),
  invoice('invoice.invariant.organiserOfAward', sql`i.organiser_id = a.org_id and i.currency = a.currency`),
  invoice(
    'invoice.invariant.credited',
    sql`(i.status = 'refunded') = exists (select from product.credit_notes n where n.invoice_id = i.id)`,
  ),
  invoice(
    'invoice.invariant.creditedWhole',
    sql`not exists (select from product.credit_notes n where n.invoice_id = i.id and ((n.organiser_id, n.org_id, n.invoice_number,
        n.amount, n.currency, n.reason) is distinct from (i.organiser_id, i.org_id, i.number, i.amount, i.currency, i.refund_reason)
      or n.tax is distinct from i.tax or n.issued_at is distinct from i.refunded_at))`,
  ),
  invoice('invoice.invariant.numberCounted', sql`i.number between 1 and o.last_invoice`),
];

const discount = always({
  subject: 'discount',
  from: sql`product.discounts d join product.awards a on a.id = d.award_id`,
  orgID: sql`a.org_id`,
  id: sql`d.id`,
  name: sql`d.id`,
  awardID: sql`a.id`,
  at: sql`d.updated_at`,
});

/** What always holds of discount codes. */
export const discountChecks: readonly Check[] = [
  discount('discount.invariant.code', sql`length(d.id) between 1 and 40 and d.id = btrim(upper(d.id))`),
  discount('discount.invariant.oneOfTwo', sql`num_nonnulls(d.percentage, d.amount) = 1`),
  discount(
    'discount.invariant.worth',
    sql`coalesce(d.percentage between 1 and 100, true) and coalesce(d.amount >= 1, true)`,
  ),
  discount('discount.invariant.usesLeft', sql`d.uses_left >= 0`, sql`d.uses_left is not null`),
  discount(
    'discount.invariant.expiry',
    sql`d.expires_at >= '1900-01-01T00:00:00Z' and d.expires_at < '2100-01-01T00:00:00Z'`,
    sql`d.expires_at is not null`,
  ),
];
