import { sql } from 'drizzle-orm';
import { always, type Check } from '../check.ts';

const invoice = always({
  subject: 'invoice',
  from: sql`product.invoices i join product.awards a on a.id = i.award_id join product.orgs o on o.id = i.organiser_id
    left join product.entries e on e.id = i.entry_id`,
  orgID: sql`a.org_id`,
  id: sql`i.id`,
  name: sql`'INV-' || lpad(i.number::text, 5, '0')`,
  awardID: sql`a.id`,
  entryID: sql`e.id`,
  ref: sql`e.ref`,
  title: sql`i.entry_title`,
  at: sql`i.updated_at`,
});

/** What always holds of invoices. */
export const invoiceChecks: readonly Check[] = [
  invoice('invoice.invariant.amountNotNegative', sql`i.amount >= 0`),
  invoice('invoice.invariant.skippedOwesNothing', sql`i.amount = 0`, sql`i.status = 'skipped'`),
  invoice('invoice.invariant.dueOwesSomething', sql`i.amount > 0`, sql`i.status in ('draft', 'paid')`),
  invoice(
    'invoice.invariant.paidProved',
    sql`i.paid_at is not null and (i.charge_id is not null or btrim(i.reference) <> '')`,
    sql`i.status = 'paid'`,
  ),
  invoice('invoice.invariant.draftUncharged', sql`i.charge_id is null and i.paid_at is null`, sql`i.status = 'draft'`),
  invoice('invoice.invariant.organiserOfAward', sql`i.organiser_id = a.org_id and i.currency = a.currency`),
  invoice('invoice.invariant.numberCounted', sql`i.number between 1 and o.last_invoice`),
  invoice(
    'invoice.invariant.taxWithin',
    sql`(i.tax ->> 'amount')::numeric between 0 and i.amount`,
    sql`jsonb_typeof(i.tax) = 'object'`,
  ),
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

/** What always holds of discounts. */
export const discountChecks: readonly Check[] = [
  discount('discount.invariant.usesNotNegative', sql`coalesce(d.uses_left >= 0, true)`),
  discount(
    'discount.invariant.takesSomething',
    sql`num_nonnulls(d.percentage, d.amount) = 1 and coalesce(d.percentage between 1 and 100, true)
      and coalesce(d.amount > 0, true)`,
  ),
  discount('discount.invariant.codeWritten', sql`btrim(d.id) <> '' and d.id = upper(d.id)`),
];
