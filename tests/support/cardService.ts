import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

interface Method {
  readonly id: string;
  readonly object: 'payment_method';
  readonly type: 'card';
  readonly card: { brand: string; last4: string; exp_month: number; exp_year: number };
  readonly decline: string | null;
  customer: string | null;
}

interface Intent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly currency: string;
  readonly customer: string;
  readonly description: string;
  readonly payment_method: string;
  readonly client_secret: string;
  status: 'requires_confirmation' | 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  latest_charge: string | null;
}

interface Setup {
  readonly id: string;
  readonly object: 'setup_intent';
  readonly client_secret: string;
  readonly customer: string;
  readonly payment_method: string;
  status: 'requires_action' | 'requires_payment_method' | 'succeeded';
}

type Answer = readonly [status: number, body: object];

const brands: Readonly<Record<string, readonly [brand: string, last4: string, decline: string | null]>> = {
  pm_card_visa: ['visa', '4242', null],
  pm_card_mastercard: ['mastercard', '4444', null],
  pm_card_authenticationRequired: ['visa', '3184', 'authentication_required'],
  pm_card_authenticationRequiredOnSetup: ['visa', '3155', 'only_setup'],
  pm_card_chargeDeclined: ['visa', '0002', 'card_declined'],
  pm_card_chargeDeclinedExpiredCard: ['visa', '0069', 'expired_card'],
};

/** As much of Stripe's service as the product uses, with its documented shapes, errors and idempotency. */
export async function startCardService(secretKey: string) {
  const methods = new Map<string, Method>();
  const answers = new Map<string, Answer>();
  const intents = new Map<string, Intent>();
  const setups = new Map<string, Setup>();
  const customers = new Map<string, object>();
  const refunds: { id: string; status: string; charge: string; amount: number; metadata: Record<string, string> }[] =
    [];
  const charged: { amount: number; currency: string; customer: string; description: string }[] = [];
  let number = 0;
  let losing: RegExp | null = null;
  let failing = false;
  const next = (kind: string) => {
    number += 1;
    return `${kind}_1${String(number).padStart(6, '0')}`;
  };

  const methodOf = (id: string): Method | null => {
    const known = methods.get(id);
    const [brand, last4, decline] = brands[id] ?? [];
    if (known || !brand || !last4) return known ?? null;
    const card = { brand, last4, exp_month: 8, exp_year: 2030 };
    const made: Method = {
      id: next('pm'),
      object: 'payment_method',
      type: 'card',
      card,
      decline: decline ?? null,
      customer: null,
    };
    methods.set(made.id, made);
    return made;
  };
  const missing = (id: string): Answer => [
    404,
    { error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such PaymentMethod: '${id}'` } },
  ];
  const unexpected: Answer = [
    400,
    { error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'Decided before.' } },
  ];
  const declined = (code: string): Answer => [
    402,
    { error: { type: 'card_error', code, decline_code: code, message: 'Your card was declined.' } },
  ];

  const makeCustomer = (orgID: string | null) => {
    const made = { id: next('cus'), object: 'customer', metadata: orgID ? { orgID } : {} };
    customers.set(made.id, made);
    return made;
  };
  const outOfBounds = (code: string): Answer => [
    400,
    { error: { type: 'invalid_request_error', code, message: 'No card is charged such an amount.' } },
  ];

  const prepare = (form: URLSearchParams): Answer => {
    const found = methods.get(form.get('payment_method') ?? '');
    if (!found) return missing(form.get('payment_method') ?? '');
    if (found.customer === null || found.customer !== form.get('customer')) {
      return [400, { error: { type: 'invalid_request_error', message: 'The card belongs to another customer.' } }];
    }
    if (form.get('currency') === 'xxx')
      return [400, { error: { type: 'invalid_request_error', message: 'Invalid currency: xxx' } }];
    const amount = Number(form.get('amount'));
    if (amount < 30) return outOfBounds('amount_too_small');
    if (amount > 99_999_999) return outOfBounds('amount_too_large');
    const id = next('pi');
    const intent: Intent = {
      id,
      client_secret: `${id}_secret_${number}`,
      object: 'payment_intent',
      status: 'requires_confirmation',
      latest_charge: null,
      amount,
      currency: form.get('currency') ?? '',
      description: form.get('description') ?? '',
      customer: found.customer,
      payment_method: found.id,
    };
    intents.set(intent.id, intent);
    return [200, intent];
  };
  const confirm = (intent: Intent): Answer => {
    if (['succeeded', 'canceled', 'requires_action'].includes(intent.status)) return unexpected;
    const decline = methods.get(intent.payment_method)?.decline;
    if (decline === 'only_setup') {
      take(intent);
      return [200, intent];
    }
    if (decline === 'authentication_required') {
      intent.status = 'requires_action';
      return [200, { ...intent }];
    }
    if (decline) {
      intent.status = 'requires_payment_method';
      return declined(decline);
    }
    take(intent);
    return [200, intent];
  };
  const take = (intent: Intent) => {
    const { amount, currency, customer, description } = intent;
    charged.push({ amount, currency, customer, description });
    intent.status = 'succeeded';
    intent.latest_charge = next('ch');
  };
  /** Confirmed at once, as the product asks for it. A card is its customer's once its bank agreed. */
  const setUp = (form: URLSearchParams): Answer => {
    const found = methods.get(form.get('payment_method') ?? '');
    if (!found) return missing(form.get('payment_method') ?? '');
    const asks = ['authentication_required', 'only_setup'].includes(found.decline ?? '');
    const id = next('seti');
    const setup: Setup = {
      id,
      object: 'setup_intent',
      client_secret: `${id}_secret_${number}`,
      customer: form.get('customer') ?? '',
      payment_method: found.id,
      status: asks ? 'requires_action' : 'succeeded',
    };
    setups.set(id, setup);
    if (!asks) found.customer = setup.customer;
    return [200, { ...setup }];
  };
  const answerSetup = (setup: Setup, confirms: boolean) => {
    setup.status = confirms ? 'succeeded' : 'requires_payment_method';
    const found = methods.get(setup.payment_method);
    if (confirms && found) found.customer = setup.customer;
  };
  /** The cardholder's word to their bank; answers whether it was asked. */
  const answerBank = async (clientSecret: string, confirms: boolean): Promise<boolean> => {
    const setup = [...setups.values()].find((one) => one.client_secret === clientSecret);
    if (setup?.status === 'requires_action') {
      answerSetup(setup, confirms);
      return true;
    }
    const intent = [...intents.values()].find((one) => one.client_secret === clientSecret);
    if (intent?.status !== 'requires_action') return false;
    if (confirms) take(intent);
    else intent.status = 'requires_payment_method';
    return true;
  };

  const answer = (method: string, path: string, query: URLSearchParams, form: URLSearchParams): Answer => {
    const [, , resource, id = '', action] = path.split('/');
    if (resource === 'customers' && method === 'POST') return [200, makeCustomer(form.get('metadata[orgID]'))];
    if (resource === 'customers') return customers.has(id) ? [200, customers.get(id)!] : missing(id);
    if (resource === 'payment_methods') {
      const found = methodOf(id);
      if (!found) return missing(id);
      if (action === 'attach') found.customer = form.get('customer');
      return [200, found];
    }
    if (resource === 'setup_intents' && id === '') return setUp(form);
    if (resource === 'setup_intents') return setups.has(id) ? [200, setups.get(id)!] : missing(id);
    if (resource === 'payment_intents' && id === '') return prepare(form);
    if (resource === 'payment_intents') {
      const intent = intents.get(id);
      if (!intent) return missing(id);
      if (action === 'confirm') return confirm(intent);
      if (action !== 'cancel') return [200, intent];
      if (intent.status === 'succeeded' || intent.status === 'canceled') return unexpected;
      intent.status = 'canceled';
      return [200, intent];
    }
    if (resource === 'refunds') {
      const charge = form.get('charge') ?? query.get('charge') ?? '';
      const known = refunds.filter((one) => one.charge === charge).reverse();
      if (method === 'GET') return [200, { object: 'list', data: known, has_more: false }];
      const intent = [...intents.values()].find(({ latest_charge }) => latest_charge === charge);
      if (!intent) return missing(charge);
      const left = known.reduce((rest, one) => rest - (one.status === 'failed' ? 0 : one.amount), intent.amount);
      const amount = Number(form.get('amount') ?? left);
      const code = left === 0 ? 'charge_already_refunded' : 'charge_too_large';
      if (amount > left || left === 0) return [400, { error: { type: 'invalid_request_error', code } }];
      const key = form.get('metadata[key]');
      const made = {
        id: next('re'),
        object: 'refund',
        status: failing ? 'failed' : 'succeeded',
        charge,
        amount,
        metadata: key ? { key } : {},
      };
      failing = false;
      refunds.push(made);
      return [200, made];
    }
    return [404, { error: { type: 'invalid_request_error', message: 'Unrecognized request URL' } }];
  };

  const respond = async (request: IncomingMessage): Promise<Answer> => {
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      return [401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } }];
    }
    const { method = '', url = '' } = request;
    const form = new URLSearchParams(await text(request));
    const key = request.headers['idempotency-key'];
    const known = typeof key === 'string' ? answers.get(key) : undefined;
    const given = known ?? answer(method, url.split('?')[0] ?? '', new URLSearchParams(url.split('?')[1]), form);
    if (typeof key === 'string') answers.set(key, given);
    return given;
  };

  const server = createServer(async (request, response) => {
    const [status, body] = await respond(request);
    if (losing?.test(request.url ?? '')) {
      // Done, but the answer gets lost on the way.
      losing = null;
      request.socket.destroy();
      return;
    }
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': next('req') });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The card service has no port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    charged,
    answerBank,
    /** The name of a new card of such a kind, as the service gives it to a browser. */
    register: async (kind: string): Promise<string> => methodOf(kind)?.id ?? kind,
    /** Makes a card a customer's who says nothing of whom they are. */
    attach: (id: string): void => {
      const found = methodOf(id);
      if (found) found.customer = makeCustomer(null).id;
    },
    /** How many charges were given back. */
    refunded: () => new Set(refunds.map(({ charge }) => charge)).size,
    /** Forgets the keys of requests, as the service does after a day. */
    forgetKeys: () => answers.clear(),
    /** Has the bank refuse the next refund. */
    failRefund: () => {
      failing = true;
    },
    /** Loses the next answer to such a path. */
    loseAnswerTo: (path: RegExp) => {
      losing = path;
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
