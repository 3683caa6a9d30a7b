import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Invoice } from '#contract/entities/invoice.ts';
import { chargeStates, isUnderWay } from '#machines/charge/charge.rules.ts';
import { invoiceFactsFrom } from '#machines/invoice/invoice.facts.ts';
import { invoiceLifecycle } from '#machines/invoice/invoice.machine.ts';
import type { InvoiceEvent, InvoiceFacts } from '#machines/invoice/invoice.rules.ts';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, object } from '../../platform/database/rows.ts';
import { awards, entries, invoices, payments } from '../../platform/database/schema.ts';
import { inTransaction, rowsOf } from '../../platform/database/sql.ts';
import { refuse, refuseBy } from '../../platform/errors/refusal.ts';
import { sumsOf } from '../../platform/mail/sums.ts';
import { formatMoney } from '../../platform/mail/words.ts';
import { announce } from '../changes/announce.ts';
import { letter, post, recipient } from '../mail/letters.ts';
import { lockPayment, noteCharge, type Payment, stepCharge } from './charges.ts';
import { creditNoteOf, creditNoteRow } from './creditNotes.ts';
import { entryPath, invoiceLetter, moneyRows, refundLines } from './invoiceLetter.ts';
import { findInvoices } from './payments.repository.ts';
import type { InvoiceRow } from './pendingInvoice.ts';
import { invoiceName } from './raiseInvoice.ts';
import { refundNow } from './refundCharge.ts';

/** What an administrator does to an invoice: it was paid outside, or is refunded. */
export interface InvoiceChange {
  readonly status: 'paid' | 'refunded';
  /** Names the payment, or the refund, that was made outside. */
  readonly reference?: string | undefined;
  /** Why it is refunded; the entrant reads it. */
  readonly reason?: string | undefined;
}

/** Records a payment made outside, or gives a paid invoice back: by the card that paid it, or as recorded outside. */
export async function changeInvoice(
  context: Context,
  by: Principal,
  id: string,
  { status, reference = '', reason = '' }: InvoiceChange,
): Promise<Invoice> {
  const owed = await inTransaction(context.database, async (tx) => {
    const invoice = await lockInvoice(tx, by, id);
    await context.expectVersion(invoice.version, () => invoiceFor(tx, by, id));
    const payment =
      status === 'paid'
        ? await settle(tx, context, by, invoice, reference)
        : await refund(tx, context, by, invoice, reason, reference);
    announce(tx, invoice.awardID);
    return payment;
  });
  if (owed) await refundNow(context, owed);
  return invoiceFor(context.database, by, id);
}

/** An invoice held for a change, and whether a card is being charged for its entry. */
type Held = InvoiceRow & { readonly paymentUnderWay: boolean };

/**
 * Holds an invoice and, before it, its entry: in the order of whoever submits, so that neither waits for the other and what
 * is due stays as it is meanwhile.
 */
async function lockInvoice(tx: Database, by: Principal, id: string): Promise<Held> {
  const own = and(eq(invoices.id, id), eq(invoices.organiserID, by.orgID));
  const [named] = await tx.select({ entryID: invoices.entryID }).from(invoices).where(own);
  if (!named) throw refuse(404, 'invoice.notFound');
  const { entryID } = named;
  if (entryID) await tx.select({ id: entries.id }).from(entries).where(eq(entries.id, entryID)).for('update');
  const [invoice] = await tx.select().from(invoices).where(own).for('update');
  if (!invoice) throw refuse(404, 'invoice.notFound');
  const underWay = and(
    eq(payments.entryID, invoice.entryID ?? id),
    inArray(payments.state, chargeStates.filter(isUnderWay)),
  );
  const open = await tx.select({ id: payments.id }).from(payments).where(underWay).limit(1);
  return { ...invoice, paymentUnderWay: open.length > 0 };
}

async function invoiceFor(database: Database, by: Principal, id: string): Promise<Invoice> {
  const [invoice] = await findInvoices(database, by, { ids: [id] });
  if (!invoice) throw refuse(404, 'invoice.notFound');
  return invoice;
}

async function settle(tx: Database, context: Context, by: Principal, invoice: Held, given: string): Promise<null> {
  const reference = given.trim();
  await step(tx, context, by, invoice, { type: 'invoice.settle', reference }, { reference });
  const receipt = await invoiceLetter(tx, invoice.id, 'settled');
  if (receipt) await post(tx, invoice.organiserID, [receipt]);
  return null;
}

/** Answers the charge that is owed back where a card paid. */
async function refund(
  tx: Database,
  context: Context,
  by: Principal,
  invoice: Held,
  why: string,
  given: string,
): Promise<Payment | null> {
  const reason = why.trim();
  const refundReference = invoice.chargeID ? null : given.trim() || null;
  const event = { type: 'invoice.refund', reason, reference: refundReference ?? '' } as const;
  await step(tx, context, by, invoice, event, { refundReason: reason || null, refundReference });
  await notifyEntrant(tx, invoice, reason);
  if (!invoice.chargeID) return null;
  const [paid] = await tx.select({ id: payments.id }).from(payments).where(eq(payments.invoiceID, invoice.id));
  if (!paid) throw new Error('The invoice has no kept charge');
  const payment = await lockPayment(tx, paid.id);
  await stepCharge(tx, context, payment, { type: 'charge.giveBack' }, {}, 'admin');
  await noteCharge(tx, context, by, payment, {
    action: 'entry.refundOwed',
    details: { chargeID: invoice.chargeID, invoice: invoiceName(invoice.number) },
  });
  return lockPayment(tx, paid.id);
}

async function step(
  tx: Database,
  { clock }: Pick<Context, 'clock'>,
  by: Principal,
  invoice: Held,
  event: Extract<InvoiceEvent, { type: 'invoice.settle' | 'invoice.refund' }>,
  changes: Partial<Pick<InvoiceFacts, 'reference' | 'refundReason' | 'refundReference'>>,
): Promise<void> {
  const facts = invoiceFactsFrom(invoice, by.type === 'admin' ? 'admin' : 'entrant');
  const decision = invoiceLifecycle.decide(invoice.status, facts, event, { ...facts, ...changes });
  if (!decision.accepted) throw refuseBy(decision.reasons);
  const now = clock.now();
  await tx
    .update(invoices)
    .set({
      ...changes,
      status: decision.state,
      version: sql`${invoices.version} + 1`,
      updatedAt: now,
      ...(decision.state === 'paid' ? { paidAt: now } : { refundedAt: now }),
    })
    .where(eq(invoices.id, invoice.id));
  await record(tx, clock, by, {
    action: event.type,
    entity: 'invoice',
    entityID: invoice.id,
    ...('reason' in event && { reason: event.reason }),
    details: {
      from: invoice.status,
      to: decision.state,
      invoice: invoiceName(invoice.number),
      amount: invoice.amount,
      currency: invoice.currency,
      ...(event.reference && { reference: event.reference }),
    },
  });
}

const notificationRow = columns({
  to: object(recipient),
  award: awards.name,
  timeZone: awards.timeZone,
  note: creditNoteRow,
});

/** Tells whoever entered, or the first of the organisation whose entry is gone. */
async function notifyEntrant(tx: Database, invoice: InvoiceRow, reason: string): Promise<void> {
  const [found] = await rowsOf(
    tx,
    notificationRow,
    sql`
      select json_build_object('email', p.email, 'name', p.name, 'locale', p.locale) as "to", a.name as award,
        a.time_zone as "timeZone", ${creditNoteOf} as note
      from product.people p join product.awards a on a.id = ${invoice.awardID}
      join product.credit_notes n on n.invoice_id = ${invoice.id}
      left join product.entries e on e.id = ${invoice.entryID}
      left join product.payments c on c.invoice_id = ${invoice.id}
      where p.org_id = ${invoice.orgID} and not p.erased
      order by (p.id = coalesce(e.person_id, c.person_id)) desc nulls last, p.created_at limit 1`,
  );
  if (!found) return;
  const { to, award, timeZone, note } = found;
  const values = {
    title: invoice.entryTitle,
    number: invoiceName(invoice.number),
    reason,
    amount: formatMoney(to.locale, invoice.amount, invoice.currency),
  };
  const about = { award, timeZone, role: 'entrant', path: entryPath(invoice) } as const;
  const mail = letter(to, 'refunded', about, values);
  await post(tx, invoice.organiserID, [
    {
      ...mail,
      text: [mail.text, refundLines(to.locale, note, invoice.chargeID !== null)].join('\n\n'),
      rows: moneyRows(to.locale, {
        number: values.number,
        ref: null,
        title: invoice.entryTitle,
        creditNote: note.number,
      }),
      sums: sumsOf(to.locale, invoice, 'sums.refunded'),
    },
  ]);
}
