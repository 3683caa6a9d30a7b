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

type Answer = readonly [status: number, body: object];

const brands: Readonly<Record<string, readonly [brand: string, last4: string, decline: string | null]>> = {
  pm_card_visa: ['visa', '4242', null],
  pm_card_mastercard: ['mastercard', '4444', null],
  pm_card_chargeDeclined: ['visa', '0002', 'card_declined'],
  pm_card_chargeDeclinedExpiredCard: ['visa', '0069', 'expired_card'],
};

/** As much of Stripe's service as the product uses, with its documented shapes, errors and idempotency. */
export async function startCardService(secretKey: string) {
  const methods = new Map<string, Method>();
  const answers = new Map<string, Answer>();
  const charged: { amount: number; currency: string; customer: string; description: string }[] = [];
  let number = 0;
  let losing = '';
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
      ...{ id: next('pm'), object: 'payment_method', type: 'card' },
      ...{ card, decline: decline ?? null, customer: null },
    };
    methods.set(made.id, made);
    return made;
  };
  const missing = (id: string): Answer => [
    404,
    { error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such PaymentMethod: '${id}'` } },
  ];
  const declined = (code: string): Answer => [
    402,
    { error: { type: 'card_error', code, decline_code: code, message: 'Your card was declined.' } },
  ];

  const answer = (method: string, path: string, form: URLSearchParams): Answer => {
    const [, , resource, id = '', action] = path.split('/');
    if (resource === 'customers' && method === 'POST') return [200, { id: next('cus'), object: 'customer' }];
    if (resource === 'payment_methods') {
      const found = methodOf(id);
      if (!found) return missing(id);
      if (action === 'attach') found.customer = form.get('customer');
      return [200, found];
    }
    if (resource === 'payment_intents' && method === 'POST') {
      const found = methods.get(form.get('payment_method') ?? '');
      if (!found) return missing(form.get('payment_method') ?? '');
      if (found.customer === null || found.customer !== form.get('customer')) {
        return [400, { error: { type: 'invalid_request_error', message: 'The card belongs to another customer.' } }];
      }
      if (found.decline) return declined(found.decline);
      const [amount, currency, description] = ['amount', 'currency', 'description'].map((name) => form.get(name));
      charged.push({
        ...{ amount: Number(amount), currency: currency ?? '' },
        ...{ customer: found.customer, description: description ?? '' },
      });
      return [200, { id: next('pi'), object: 'payment_intent', status: 'succeeded', latest_charge: next('ch') }];
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
    const given = known ?? answer(method, url.split('?')[0] ?? '', form);
    if (typeof key === 'string') answers.set(key, given);
    return given;
  };

  const server = createServer(async (request, response) => {
    const [status, body] = await respond(request);
    if (losing && request.url?.startsWith(losing)) {
      // Done, but the answer gets lost on the way.
      losing = '';
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
    /** Loses the next answer to this path. */
    loseAnswerTo: (path: string) => {
      losing = path;
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
