import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { AuditAction } from '#contract/auditActions.ts';
import { chargeLifecycle } from '#machines/charge/charge.machine.ts';
import { type ChargeEvent, type ChargeFacts, type ChargeState, isUnderWay } from '#machines/charge/charge.rules.ts';
import type { Reason } from '#machines/kit/rules.ts';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns } from '../../platform/database/rows.ts';
import { entries, invoices, payments } from '../../platform/database/schema.ts';
import { inTransaction, rowsOf } from '../../platform/database/sql.ts';
import { refuseBy } from '../../platform/errors/refusal.ts';
import { amountRefusals } from '../../ports/payments.ts';
import { returnDiscount } from './discounts.ts';

export type Payment = typeof payments.$inferSelect;

/** So long an attempt belongs to whoever drives it: longer than the payment service is ever waited for. */
const lease = sql`now() + interval '3 minutes'`;
/** So long a cardholder may take to answer their bank. */
const answerTime = sql`now() + interval '10 minutes'`;

/** Writes a reservation down; what it stands for is held by the same transaction. */
export async function reserve(tx: Database, values: typeof payments.$inferInsert): Promise<Payment> {
  const [made] = await tx
    .insert(payments)
    .values({ ...values, dueAt: lease })
    .returning();
  if (!made) throw new Error('The reservation was not stored');
  return made;
}

/** The latest attempt of a call for an entry, where the call was made before. */
export async function findAttempt(tx: Database, entryID: string, callID: string): Promise<Payment | null> {
  const [found = null] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.entryID, entryID), eq(payments.callID, callID)))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1);
  return found;
}

export async function lockPayment(tx: Database, id: string): Promise<Payment> {
  const [found] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  if (!found) throw new Error('The attempt to charge is not there');
  return found;
}

/** Keeps the attempt for whoever asks, for the time of the lease. */
export const holdPayment = async (tx: Database, id: string): Promise<void> =>
  void (await tx.update(payments).set({ dueAt: lease }).where(eq(payments.id, id)));

/**
 * Keeps the name of the intent, before which it is never confirmed; answers whether the attempt still stands. One that
 * was released meanwhile must not be charged.
 */
export async function storeIntent(database: Database, id: string, intentID: string): Promise<boolean> {
  const present = await database
    .update(payments)
    .set({ intentID, dueAt: lease })
    .where(
      and(
        eq(payments.id, id),
        eq(payments.state, 'reserved'),
        or(isNull(payments.intentID), eq(payments.intentID, intentID)),
      ),
    )
    .returning({ id: payments.id });
  return present.length > 0;
}

const claimedRow = columns({
  id: payments.id,
});

/** Takes the next attempt that is due, for the time of the lease: no other replica takes it meanwhile. */
export async function claimDue(database: Database): Promise<Payment | null> {
  const [claimed] = await rowsOf(
    database,
    claimedRow,
    sql`update product.payments set due_at = ${lease}, attempts = attempts + 1
      where id = (select id from product.payments where state in ('reserved', 'actionRequired', 'refunding') and due_at <= now()
        order by due_at, id limit 1 for update skip locked)
      returning id`,
  );
  if (!claimed) return null;
  const [payment = null] = await database.select().from(payments).where(eq(payments.id, claimed.id));
  return payment;
}

/** Seconds before an attempt is tried again at the latest. */
export const longestWait = 3600;

const pauseAfter = (attempts: number) => Math.min(longestWait, 15 * 2 ** Math.min(attempts, 20));

/** An attempt that could not be finished is tried again, after a pause in seconds that grows where none is said. */
export async function postpone(
  database: Database,
  { id, attempts }: Payment,
  problem: string,
  wait = pauseAfter(attempts),
): Promise<void> {
  await database
    .update(payments)
    .set({ error: problem.slice(0, 500), dueAt: sql`now() + make_interval(secs => ${wait})` })
    .where(eq(payments.id, id));
}

/** Takes a held attempt one step further, where its chart allows it; what it held of a discount is given back or used. */
export async function stepCharge(
  tx: Database,
  { clock }: Pick<Context, 'clock'>,
  payment: Payment,
  event: ChargeEvent,
  changes: Partial<Pick<Payment, 'invoiceID' | 'reasons' | 'amount' | 'tax' | 'charged'>> = {},
  by: ChargeFacts['by'] = 'service',
): Promise<ChargeState> {
  const chargeID = 'chargeID' in event ? event.chargeID : payment.chargeID;
  // What failed is no refund of it any more.
  const refundID =
    event.type === 'charge.refunded' ? event.refundID : event.type === 'charge.refundFailed' ? null : payment.refundID;
  const { amount, holdsDiscount, awardID, discountID } = payment;
  const before = {
    by,
    amount,
    chargeID: payment.chargeID,
    refundID: payment.refundID,
    holdsDiscount,
    paidInvoices: payment.state === 'paid' ? 1 : 0,
  };
  const after = {
    by,
    amount: changes.amount ?? amount,
    chargeID,
    refundID,
    holdsDiscount: holdsDiscount && event.type === 'charge.requireAction',
    paidInvoices: event.type === 'charge.keep' && changes.invoiceID ? 1 : 0,
  };
  const decision = chargeLifecycle.decide(payment.state, before, event, after);
  if (!decision.accepted) throw refuseBy(decision.reasons);
  const { state } = decision;
  const goesOn = isUnderWay(state);
  await tx
    .update(payments)
    .set({
      ...changes,
      state,
      chargeID,
      refundID,
      error: null,
      attempts: 0,
      dueAt: goesOn ? answerTime : sql`now()`,
      ...(!goesOn && { holdsDiscount: false, submission: null }),
      version: sql`${payments.version} + 1`,
      updatedAt: clock.now(),
    })
    .where(eq(payments.id, payment.id));
  if (holdsDiscount && discountID && !goesOn && state !== 'paid') await returnDiscount(tx, awardID, discountID);
  return state;
}

/** What an entrant is told where the payment service refuses. */
export const refusalOf = (reason: string): Reason => ({
  code: amountRefusals.includes(reason) ? 'entry.refusal.amountForCard' : 'entry.refusal.paymentRefused',
});

/** Ends an attempt for which nothing was charged, and gives back what it held. */
export const releasePayment = (
  context: Pick<Context, 'database' | 'clock'>,
  by: Principal | null,
  /** With the intent that is known not to be charged: a later one may be. */
  { id, intentID }: Pick<Payment, 'id' | 'intentID'>,
  event: Extract<ChargeEvent, { type: 'charge.refuse' | 'charge.abandon' }>,
): Promise<void> =>
  inTransaction(context.database, async (tx) => {
    const payment = await lockPayment(tx, id);
    if (!isUnderWay(payment.state) || payment.intentID !== intentID) return;
    const reasons: Reason[] = event.type === 'charge.refuse' ? [refusalOf(event.reason)] : [];
    await stepCharge(tx, context, payment, event, { reasons });
    await noteCharge(tx, context, by, payment, {
      action: event.type === 'charge.refuse' ? 'entry.cardRefused' : 'entry.chargeReleased',
      details: event.type === 'charge.refuse' ? { reason: event.reason } : {},
    });
  });

/** Keeps the attempt for as long as the cardholder may take to answer their bank; asked again, not longer. */
export const awaitCardholder = (
  context: Pick<Context, 'database' | 'clock'>,
  by: Principal,
  { id, intentID }: Pick<Payment, 'id' | 'intentID'>,
): Promise<void> =>
  inTransaction(context.database, async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment.state !== 'reserved' || payment.intentID !== intentID) return;
    await stepCharge(tx, context, payment, { type: 'charge.requireAction' });
    await noteCharge(tx, context, by, payment, { action: 'entry.confirmationAsked' });
  });

/** Writes what became of a charge into the audit of the organiser. */
export async function noteCharge(
  tx: Database,
  { clock }: Pick<Context, 'clock'>,
  by: Principal | null,
  payment: Payment,
  { action, details = {} }: { readonly action: AuditAction; readonly details?: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { organiserID, amount, currency } = payment;
  const { entryID, title } = await entryOf(tx, payment);
  await record(tx, clock, by, {
    action,
    entity: 'entry',
    ...(entryID && { entityID: entryID }),
    orgID: organiserID,
    // An entry that is gone has its name here.
    details: { title, amount, currency, ...details },
  });
}

/** The entry that a charge paid for: of several sent in at once, the first may have cost nothing. */
async function entryOf(
  tx: Database,
  { invoiceID, entryID, entryTitle }: Payment,
): Promise<{ readonly entryID: string | null; readonly title: string }> {
  const invoiced = { entryID: invoices.entryID, title: invoices.entryTitle };
  const [paid] = invoiceID ? await tx.select(invoiced).from(invoices).where(eq(invoices.id, invoiceID)) : [];
  if (!paid) return { entryID, title: entryTitle };
  if (paid.entryID || !entryID) return paid;
  const [other] = await tx.select({ id: entries.id }).from(entries).where(eq(entries.id, entryID));
  return { entryID: other ? null : entryID, title: paid.title };
}
