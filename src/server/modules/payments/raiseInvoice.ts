import { and, eq, ne, sql } from 'drizzle-orm';
import { instantOf, wallTime } from '#contract/zonedTime.ts';
import { invoiceFactsFrom } from '#machines/invoice/invoice.facts.ts';
import { invoiceLifecycle } from '#machines/invoice/invoice.machine.ts';
import type { InvoiceEvent, InvoiceStatus } from '#machines/invoice/invoice.rules.ts';
import { brokenIn } from '#machines/kit/invariants.ts';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns } from '../../platform/database/rows.ts';
import { invoices, orgs } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { refuseBy } from '../../platform/errors/refusal.ts';
import { returnDiscount, takeDiscount } from './discounts.ts';
import type { InvoicedEntry } from './invoicedEntry.ts';
import type { InvoiceRow, PendingInvoice } from './pendingInvoice.ts';

type Occasion = Pick<Context, 'clock'> & { readonly by: Principal };

/** The number as people write it. */
export const invoiceName = (number: number) => `INV-${String(number).padStart(5, '0')}`;

/**
 * Raises the invoice of an entry that is submitted, or makes its draft anew; answers it, or the one that settled the fee
 * before where nothing more is due and that names the code already. A charge that was made comes with its name, and what
 * was charged is in the bill. `isNews` says whether something is to be paid that the payer was not told in these terms.
 */
export async function raiseInvoice(
  tx: Database,
  occasion: Occasion,
  entry: InvoicedEntry,
  pending: PendingInvoice,
  chargeID: string | null = null,
): Promise<Pick<InvoiceRow, 'id' | 'number'> & { readonly isNews: boolean }> {
  const { draft, settled, amount, tax, discountID, wholeFee, settledBefore, pricedAt } = pending;
  const isNamed = discountID === null || discountID === settled?.discountID;
  if (settled && amount === 0 && !draft && isNamed) return { ...settled, isNews: false };
  await exchangeDiscounts(tx, entry, pending);
  const status = statusOf(pending, chargeID);
  const now = occasion.clock.now();
  const values = {
    orgID: entry.orgID,
    awardID: entry.awardID,
    entryID: entry.id,
    entryTitle: entry.data.title ?? '',
    categoryID: entry.categoryID,
    amount,
    tax,
    wholeFee,
    settledBefore,
    pricedAt,
    currency: entry.currency,
    discountID,
    chargeID,
    status,
    paidAt: status === 'paid' ? now : null,
    updatedAt: now,
  };
  const raised = draft
    ? await rewrite(tx, draft, values)
    : await insert(tx, entry.organiserID, { ...values, createdAt: now });
  const isToBePaid = status === 'draft';
  const kept = draft?.dueAt && draft.dueAt > now ? draft.dueAt.toISOString() : null;
  if (status !== 'skipped') await setTerms(tx, raised.id, isToBePaid ? (kept ?? dueDateOf(entry, now)) : null);
  const isOther = !draft || draft.amount !== amount;
  const changed = isOther || draft.status !== status;
  if (changed) {
    await record(tx, occasion.clock, occasion.by, {
      action: actionOf(status, Boolean(draft)),
      entity: 'invoice',
      entityID: raised.id,
      orgID: entry.organiserID,
      details: {
        invoice: invoiceName(raised.number),
        amount: draft ? { from: draft.amount, to: amount } : amount,
        currency: entry.currency,
        ref: entry.ref,
      },
    });
  }
  return { ...raised, isNews: isToBePaid && (isOther || !kept) };
}

/** So many days later by the award's clock, whatever hour it skips or repeats meanwhile. */
function dueDateOf({ timeZone, paymentDays }: InvoicedEntry, now: Date): string {
  const [day, time] = wallTime(now.toISOString(), timeZone).split('T');
  const due = new Date(`${day}T00:00Z`);
  due.setUTCDate(due.getUTCDate() + paymentDays);
  return instantOf(`${due.toISOString().slice(0, 10)}T${time}`, timeZone) ?? now.toISOString();
}

/** Until when it is to be paid, where it is, and what its payer wants to read on it. */
async function setTerms(tx: Database, id: string, dueAt: string | null): Promise<void> {
  await tx.execute(sql`
    update product.invoices i set due_at = coalesce(${dueAt}::timestamptz, i.due_at),
      purchase_order = coalesce(o.purchase_order, i.purchase_order)
    from product.orgs o
    where i.id = ${id} and o.id = i.org_id`);
}

/**
 * Ends the unpaid invoice of an entry that is deleted, whose codes are given back by `returnCodesOf`. It keeps its number, so
 * that the organiser's numbers stay whole.
 */
export async function dropInvoice(
  tx: Database,
  { clock, by }: Occasion,
  entry: Pick<InvoicedEntry, 'id' | 'awardID' | 'organiserID' | 'ref'>,
): Promise<void> {
  const [draft] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.entryID, entry.id), eq(invoices.status, 'draft')))
    .for('update');
  if (!draft) return;
  const facts = invoiceFactsFrom(draft, by.type === 'admin' ? 'admin' : 'entrant');
  const dropped = { amount: 0, tax: null, wholeFee: draft.settledBefore };
  const after = { ...facts, ...dropped, tax: 0 };
  const decision = invoiceLifecycle.decide('draft', facts, { type: 'invoice.drop' }, after);
  if (!decision.accepted) throw refuseBy(decision.reasons);
  await rewrite(tx, draft, { ...dropped, status: decision.state, updatedAt: clock.now() });
  await record(tx, clock, by, {
    action: 'invoice.drop',
    entity: 'invoice',
    entityID: draft.id,
    orgID: entry.organiserID,
    details: { invoice: invoiceName(draft.number), amount: draft.amount, currency: draft.currency, ref: entry.ref },
  });
}

const actionOf = (status: Exclude<InvoiceStatus, 'refunded'>, isThere: boolean) =>
  status === 'draft'
    ? (`invoice.${isThere ? 'change' : 'raise'}` as const)
    : (`invoice.${status === 'paid' ? 'charged' : 'skip'}` as const);

/** What becomes of a draft of this bill. */
function statusOf(
  { amount, tax, wholeFee, settledBefore }: PendingInvoice,
  chargeID: string | null,
): Exclude<InvoiceStatus, 'refunded'> {
  const nothing = { reference: null, refundReason: null, refundReference: null };
  const facts = invoiceFactsFrom({ ...nothing, amount, tax, wholeFee, settledBefore, chargeID: null }, 'entrant');
  const event: InvoiceEvent | null =
    amount === 0 ? { type: 'invoice.skip' } : chargeID ? { type: 'invoice.charged', chargeID } : null;
  if (!event) {
    const [broken] = brokenIn(invoiceLifecycle.invariants, 'draft', facts);
    if (broken) throw new Error(`An invoice was refused: ${broken.id}`);
    return 'draft';
  }
  const decision = invoiceLifecycle.decide('draft', facts, event, { ...facts, chargeID });
  if (!decision.accepted) throw refuseBy(decision.reasons);
  if (decision.state === 'refunded') throw new Error('An invoice is refunded by refundInvoice');
  return decision.state;
}

/** A code that takes the place of another gives that one's use back. */
async function exchangeDiscounts(tx: Database, entry: InvoicedEntry, pending: PendingInvoice): Promise<void> {
  const { draft, discountID, takesDiscount } = pending;
  if (takesDiscount && discountID && !(await takeDiscount(tx, entry.awardID, discountID))) {
    throw refuseBy([{ code: 'discount.refusal.usedUp' }]);
  }
  if (draft && draft.discountID !== discountID) await returnCode(tx, draft);
}

/** Gives back the use of a draft's code, unless another invoice of its entry has taken it: an entry takes a code once. */
async function returnCode(tx: Database, { id, entryID, awardID, discountID }: InvoiceRow): Promise<void> {
  if (!discountID || !entryID) return;
  const same = and(eq(invoices.entryID, entryID), eq(invoices.discountID, discountID), ne(invoices.id, id));
  const [other] = await tx.select({ id: invoices.id }).from(invoices).where(same).limit(1);
  if (!other) await returnDiscount(tx, awardID, discountID);
}

async function rewrite(
  tx: Database,
  draft: InvoiceRow,
  values: Partial<typeof invoices.$inferInsert>,
): Promise<InvoiceRow> {
  await tx
    .update(invoices)
    .set({ ...values, version: sql`${invoices.version} + 1` })
    .where(eq(invoices.id, draft.id));
  return draft;
}

const counterRow = columns({
  number: orgs.lastInvoice,
});

async function insert(
  tx: Database,
  organiserID: string,
  values: Omit<typeof invoices.$inferInsert, 'organiserID' | 'number'>,
): Promise<Pick<InvoiceRow, 'id' | 'number'>> {
  // Raising the counter holds the organiser: numbers follow each other without a gap.
  const [counter] = await rowsOf(
    tx,
    counterRow,
    sql`update product.orgs set last_invoice = last_invoice + 1 where id = ${organiserID}
      returning last_invoice as number`,
  );
  if (!counter) throw new Error('The award has no organiser');
  const [made] = await tx
    .insert(invoices)
    .values({ ...values, organiserID, number: counter.number })
    .returning({ id: invoices.id, number: invoices.number });
  if (!made) throw new Error('The invoice was not stored');
  return made;
}
