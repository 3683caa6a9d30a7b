import type { Context } from '../../http/context.ts';
import { problemOf } from '../../platform/errors/problem.ts';
import { claimDue, type Payment, postpone, releasePayment } from '../payments/charges.ts';
import { refundCharge, refundNow } from '../payments/refundCharge.ts';
import { submitCharged } from './submitCharged.ts';

/** Attempts looked at in one go. */
const batch = 100;

/**
 * Finishes what a killed process left behind: an attempt that was charged is submitted or refunded, one that was not is
 * released, and what is owed is refunded. Each by one replica only; what fails is tried again after a pause that grows.
 * Answers how many attempts were finished.
 */
export async function finishPayments(context: Context): Promise<number> {
  let finished = 0;
  for (let taken = 0; taken < batch; taken += 1) {
    const payment = await claimDue(context.database);
    if (!payment) break;
    try {
      await finish(context, payment);
      finished += 1;
    } catch (error) {
      const problem = problemOf(error);
      context.log.warn({ paymentID: payment.id, attempts: payment.attempts, problem }, 'payment not finished');
      await postpone(context.database, payment, problem);
    }
  }
  return finished;
}

async function finish(context: Context, payment: Payment): Promise<void> {
  if (payment.state === 'refunding') return refundCharge(context, payment);
  // An intent whose name was not kept is never confirmed.
  const settled = payment.intentID
    ? await context.payments.settle(payment.intentID)
    : ({ status: 'cancelled' } as const);
  if (settled.status === 'cancelled') return releasePayment(context, null, payment, { type: 'charge.abandon' });
  const outcome = await submitCharged(context, payment.id, settled.chargeID);
  if (outcome.owed) await refundNow(context, outcome.owed);
}
