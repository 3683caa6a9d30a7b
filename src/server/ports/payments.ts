import type { PaymentMethod } from '#contract/entities/person.ts';

export type CardDetails = Pick<PaymentMethod, 'stripeID' | 'brand' | 'last4' | 'expires'>;

interface ChargeRequest {
  /** Chosen by the caller: one key stands for one intent. */
  readonly key: string;
  readonly stripeID: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
}

interface RefundRequest {
  readonly key: string;
  readonly chargeID: string;
  readonly amount?: number;
}

export interface HolderRequest {
  readonly key: string;
  /** Who shall keep the card. */
  readonly orgID: string;
  /** As the browser registered it. */
  readonly paymentMethod: string;
}

/** Reasons of a refusal that are about the amount, which no card would pay. */
export const amountRefusals: readonly string[] = ['amount_too_small', 'amount_too_large'];

/** The bank's or the service's word, not a failure of ours: nothing was charged. */
interface Refused {
  readonly status: 'refused';
  readonly reason: string;
}

interface Paid {
  readonly status: 'paid';
  readonly chargeID: string;
}

/** The cardholder's bank wants their word first, which the browser brings with the secret (3-D Secure). No money has moved. */
interface ActionRequired {
  readonly status: 'actionRequired';
  readonly clientSecret: string;
}

/** What the service tells by itself. */
interface PaymentEvent {
  /** One name per message, the same when it is told again. */
  readonly id: string;
  /** The intent that was paid; null where it tells of something else. */
  readonly paidIntentID: string | null;
  /** The refund that the bank did not take; null where it tells of something else. */
  readonly failedRefundID: string | null;
}

/** Takes money and gives it back. A call that leaves its outcome unknown rejects; asking again is always safe. */
export interface PaymentsPort {
  /**
   * Whether the holder of a card lets it be kept, as their bank may want to know (3-D Secure). One key stands for one time that
   * it is to be kept; asking again tells what became of it. A card that is not known, or somebody else's, counts as confirmed: `findCard` says so.
   */
  confirmHolder(request: HolderRequest): Promise<{ readonly status: 'confirmed' } | Refused | ActionRequired>;
  /**
   * What the service knows of a card that the browser registered there, which is that organisation's from then on; null where it
   * knows none, refuses it, or it is another's.
   */
  findCard(paymentMethod: string, orgID: string): Promise<CardDetails | null>;
  /** Makes an intent to charge. No money moves before `confirm`. */
  prepare(request: ChargeRequest): Promise<{ readonly status: 'prepared'; readonly intentID: string } | Refused>;
  /** Charges, once however often it is asked. */
  confirm(intentID: string): Promise<Paid | Refused | ActionRequired>;
  /** What became of an intent. One that was not paid is cancelled: it cannot be charged any more. */
  settle(intentID: string): Promise<Paid | { readonly status: 'cancelled' }>;
  /** Gives a whole charge back, or `amount` of it in minor units, once for a key however often it is asked. */
  refund(request: RefundRequest): Promise<{ readonly refundID: string }>;
  /** Reads a message that claims to be the service's; null where its signature is not, or is older than five minutes. */
  readEvent(body: Buffer, signature: string): Promise<PaymentEvent | null>;
}
