import { and, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import type { Context } from '../../http/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { paymentEvents, payments } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/sql.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { oweAgain } from '../payments/refundCharge.ts';
import { finishPayments } from './finishPayments.ts';

/**
 * Takes what the payment service tells by itself, so that a payment that the cardholder confirmed is submitted also where
 * their browser is gone, and a refund that a bank did not take is owed still. Only the signature lets in; what was told before is not done again.
 */
export const takePaymentEvents =
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    // The signature is of the bytes as they were sent.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    app.post('/payments/events', { schema: { hide: true }, bodyLimit: 256 * 1024 }, async ({ body, headers }) => {
      const signature = headers['stripe-signature'];
      const isReadable = Buffer.isBuffer(body) && typeof signature === 'string';
      const event = isReadable ? await context.payments.readEvent(body, signature) : null;
      if (!event) throw refuse(400, 'payment.eventUnsigned');
      const isDue = await inTransaction(context.database, async (tx) => {
        const { id, paidIntentID, failedRefundID } = event;
        const isNew = await tx.insert(paymentEvents).values({ id }).onConflictDoNothing().returning();
        if (isNew.length === 0) return false;
        if (failedRefundID !== null) await oweAgain(context, tx, failedRefundID);
        return paidIntentID !== null && (await hasten(tx, paidIntentID));
      });
      if (isDue) await finishPayments(context);
      return { received: true };
    });
  };

/** Whether the intent belongs to an attempt that waits for its cardholder; whoever finishes attempts takes it now. */
async function hasten(database: Database, intentID: string): Promise<boolean> {
  const waiting = and(eq(payments.intentID, intentID), eq(payments.state, 'actionRequired'));
  const [found] = await database.update(payments).set({ dueAt: sql`now()` }).where(waiting).returning();
  return found !== undefined;
}
