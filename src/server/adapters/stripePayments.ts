import Stripe from 'stripe';
import type { Clock } from '../ports/clock.ts';
import { amountRefusals, type CardDetails, type HolderRequest, type PaymentsPort } from '../ports/payments.ts';
import { readSignedEvent } from './signedEvents.ts';

interface StripeOptions {
  readonly secretKey: string;
  /** With which the service signs what it tells. */
  readonly webhookSecret: string;
  readonly clock: Clock;
  /** Where the service answers, if not at its public address. */
  readonly endpoint?: string | null;
}

/**
 * Charges by Stripe. A card that the browser registered is attached to a customer of its own, since Stripe lets a card
 * without one be charged only once; both are found again by the card's name. The customer says whose card it is: names of
 * cards are no secret.
 */
export function stripePayments({ secretKey, webhookSecret, clock, endpoint }: StripeOptions): PaymentsPort {
  const stripe = new Stripe(secretKey, { ...addressOf(endpoint), telemetry: false, timeout: 20_000 });
  return {
    confirmHolder: (request) => confirmHolder(stripe, request),
    async findCard(paymentMethod, orgID) {
      const found = await retrieveCard(stripe, paymentMethod);
      if (!found) return null;
      if (found.customer) return (await isMadeFor(stripe, idOf(found.customer), orgID)) ? detailsOf(found) : null;
      return orUnknown(async () => {
        const customer = await customerOf(stripe, found.id, orgID);
        return detailsOf(await stripe.paymentMethods.attach(found.id, { customer }));
      });
    },
    async prepare({ key, stripeID, amount, currency, description }) {
      return orRefused(async () => {
        const { customer } = await stripe.paymentMethods.retrieve(stripeID);
        if (!customer) return { status: 'refused', reason: 'card_detached' };
        const { id } = await stripe.paymentIntents.create(
          {
            amount,
            currency,
            description,
            payment_method: stripeID,
            customer: idOf(customer),
            allowed_payment_method_types: ['card'],
          },
          { idempotencyKey: key },
        );
        return { status: 'prepared', intentID: id };
      });
    },
    confirm: (intentID) => confirmIntent(stripe, intentID),
    readEvent: (body, signature) => readSignedEvent(body, signature, webhookSecret, clock.now()),
    async settle(intentID) {
      const intent = await stripe.paymentIntents.cancel(intentID).catch((error: unknown) => {
        if (isDecided(error)) return stripe.paymentIntents.retrieve(intentID);
        throw error;
      });
      if (intent.status === 'succeeded') return paidBy(intent);
      if (intent.status === 'canceled') return { status: 'cancelled' };
      throw new Error(`Stripe has not settled the charge yet: ${intent.status}`);
    },
    async refund({ key, chargeID, amount }) {
      const charge = chargeID.startsWith('pi_') ? { payment_intent: chargeID } : { charge: chargeID };
      const refund = await (amount === undefined
        ? refundWhole(stripe, charge, key)
        : refundPart(stripe, charge, key, amount));
      if (cameToNothing(refund)) throw new Error(`Refund ${refund.status}`);
      return { refundID: refund.id };
    },
  };
}

async function confirmHolder(
  stripe: Stripe,
  { paymentMethod, orgID }: Pick<HolderRequest, 'paymentMethod' | 'orgID'>,
): ReturnType<PaymentsPort['confirmHolder']> {
  const card = await retrieveCard(stripe, paymentMethod);
  if (!card || card.customer) return { status: 'confirmed' };
  return orRefused(async () => {
    // The name of a card is its own forever, so that asking again asks its bank no second time.
    const made = await stripe.setupIntents.create(
      {
        customer: await customerOf(stripe, card.id, orgID),
        payment_method: card.id,
        allowed_payment_method_types: ['card'],
        confirm: true,
        use_stripe_sdk: true,
        usage: 'on_session',
      },
      { idempotencyKey: `setup-of-${card.id}-${orgID}` },
    );
    // The key repeats what was answered first; the cardholder may have answered their bank since.
    const setup = made.status === 'requires_action' ? await stripe.setupIntents.retrieve(made.id) : made;
    if (setup.status === 'succeeded') return { status: 'confirmed' };
    if (setup.status === 'processing') throw new Error('Stripe has not decided on the card yet');
    if (setup.status === 'requires_action' && setup.client_secret)
      return { status: 'actionRequired', clientSecret: setup.client_secret };
    return { status: 'refused', reason: setup.last_setup_error?.code ?? setup.status };
  });
}

async function confirmIntent(stripe: Stripe, intentID: string): ReturnType<PaymentsPort['confirm']> {
  return orRefused(async () => {
    const confirmed = await stripe.paymentIntents
      .confirm(intentID, { use_stripe_sdk: true }, { idempotencyKey: `confirm-${intentID}` })
      // Decided before: what was decided stands.
      .catch((error: unknown) => {
        if (isDecided(error)) return stripe.paymentIntents.retrieve(intentID);
        throw error;
      });
    // The key repeats what was answered first; the cardholder may have answered their bank since.
    const intent = confirmed.status === 'requires_action' ? await stripe.paymentIntents.retrieve(intentID) : confirmed;
    if (intent.status === 'succeeded') return paidBy(intent);
    if (intent.status === 'processing') throw new Error('Stripe has not decided on the charge yet');
    if (intent.status === 'requires_action' && intent.client_secret)
      return { status: 'actionRequired', clientSecret: intent.client_secret };
    return { status: 'refused', reason: intent.last_payment_error?.code ?? intent.status };
  });
}

type Charge = { readonly payment_intent: string } | { readonly charge: string };

/** Gives a whole charge back; what was given back of it before, by whomever, is what is answered. */
async function refundWhole(stripe: Stripe, charge: Charge, key: string): Promise<Stripe.Refund> {
  const { data } = await stripe.refunds.list({ ...charge, limit: 100 });
  // Keys of calls are forgotten after a day; the refund is not.
  return stripe.refunds.create(charge, keyAfter(data, key)).catch(async (error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    if (error.code !== 'charge_already_refunded') throw error;
    const made = (await stripe.refunds.list({ ...charge, limit: 100 })).data.find((one) => !cameToNothing(one));
    if (!made) throw error;
    return made;
  });
}

/** Gives a part of a charge back. The refund carries its key, by which it is looked for first: keys of calls are forgotten after a day. */
async function refundPart(stripe: Stripe, charge: Charge, key: string, amount: number): Promise<Stripe.Refund> {
  const { data } = await stripe.refunds.list({ ...charge, limit: 100 });
  const earlier = data.filter(({ metadata }) => metadata?.key === key);
  return (
    earlier.find((one) => !cameToNothing(one)) ??
    stripe.refunds.create({ ...charge, amount, metadata: { key } }, keyAfter(earlier, key))
  );
}

/** A refund that came to nothing is made anew by a key of its own: the former one repeats what was answered first. */
function keyAfter(earlier: readonly Stripe.Refund[], key: string): { readonly idempotencyKey: string } {
  const failed = earlier.filter(cameToNothing).length;
  return { idempotencyKey: failed === 0 ? key : `${key}-${failed}` };
}

const cameToNothing = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled';

/** A card that the browser registered; null where the service knows none. */
async function retrieveCard(stripe: Stripe, paymentMethod: string): Promise<Stripe.PaymentMethod | null> {
  if (!/^pm_\w+$/.test(paymentMethod)) return null;
  const found = await orUnknown(() => stripe.paymentMethods.retrieve(paymentMethod));
  return found?.type === 'card' ? found : null;
}

/** The customer of an organisation's card. Its name is its own forever, so that asking again makes no second one. */
const customerOf = async (stripe: Stripe, card: string, orgID: string): Promise<string> =>
  (await stripe.customers.create({ metadata: { orgID } }, { idempotencyKey: `customer-of-${card}-${orgID}` })).id;

async function isMadeFor(stripe: Stripe, customer: string, orgID: string): Promise<boolean> {
  const found = await stripe.customers.retrieve(customer);
  return !found.deleted && found.metadata.orgID === orgID;
}

/** Answers null where the service knows no such card, or takes none. */
async function orUnknown<Result>(ask: () => Promise<Result>): Promise<Result | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return null;
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
}

/** Answers the bank's refusal, or the service's of the amount, where one is thrown. */
async function orRefused<Result>(
  ask: () => Promise<Result>,
): Promise<Result | { readonly status: 'refused'; readonly reason: string }> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) {
      return { status: 'refused', reason: error.decline_code ?? error.code ?? 'card_declined' };
    }
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') {
      return { status: 'refused', reason: 'card_detached' };
    }
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      if (amountRefusals.includes(error.code ?? '')) return { status: 'refused', reason: error.code ?? '' };
      // Its status is about our call, not about that of whoever asked.
      throw new Error(error.message, { cause: error });
    }
    throw error;
  }
}

const isDecided = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  ['payment_intent_unexpected_state', 'intent_invalid_state'].includes(error.code ?? '');

const paidBy = (intent: Stripe.PaymentIntent) =>
  ({ status: 'paid', chargeID: idOf(intent.latest_charge ?? intent) }) as const;

function detailsOf({ id, card }: Stripe.PaymentMethod): CardDetails | null {
  if (!card) return null;
  const expires = `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year % 100).padStart(2, '0')}`;
  return { stripeID: id, brand: card.brand, last4: card.last4, expires };
}

const idOf = (thing: string | { readonly id: string }) => (typeof thing === 'string' ? thing : thing.id);

function addressOf(endpoint: string | null | undefined) {
  if (!endpoint) return {};
  const { protocol, hostname: host, port } = new URL(endpoint);
  return { host, port, protocol: protocol === 'http:' ? ('http' as const) : ('https' as const) };
}
