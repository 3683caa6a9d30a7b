import { eq } from 'drizzle-orm';
import type { Context } from '../../http/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { payments } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/sql.ts';
import { problemOf } from '../../platform/errors/problem.ts';
import { lockPayment, longestWait, noteCharge, type Payment, postpone, stepCharge } from './charges.ts';

type RefundedPart = Pick<Payment, 'id' | 'chargeID' | 'charged' | 'amount'>;
type Parts = Pick<Context, 'database' | 'clock' | 'payments' | 'log'>;

/** Gives an owed charge back. Rejects where the service does not answer: asking again is safe. */
export async function refundCharge(context: Parts, part: RefundedPart): Promise<void> {
  const { id, chargeID } = part;
  if (!chargeID) throw new Error('There is no charge to give back');
  const { refundID } = await context.payments.refund({
    key: `refund-${id}`,
    chargeID,
    // The charge paid for other entries as well, which keep their parts.
    ...(part.charged !== null && { amount: part.amount }),
  });
  await inTransaction(context.database, async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment.state !== 'refunding') return;
    await stepCharge(tx, context, payment, { type: 'charge.refunded', refundID });
    await noteCharge(tx, context, null, payment, {
      action: 'entry.refunded',
      details: { chargeID, refundID },
    });
  });
}

/**
 * Owes a charge once more whose refund the bank did not take, as where the card's account is closed: it is tried again after a
 * while, and what waits for long is shown to the organiser. A refund that is not the present one of a charge changes nothing.
 */
export async function oweAgain(context: Pick<Parts, 'clock'>, tx: Database, refundID: string): Promise<void> {
  const [found] = await tx.select({ id: payments.id }).from(payments).where(eq(payments.refundID, refundID));
  if (!found) return;
  const payment = await lockPayment(tx, found.id);
  if (payment.refundID !== refundID) return;
  await stepCharge(tx, context, payment, { type: 'charge.refundFailed', refundID });
  await noteCharge(tx, context, null, payment, {
    action: 'entry.refundFailed',
    details: { chargeID: payment.chargeID, refundID },
  });
  await postpone(tx, payment, 'refund_failed', longestWait);
}

/** Tries at once to give an owed charge back; where that fails, it is done later. */
export async function refundNow(context: Parts, payment: Payment): Promise<void> {
  try {
    await refundCharge(context, payment);
  } catch (error) {
    const problem = problemOf(error);
    context.log.warn({ paymentID: payment.id, problem }, 'charge not refunded yet');
    await postpone(context.database, payment, problem).catch(() => undefined);
  }
}
