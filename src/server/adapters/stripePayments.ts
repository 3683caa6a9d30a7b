import Stripe from 'stripe';
import type { CardDetails, PaymentsPort } from '../ports/payments.ts';

interface StripeOptions {
  readonly secretKey: string;
  /** Where the service answers, if not at its public address. */
  readonly endpoint?: string;
}

/**
 * Charges by Stripe. A card that the browser registered is attached to a customer of its own, since Stripe lets a card
 * without one be charged only once; both are found again by the card's name.
 */
export function stripePayments({ secretKey, endpoint }: StripeOptions): PaymentsPort {
  const stripe = new Stripe(secretKey, { ...addressOf(endpoint), telemetry: false, timeout: 20_000 });
  return {
    async findCard(paymentMethod) {
      if (!/^pm_\w+$/.test(paymentMethod)) return null;
      try {
        const found = await stripe.paymentMethods.retrieve(paymentMethod);
        if (found.type !== 'card') return null;
        if (found.customer) return detailsOf(found);
        // The name of a card is its own forever, so that asking again makes no second customer.
        const { id: customer } = await stripe.customers.create({}, { idempotencyKey: `customer-of-${found.id}` });
        return detailsOf(await stripe.paymentMethods.attach(found.id, { customer }));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) return null;
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
        throw error;
      }
    },
    async charge({ key, stripeID, amount, currency, description }) {
      try {
        const { customer } = await stripe.paymentMethods.retrieve(stripeID);
        if (!customer) return { status: 'refused', reason: 'card_detached' };
        const intent = await stripe.paymentIntents.create(
          {
            ...{ amount, currency, description, payment_method: stripeID, customer: idOf(customer) },
            ...{ payment_method_types: ['card'], confirm: true, off_session: true },
          },
          { idempotencyKey: key },
        );
        if (intent.status === 'succeeded') return { status: 'paid', chargeID: idOf(intent.latest_charge ?? intent) };
        if (intent.status === 'processing') throw new Error('Stripe has not decided on the charge yet');
        return { status: 'refused', reason: intent.last_payment_error?.code ?? intent.status };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) {
          return { status: 'refused', reason: error.decline_code ?? error.code ?? 'card_declined' };
        }
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') {
          return { status: 'refused', reason: 'card_detached' };
        }
        throw error;
      }
    },
  };
}

function detailsOf({ id, card }: Stripe.PaymentMethod): CardDetails | null {
  if (!card) return null;
  const expires = `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year % 100).padStart(2, '0')}`;
  return { stripeID: id, brand: card.brand, last4: card.last4, expires };
}

const idOf = (thing: string | { readonly id: string }) => (typeof thing === 'string' ? thing : thing.id);

function addressOf(endpoint: string | undefined) {
  if (!endpoint) return {};
  const { protocol, hostname: host, port } = new URL(endpoint);
  return { host, port, protocol: protocol === 'http:' ? ('http' as const) : ('https' as const) };
}
