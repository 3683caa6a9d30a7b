import { randomUUID } from 'node:crypto';
import type { PaymentsPort } from '../ports/payments.ts';

type Event = NonNullable<Awaited<ReturnType<PaymentsPort['readEvent']>>>;

/** Seconds after which a signature is not taken any more. */
const tolerance = 300;
const paid = 'payment_intent.succeeded';
const refundFailed = 'refund.failed';

/** Reads a message in Stripe's manner; null where it was not signed with the secret, or not lately. */
export async function readSignedEvent(
  body: Buffer,
  signature: string,
  secret: string,
  now: Date,
): Promise<Event | null> {
  const { default: Stripe } = await import('stripe');
  try {
    const event = Stripe.webhooks.constructEvent(body, signature, secret, tolerance, undefined, now.getTime());
    return {
      id: event.id,
      paidIntentID: event.type === paid ? event.data.object.id : null,
      failedRefundID: event.type === refundFailed ? event.data.object.id : null,
    };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    throw error;
  }
}

/** The message that an intent was paid, as Stripe would send it. */
export const signPaidEvent = (intentID: string, secret: string, now: Date) =>
  signEvent(paid, { id: intentID, object: 'payment_intent' }, secret, now);

/** The message that the bank did not take a refund, as Stripe would send it. */
export const signRefundFailedEvent = (refundID: string, secret: string, now: Date) =>
  signEvent(refundFailed, { id: refundID, object: 'refund', status: 'failed' }, secret, now);

async function signEvent(type: string, object: object, secret: string, now: Date) {
  const { default: Stripe } = await import('stripe');
  const body = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } });
  const timestamp = Math.floor(now.getTime() / 1000);
  return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) };
}
