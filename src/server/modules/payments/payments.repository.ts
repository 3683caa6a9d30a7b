import { type SQL, sql } from 'drizzle-orm';
import type { Discount } from '#contract/entities/award.ts';
import type { CategoryFee, Invoice } from '#contract/entities/invoice.ts';
import type { SortKey } from '#contract/sortKeys.ts';
import { isInvoicedTo } from '../../platform/access/visiblePeople.ts';
import type { Database } from '../../platform/database/database.ts';
import { invoiceNumber } from '../../platform/database/documentNumber.ts';
import { keptCount } from '../../platform/database/rowCounts.ts';
import { boolean, columns, instant, integer, nullable, object, present, text } from '../../platform/database/rows.ts';
import { awards, categories, discounts, invoices, orgs, payments } from '../../platform/database/schema.ts';
import {
  behind,
  type KeyValues,
  keysFor,
  keyValues,
  orderOf,
  sorted,
  valuesIn,
} from '../../platform/database/sortKeys.ts';
import { byName, countWith, iso, oneHas, rowsOf, sortOf, upTo } from '../../platform/database/sql.ts';
import { type FoundRows, pageOfRows, wholeList } from '../../platform/database/wholeList.ts';
import type { Start } from '../../platform/http/lists.ts';
import type { Viewer } from '../lifecycles/awards.repository.ts';
import { creditNoteOf, creditNoteRow } from './creditNotes.ts';
import { invoicesWithCode } from './discounts.ts';
import { firstRefOf } from './firstRef.ts';

interface InvoiceSearch extends Partial<Start> {
  readonly ids?: readonly string[];
  readonly awardID?: string | undefined;
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  /** Statuses, separated by commas. */
  readonly status?: string | undefined;
  /** What was found of a whole list: only what is shown of it is looked up. */
  readonly found?: FoundRows;
}

type FoundInvoice = Invoice & { readonly total: number; readonly keys: KeyValues };

const invoiceRow = columns({
  id: invoices.id,
  number: text,
  awardID: invoices.awardID,
  entryID: invoices.entryID,
  entryTitle: invoices.entryTitle,
  orgID: invoices.orgID,
  orgName: orgs.name,
  taxID: orgs.taxID,
  orgAddress: orgs.address,
  purchaseOrder: invoices.purchaseOrder,
  organiserAddress: orgs.address,
  organiserLogoID: orgs.logoID,
  bankDetails: orgs.bankDetails,
  dueAt: nullable(instant),
  awardName: awards.name,
  organiserName: orgs.name,
  organiserTaxID: orgs.taxID,
  amount: invoices.amount,
  tax: invoices.tax,
  currency: invoices.currency,
  status: invoices.status,
  reference: invoices.reference,
  discountID: invoices.discountID,
  version: invoices.version,
  byCard: boolean,
  firstRef: nullable(text),
  charged: payments.charged,
  createdAt: instant,
  paidAt: nullable(instant),
  refund: nullable(
    object({
      at: instant,
      reason: present(invoices.refundReason),
      reference: invoices.refundReference,
      done: boolean,
    }),
  ),
  creditNote: nullable(creditNoteRow),
  total: integer,
  keys: keyValues,
});

/** What an invoice says of its parties: as it is while a draft, then as it was when it stopped being one. */
const asSettled = (path: string, present: SQL): SQL =>
  sql`case when i.parties is null then ${present} else i.parties #>> ${sql.raw(`'${path}'`)} end`;
const buyerName = asSettled('{buyer,name}', sql`o.name`);

/** A page of invoices, all of an entrant's, or an organiser's whole list, however long. */
export const listInvoices = (database: Database, viewer: Viewer, search: InvoiceSearch): Promise<FoundInvoice[]> =>
  viewer.type === 'admin' && search.limit === undefined
    ? wholeList(database, {
        first: (limit) => findInvoices(database, viewer, { ...search, limit }),
        ids: sql`select i.id ${wantedOf(viewer, search)} order by ${orderOf(sortedBy(search.sort))}`,
        show: (snapshot, found) => findInvoices(snapshot, viewer, { ...search, found }),
      })
    : findInvoices(database, viewer, search);

/** Invoices that somebody may see, the newest first: those that the organiser raised, or those of the entrant. */
export function findInvoices(database: Database, viewer: Viewer, search: InvoiceSearch): Promise<FoundInvoice[]> {
  return rowsOf(
    database,
    invoiceRow,
    // The page first, and then what is shown of it.
    sql`
      with ${search.found ? pageOfRows(search.found) : pageOf(viewer, search)}
      select i.id, ${invoiceNumber} as number, i.award_id as "awardID", i.entry_id as "entryID",
        i.entry_title as "entryTitle", i.org_id as "orgID", ${buyerName} as "orgName",
        ${asSettled('{buyer,taxID}', sql`o.tax_id`)} as "taxID", ${asSettled('{buyer,address}', sql`o.address`)} as "orgAddress",
        i.purchase_order as "purchaseOrder", ${asSettled('{seller,address}', sql`h.address`)} as "organiserAddress",
        h.logo_id as "organiserLogoID",
        h.bank_details as "bankDetails", ${iso(sql`i.due_at`)} as "dueAt",
        ${asSettled('{awardName}', sql`a.name`)} as "awardName", ${asSettled('{seller,name}', sql`h.name`)} as "organiserName",
        ${asSettled('{seller,taxID}', sql`h.tax_id`)} as "organiserTaxID", i.amount, i.tax, i.currency, i.status,
        i.reference, i.discount_id as "discountID", i.version, i.charge_id is not null as "byCard",
        ${firstRefOf(sql`i.entry_id`)} as "firstRef", c.charged,
        ${iso(sql`i.created_at`)} as "createdAt", ${iso(sql`i.paid_at`)} as "paidAt",
        case when i.status = 'refunded' then json_build_object('at', ${iso(sql`i.refunded_at`)},
          'reason', i.refund_reason, 'reference', i.refund_reference,
          'done', coalesce(c.state = 'refunded', true)) end as refund,
        ${creditNoteOf} as "creditNote",
        page.total, page.keys
      from page join product.invoices i on i.id = page.id left join product.payments c on c.invoice_id = i.id
        left join product.credit_notes n on n.invoice_id = i.id join product.orgs o on o.id = i.org_id
        join product.orgs h on h.id = i.organiser_id join product.awards a on a.id = i.award_id
      order by page.place`,
  );
}

function pageOf(viewer: Viewer, search: InvoiceSearch): SQL {
  const keys = sortedBy(search.sort);
  const order = orderOf(keys);
  return sql`page as materialized (select i.id, row_number() over (order by ${order}) as place, ${totalOf(viewer, search)} as total,
      ${valuesIn(keys)} as keys
    ${wantedOf(viewer, search)} and ${behind(keys, search.after)} order by ${order} ${upTo(search.limit)})`;
}

/** Which invoices are asked for, with what conditions and order look at besides. */
function wantedOf(viewer: Viewer, search: InvoiceSearch): SQL {
  const isByOrganisation = (search.q?.trim() ?? '') !== '' || sortOf(search.sort).key === 'orgName';
  return sql`from product.invoices i ${isByOrganisation ? sql`join product.orgs o on o.id = i.org_id` : sql``}
    where ${sql.join(invoiceConditions(viewer, search), sql` and `)}`;
}

/** How many there are altogether: of an organiser's in some states that is kept. */
function totalOf({ type, orgID }: Viewer, { ids, awardID, q, status, seen }: InvoiceSearch): SQL {
  if (type !== 'admin' || ids || awardID || q?.trim()) return countWith(seen);
  const statuses = statusesIn(status);
  return keptCount('invoice', orgID, statuses.length > 0 ? statuses : undefined);
}

const statusesIn = (status: string | undefined) => (status ?? '').split(',').filter(Boolean);

const feeRow = columns({
  awardID: awards.id,
  awardName: awards.name,
  categoryID: categories.id,
  categoryName: categories.name,
  currency: awards.currency,
  amount: categories.feeAmount,
  earlyAmount: categories.feeEarlyAmount,
  earlyUntil: nullable(instant),
});

/** Fees per category: an administrator's own awards, an entrant's every announced one. */
export function findFees(database: Database, viewer: Viewer, awardID: string | undefined): Promise<CategoryFee[]> {
  const conditions = [viewer.type === 'admin' ? sql`a.org_id = ${viewer.orgID}` : sql`a.status <> 'pending'`];
  if (awardID) conditions.push(sql`a.id = ${awardID}`);
  return rowsOf(
    database,
    feeRow,
    sql`
      select a.id as "awardID", a.name as "awardName", c.id as "categoryID", c.name as "categoryName", a.currency,
        c.fee_amount as amount, c.fee_early_amount as "earlyAmount", ${iso(sql`c.fee_early_until`)} as "earlyUntil"
      from product.awards a join product.categories c on c.award_id = a.id
      where ${sql.join(conditions, sql` and `)}
      order by a.created_at desc, a.id, c.position, c.id`,
  );
}

const discountRow = columns({
  id: discounts.id,
  awardID: discounts.awardID,
  percentage: discounts.percentage,
  amount: discounts.amount,
  usesLeft: discounts.usesLeft,
  expiresAt: nullable(instant),
  used: integer,
});

/** The award's discount codes. */
export const findDiscounts = (database: Database, awardID: string): Promise<Discount[]> =>
  rowsOf(database, discountRow, sql`${discountColumns} where d.award_id = ${awardID} order by d.created_at, d.id`);

/** Discounts of one code that somebody may ask for, in awards that are open to them; the newest award first. */
export function findDiscountsByCode(
  database: Database,
  viewer: Viewer,
  code: string,
  awardID: string | undefined,
): Promise<Discount[]> {
  const conditions = [sql`d.id = ${code}`];
  conditions.push(viewer.type === 'admin' ? sql`a.org_id = ${viewer.orgID}` : sql`a.status <> 'pending'`);
  if (awardID) conditions.push(sql`a.id = ${awardID}`);
  return rowsOf(
    database,
    discountRow,
    sql`${discountColumns} join product.awards a on a.id = d.award_id
      where ${sql.join(conditions, sql` and `)} order by a.created_at desc`,
  );
}

/** An entry takes a code once, however many invoices it has. */
const discountColumns = sql`
  select d.id, d.award_id as "awardID", d.percentage, d.amount, d.uses_left as "usesLeft",
    ${iso(sql`d.expires_at`)} as "expiresAt",
    (select count(distinct coalesce(i.entry_id, i.id)) ${invoicesWithCode})::int as used
  from product.discounts d`;

/** An entrant's: of their organisation's entries, where it has no other business, else of those that they made themselves. */
const invoicedTo = (viewer: Viewer) => isInvoicedTo(viewer, { orgID: sql`i.org_id`, entryID: sql`i.entry_id` });

const takenRow = columns({
  awardID: invoices.awardID,
});

/** The award in which an entry of theirs has a code, by whatever invoice; null where it has not. */
export async function findTaken(
  database: Database,
  viewer: Viewer,
  entryID: string,
  code: string,
): Promise<string | null> {
  const [taken] = await rowsOf(
    database,
    takenRow,
    sql`select i.award_id as "awardID" from product.invoices i
      where i.entry_id = ${entryID} and i.discount_id = ${code} and ${invoicedTo(viewer)} limit 1`,
  );
  return taken?.awardID ?? null;
}

function invoiceConditions(viewer: Viewer, { ids, awardID, q, status }: InvoiceSearch): SQL[] {
  const conditions = [viewer.type === 'admin' ? sql`i.organiser_id = ${viewer.orgID}` : invoicedTo(viewer)];
  if (ids) conditions.push(sql`i.id = any(${sql.param(ids)}::uuid[])`);
  if (awardID) conditions.push(sql`i.award_id = ${awardID}`);
  const statuses = statusesIn(status);
  // One alone is found in the order of the list by an index.
  if (statuses.length === 1) conditions.push(sql`i.status = ${statuses[0]}`);
  else if (statuses.length > 1) conditions.push(sql`i.status = any(${sql.param(statuses)}::text[])`);
  if (q?.trim()) {
    const texts = [buyerName, sql`i.entry_title`, sql`i.reference`, sql`i.discount_id`, invoiceNumber];
    conditions.push(oneHas(q.trim(), ...texts));
  }
  return conditions;
}

const sorts: Readonly<Record<SortKey<'invoices'>, SQL>> = {
  number: sql`i.number`,
  orgName: byName(buyerName),
  entryTitle: byName(sql`i.entry_title`),
  amount: sql`i.amount`,
  status: sql`i.status`,
  createdAt: sql`i.created_at`,
  paidAt: sql`i.paid_at`,
  refundedAt: sql`i.refunded_at`,
};

const sortedBy = (sort: string | undefined) =>
  keysFor(sorts, sort, sql`i.id`, sorted('desc', sql`i.created_at`, sql`i.number`));
