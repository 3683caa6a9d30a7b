/** What may be shown of a card. The number itself is never kept. */
export interface PaymentCard {
  /** The payment service's token. */
  readonly stripeID: string;
  readonly brand: string;
  readonly last4: string;
  /** MM/YY. */
  readonly expires: string;
}

export interface Charge {
  /** One key is charged at most once, however often the call is repeated. */
  readonly key: string;
  readonly stripeID: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: 'gbp' | 'usd';
  readonly description: string;
}

/** Why a payment service refuses: text exists for `payment.refusal.<why>`. */
export type PaymentCause = 'cardDeclined' | 'cardExpired' | 'cardInvalid';

/** A card that is refused, which is nobody's mistake but the card's. */
export class PaymentRefused extends Error {
  readonly why: PaymentCause;

  constructor(why: PaymentCause) {
    super(`Payment refused: ${why}`);
    this.why = why;
  }
}

/** Takes money. Both calls reject with `PaymentRefused` where the card is refused. */
export interface PaymentsPort {
  /** Checks what the person gave, a token or a test card's number, and keeps it with the payment service. */
  addCard(method: string): Promise<PaymentCard>;
  /** Charges a kept card; answers the payment service's name of the charge. */
  charge(charge: Charge): Promise<{ readonly chargeID: string }>;
}
