import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerPayments } from '../../src/server/adapters/ledgerPayments.ts';
import { stripePayments } from '../../src/server/adapters/stripePayments.ts';
import { systemClock } from '../../src/server/ports/clock.ts';
import type { PaymentsPort } from '../../src/server/ports/payments.ts';
import { charges } from '../../src/server/schema.ts';
import { startCardService } from '../support/cardService.ts';
import { testDatabase } from '../support/database.ts';

interface Opened {
  readonly payments: PaymentsPort;
  /** The amounts taken so far. */
  taken(): Promise<number[]>;
  close(): Promise<void>;
}

const secretKey = 'sk_test_payments';

const adapters: Record<string, () => Promise<Opened>> = {
  async 'by the ledger'() {
    const { database, close } = await testDatabase();
    return {
      payments: ledgerPayments(database, systemClock),
      taken: async () =>
        (await database.select().from(charges)).filter(({ accepted }) => accepted).map(({ amount }) => amount),
      close,
    };
  },
  async 'by Stripe'() {
    const { endpoint, charged, close } = await startCardService(secretKey);
    return {
      payments: stripePayments({ secretKey, endpoint }),
      taken: async () => charged.map(({ amount }) => amount),
      close,
    };
  },
};

describe.each(Object.keys(adapters))('payments taken %s', (name) => {
  let opened: Opened;
  let payments: PaymentsPort;
  beforeAll(async () => {
    const open = adapters[name];
    if (!open) throw new Error(name);
    opened = await open();
    payments = opened.payments;
  });
  afterAll(() => opened.close());

  const cardOf = async (paymentMethod: string) => {
    const card = await payments.findCard(paymentMethod);
    if (!card) throw new Error(`No card ${paymentMethod}`);
    return card;
  };
  const charge = (stripeID: string, amount: number, key: string = randomUUID()) =>
    payments.charge({ key, stripeID, amount, currency: 'gbp', description: 'CD-0001 Tidal Gate' });

  test('know a card by brand, last digits and expiry', async () => {
    const { stripeID, ...details } = await cardOf('pm_card_mastercard');
    expect(details).toEqual({ brand: 'mastercard', last4: '4444', expires: expect.stringMatching(/^\d\d\/\d\d$/) });
    expect(stripeID).toMatch(/^pm_/);
  });

  test.each(['pm_nothing', 'hello', '', '../customers', 'pm_card_visa/attach'])('know no card %o', async (text) => {
    expect(await payments.findCard(text)).toBeNull();
  });

  test('charge a card as often as it is asked, once per key', async () => {
    const { stripeID } = await cardOf('pm_card_visa');
    const before = (await opened.taken()).length;
    const key = randomUUID();
    const first = await charge(stripeID, 18_000, key);
    expect(first).toEqual({ status: 'paid', chargeID: expect.stringMatching(/^ch_/) });
    expect(await Promise.all([charge(stripeID, 18_000, key), charge(stripeID, 18_000, key)])).toEqual([first, first]);
    expect(await charge(stripeID, 500)).not.toEqual(first);
    expect((await opened.taken()).slice(before)).toEqual([18_000, 500]);
  });

  test.each([
    ['pm_card_chargeDeclined', 'card_declined'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
  ])('say why %s is refused, and take nothing', async (paymentMethod, reason) => {
    const { stripeID } = await cardOf(paymentMethod);
    const before = await opened.taken();
    expect(await charge(stripeID, 700)).toEqual({ status: 'refused', reason });
    expect(await opened.taken()).toEqual(before);
  });
});

describe('Stripe', () => {
  const secret = 'sk_test_alone';
  let service: Awaited<ReturnType<typeof startCardService>>;
  let payments: PaymentsPort;
  beforeAll(async () => {
    service = await startCardService(secret);
    payments = stripePayments({ secretKey: secret, endpoint: service.endpoint });
  });
  afterAll(() => service.close());

  const request = (stripeID: string) => ({
    ...{ key: randomUUID(), stripeID, amount: 900, currency: 'usd', description: 'CD-0002' },
  });

  test('charges once where the answer to the charge gets lost', async () => {
    const card = await payments.findCard('pm_card_visa');
    service.loseAnswerTo('/v1/payment_intents');
    expect((await payments.charge(request(card?.stripeID ?? ''))).status).toBe('paid');
    expect(service.charged).toEqual([
      { amount: 900, currency: 'usd', customer: expect.stringMatching(/^cus_/), description: 'CD-0002' },
    ]);
  });

  test('finds a card again under its own name', async () => {
    const card = await payments.findCard('pm_card_visa');
    expect(await payments.findCard(card?.stripeID ?? '')).toEqual(card);
  });

  test('refuses a card that is gone, and rejects where the service does not take our key', async () => {
    expect(await payments.charge(request('pm_gone'))).toEqual({ status: 'refused', reason: 'card_detached' });
    const stranger = stripePayments({ secretKey: 'sk_test_other', endpoint: service.endpoint });
    await expect(stranger.findCard('pm_card_visa')).rejects.toThrow('Invalid API Key');
    await expect(stranger.charge(request('pm_card_visa'))).rejects.toThrow('Invalid API Key');
  });
});
