import { and, eq, ne } from 'drizzle-orm';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { payments } from '../../platform/database/schema.ts';
import { releasePayment } from '../payments/charges.ts';
import { refundNow } from '../payments/refundCharge.ts';
import { submitCharged } from './submitCharged.ts';

/**
 * Ends a person's own attempt that waits for their answer to the bank, where they send the entry in by another call: it is
 * cancelled and what it held is given back. One that was paid meanwhile is submitted instead. Answers the discount code that it
 * held, which this call may take again; null where there is none.
 */
export async function giveUpUnanswered(context: Context, by: Principal, entryID: string): Promise<string | null> {
  const [open] = await context.database
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.entryID, entryID),
        eq(payments.state, 'actionRequired'),
        eq(payments.byID, by.personID),
        ne(payments.callID, context.callID()),
      ),
    );
  if (!open?.intentID) return null;
  const settled = await context.payments.settle(open.intentID);
  if (settled.status === 'cancelled') {
    await releasePayment(context, by, open, { type: 'charge.abandon' });
    return open.discountID;
  }
  const { owed } = await submitCharged(
    { ...context, storeReply: async () => undefined },
    open.id,
    settled.chargeID,
    by,
  );
  if (owed) await refundNow(context, owed);
  return null;
}
