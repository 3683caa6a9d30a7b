import { sql } from 'drizzle-orm';
import { always, type Check } from '../check.ts';

const charge = always({
  subject: 'payment',
  from: sql`product.payments y join product.awards a on a.id = y.award_id left join product.entries e on e.id = y.entry_id`,
  orgID: sql`a.org_id`,
  id: sql`y.id`,
  name: sql`coalesce(y.charge_id, y.id::text)`,
  awardID: sql`a.id`,
  entryID: sql`e.id`,
  ref: sql`e.ref`,
  title: sql`y.entry_title`,
  at: sql`y.updated_at`,
});

/** Of a charge that is kept in parts, each part looks at its own invoice. */
const paidInvoices = sql`(select count(*) from product.invoices i where i.charge_id = y.charge_id and i.status = 'paid'
  and not exists (select from product.payments z where z.invoice_id = i.id and z.id <> y.id and z.charged is not null))`;

/** What an attempt is called in the book of the embedded payment service; null where another one took the card. */
const inLedger = sql`(case when coalesce(y.charge_id, y.intent_id) ~ '^(ch|pi)_test_[0-9a-f]{32}$'
  then right(coalesce(y.charge_id, y.intent_id), 32)::uuid end)`;

/** What always holds of attempts to charge a card. */
export const chargeChecks: readonly Check[] = [
  charge('charge.invariant.amount', sql`y.amount between 1 and 2000000000`),
  charge(
    'charge.invariant.nothingCharged',
    sql`y.charge_id is null and y.invoice_id is null`,
    sql`y.state in ('reserved', 'actionRequired', 'released')`,
  ),
  charge(
    'charge.invariant.keptForOneInvoice',
    sql`y.charge_id is not null and ${paidInvoices} = 1
      and exists (select from product.invoices i where i.id = y.invoice_id and i.charge_id = y.charge_id)`,
    sql`y.state = 'paid'`,
  ),
  charge(
    'charge.invariant.partsWhole',
    sql`y.charged = (select sum(z.amount) from product.payments z where z.charge_id = y.charge_id)`,
    sql`y.charged is not null`,
  ),
  charge(
    'charge.invariant.refundOfCharge',
    sql`y.charge_id is not null and ${paidInvoices} = 0`,
    sql`y.state in ('refunding', 'refunded')`,
  ),
  charge('charge.invariant.refundNamed', sql`y.refund_id is not null`, sql`y.state = 'refunded'`),
  // Of a charge that is kept in parts, those given back leave the others.
  charge(
    'charge.invariant.ofItsLedger',
    sql`not exists (select from product.charges c where c.id = ${inLedger} and c.accepted and c.refunded_at is null
      and not exists (select from product.payments z where z.charge_id = y.charge_id and z.state in ('paid', 'refunding')))`,
    sql`y.state in ('released', 'refunded')`,
  ),
  charge(
    'charge.invariant.holdsNothing',
    sql`not y.holds_discount`,
    sql`y.state not in ('reserved', 'actionRequired')`,
  ),
  charge(
    'charge.invariant.finished',
    ({ now }) => sql`y.updated_at > ${now.toISOString()}::timestamptz - interval '1 day'`,
    sql`y.state in ('reserved', 'actionRequired', 'refunding')`,
    'attention',
  ),
];
