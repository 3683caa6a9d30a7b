import type { PaymentMethod } from '../../contract/entities.ts';

export type CardDetails = Pick<PaymentMethod, 'stripeID' | 'brand' | 'last4' | 'expires'>;

/** `refused` is the bank's word, not a failure of ours: nothing was charged. */
type ChargeResult =
  | { readonly status: 'paid'; readonly chargeID: string }
  | { readonly status: 'refused'; readonly reason: string };

/** Takes money. A failure that leaves the outcome unknown rejects; asking again with the same key is then safe. */
export interface PaymentsPort {
  /** What the service knows of a card that the browser registered there; null where it knows none or refuses it. */
  findCard(paymentMethod: string): Promise<CardDetails | null>;
  charge(request: {
    /** Chosen by the caller: the same key never charges twice. */
    readonly key: string;
    readonly stripeID: string;
    /** Minor units. */
    readonly amount: number;
    readonly currency: string;
    readonly description: string;
  }): Promise<ChargeResult>;
}
