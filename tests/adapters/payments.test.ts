import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerPayments } from '#server/adapters/ledgerPayments.ts';
import { signPaidEvent, signRefundFailedEvent } from '#server/adapters/signedEvents.ts';
import { stripePayments } from '#server/adapters/stripePayments.ts';
import { charges } from '#server/platform/database/schema.ts';
import { systemClock } from '#server/ports/clock.ts';
import type { PaymentsPort } from '#server/ports/payments.ts';
import { startCardService } from '../support/cardService.ts';
import { testDatabase } from '../support/database.ts';

interface Opened {
  readonly payments: PaymentsPort;
  /** The name of a card as a browser gets it. */
  register(kind: string): Promise<string>;
  /** The amounts taken so far. */
  taken(): Promise<number[]>;
  /** The cardholder's word to their bank; answers whether it asked. */
  answerBank(clientSecret: string, confirms: boolean): Promise<boolean>;
  /** How many charges were given back so far. */
  refunded(): Promise<number>;
  close(): Promise<void>;
}

const secretKey = 'sk_test_payments';
const webhookSecret = 'whsec_payments';
/** Whose cards they are. */
const orgID = randomUUID();
/** What the ledger told by itself. */
const reported: string[] = [];

const adapters: Record<string, () => Promise<Opened>> = {
  async 'by the ledger'() {
    const { database, close } = await testDatabase();
    const payments = ledgerPayments(database, systemClock, {
      secret: webhookSecret,
      deliver: async ({ body }) => void reported.push(body),
    });
    return {
      payments,
      answerBank: payments.answerBank,
      register: async (kind) => kind,
      taken: async () =>
        (await database.select().from(charges)).filter(({ accepted }) => accepted).map(({ amount }) => amount),
      refunded: async () => (await database.select().from(charges)).filter(({ refundedAt }) => refundedAt).length,
      close,
    };
  },
  async 'by Stripe'() {
    const { endpoint, charged, refunded, answerBank, register, close } = await startCardService(secretKey);
    return {
      payments: stripePayments({ secretKey, webhookSecret, endpoint, clock: systemClock }),
      answerBank,
      register,
      taken: async () => charged.map(({ amount }) => amount),
      refunded: async () => refunded(),
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
    const card = await payments.findCard(paymentMethod, orgID);
    if (!card) throw new Error(`No card ${paymentMethod}`);
    return card;
  };
  const prepare = async (stripeID: string, amount: number, key: string = randomUUID()) => {
    const answer = await payments.prepare({
      key,
      stripeID,
      amount,
      currency: 'gbp',
      description: 'CD-0001 Tidal Gate',
    });
    if (answer.status !== 'prepared') throw new Error(answer.reason);
    return answer.intentID;
  };

  test('know a card by brand, last digits and expiry', async () => {
    const { stripeID, ...details } = await cardOf('pm_card_mastercard');
    expect(details).toEqual({ brand: 'mastercard', last4: '4444', expires: expect.stringMatching(/^\d\d\/\d\d$/) });
    expect(stripeID).toMatch(/^pm_/);
  });

  test.each(['pm_nothing', 'hello', '', '../customers', 'pm_card_visa/attach'])('know no card %o', async (text) => {
    expect(await payments.findCard(text, orgID)).toBeNull();
  });

  test('let a card be kept that its bank asks nothing about, and one that nobody knows be looked up', async () => {
    for (const paymentMethod of [await opened.register('pm_card_visa'), 'pm_nothing', '../customers'])
      expect(await payments.confirmHolder({ key: randomUUID(), orgID, paymentMethod })).toEqual({
        status: 'confirmed',
      });
  });

  test('let a card be kept once its holder confirms, who is asked once, and not where they refuse', async () => {
    const request = async () => ({
      key: randomUUID(),
      orgID,
      paymentMethod: await opened.register('pm_card_authenticationRequiredOnSetup'),
    });
    const [first, second] = [await request(), await request()];
    const asked = await payments.confirmHolder(first);
    const other = await payments.confirmHolder(second);
    if (asked.status !== 'actionRequired' || other.status !== 'actionRequired') throw new Error('Nobody was asked');
    expect(other.clientSecret).not.toBe(asked.clientSecret);
    expect(await Promise.all([payments.confirmHolder(first), payments.confirmHolder(first)])).toEqual([asked, asked]);
    expect(await opened.answerBank(asked.clientSecret, true)).toBe(true);
    expect(await opened.answerBank(asked.clientSecret, false)).toBe(false);
    expect(await payments.confirmHolder(first)).toEqual({ status: 'confirmed' });
    expect(await opened.answerBank(other.clientSecret, false)).toBe(true);
    expect(await payments.confirmHolder(second)).toMatchObject({ status: 'refused' });
    const card = await cardOf(first.paymentMethod);
    expect(card.last4).toBe('3155');
    expect(await payments.confirm(await prepare(card.stripeID, 700))).toMatchObject({ status: 'paid' });
  });

  test('make one intent per key, which takes nothing', async () => {
    const { stripeID } = await cardOf('pm_card_visa');
    const before = await opened.taken();
    const key = randomUUID();
    const first = await prepare(stripeID, 18_000, key);
    expect(await Promise.all([prepare(stripeID, 18_000, key), prepare(stripeID, 18_000, key)])).toEqual([first, first]);
    expect(await prepare(stripeID, 18_000)).not.toBe(first);
    expect(await opened.taken()).toEqual(before);
  });

  test('charge an intent once, however often it is confirmed, and a card as often as there are intents', async () => {
    const { stripeID } = await cardOf('pm_card_visa');
    const before = (await opened.taken()).length;
    const intentID = await prepare(stripeID, 18_000);
    const first = await payments.confirm(intentID);
    expect(first).toEqual({ status: 'paid', chargeID: expect.stringMatching(/^ch_/) });
    expect(await Promise.all([payments.confirm(intentID), payments.confirm(intentID)])).toEqual([first, first]);
    expect(await payments.confirm(await prepare(stripeID, 500))).not.toEqual(first);
    expect((await opened.taken()).slice(before)).toEqual([18_000, 500]);
  });

  test.each([
    ['pm_card_chargeDeclined', 'card_declined'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
  ])('say why %s is refused, and take nothing', async (paymentMethod, reason) => {
    const { stripeID } = await cardOf(paymentMethod);
    const before = await opened.taken();
    const intentID = await prepare(stripeID, 700);
    expect(await payments.confirm(intentID)).toEqual({ status: 'refused', reason });
    expect(await payments.settle(intentID)).toEqual({ status: 'cancelled' });
    expect(await opened.taken()).toEqual(before);
  });

  test('cancel an intent that nobody confirmed, for ever', async () => {
    const { stripeID } = await cardOf('pm_card_visa');
    const before = await opened.taken();
    const intentID = await prepare(stripeID, 600);
    expect(await payments.settle(intentID)).toEqual({ status: 'cancelled' });
    expect(await payments.settle(intentID)).toEqual({ status: 'cancelled' });
    expect((await payments.confirm(intentID)).status).toBe('refused');
    expect(await opened.taken()).toEqual(before);
  });

  test('say of an intent that was paid by which charge, and never cancel it', async () => {
    const { stripeID } = await cardOf('pm_card_visa');
    const intentID = await prepare(stripeID, 800);
    const paid = await payments.confirm(intentID);
    expect(await payments.settle(intentID)).toEqual(paid);
    expect(await payments.confirm(intentID)).toEqual(paid);
  });

  test('charge or cancel where both are asked for at once, never both', async () => {
    const { stripeID } = await cardOf('pm_card_visa');
    for (let round = 0; round < 10; round += 1) {
      const before = (await opened.taken()).length;
      const intentID = await prepare(stripeID, 900);
      const [confirmed, settled] = await Promise.all([payments.confirm(intentID), payments.settle(intentID)]);
      const taken = (await opened.taken()).length - before;
      expect([taken, confirmed.status, settled.status]).toEqual(
        taken === 1 ? [1, 'paid', 'paid'] : [0, 'refused', 'cancelled'],
      );
    }
  });

  test('give a charge back once, however often it is asked', async () => {
    const { stripeID } = await cardOf('pm_card_visa');
    const paid = await payments.confirm(await prepare(stripeID, 1_000));
    if (paid.status !== 'paid') throw new Error(paid.status);
    const before = await opened.refunded();
    const { chargeID } = paid;
    const refund = { key: randomUUID(), chargeID };
    const first = await payments.refund(refund);
    expect(first.refundID).toMatch(/^re_/);
    expect(await Promise.all([payments.refund(refund), payments.refund({ key: randomUUID(), chargeID })])).toEqual([
      first,
      first,
    ]);
    expect((await opened.refunded()) - before).toBe(1);
  });

  test('give a charge back in parts, each once, and never more than was taken', async () => {
    const { stripeID } = await cardOf('pm_card_visa');
    const paid = await payments.confirm(await prepare(stripeID, 1_000));
    if (paid.status !== 'paid') throw new Error(paid.status);
    const part = (amount: number) => ({ key: randomUUID(), chargeID: paid.chargeID, amount });
    const [one, other] = [part(300), part(700)];
    const first = await payments.refund(one);
    expect(await payments.refund(one)).toEqual(first);
    await expect(payments.refund(part(701))).rejects.toThrow();
    const second = await payments.refund(other);
    expect([first.refundID, second.refundID]).toEqual([expect.stringMatching(/^re_/), expect.stringMatching(/^re_/)]);
    expect(second).not.toEqual(first);
    await expect(payments.refund(part(1))).rejects.toThrow();
    expect(await payments.refund(other)).toEqual(second);
  });

  test('wait for the cardholder, take nothing before they confirm, and then once', async () => {
    const { stripeID } = await cardOf('pm_card_authenticationRequired');
    const before = (await opened.taken()).length;
    const intentID = await prepare(stripeID, 1_100);
    const asked = await payments.confirm(intentID);
    if (asked.status !== 'actionRequired') throw new Error(asked.status);
    expect(await payments.confirm(intentID)).toEqual(asked);
    expect((await opened.taken()).length).toBe(before);
    expect(await opened.answerBank('another secret', true)).toBe(false);
    expect(await opened.answerBank(asked.clientSecret, true)).toBe(true);
    expect(await opened.answerBank(asked.clientSecret, false)).toBe(false);
    const paid = await payments.confirm(intentID);
    expect(paid).toEqual({ status: 'paid', chargeID: expect.stringMatching(/^ch_/) });
    expect(await payments.settle(intentID)).toEqual(paid);
    expect((await opened.taken()).slice(before)).toEqual([1_100]);
  });

  test('take nothing where the cardholder says no to their bank, or the payment was given up before', async () => {
    const { stripeID } = await cardOf('pm_card_authenticationRequired');
    const before = await opened.taken();
    for (const ending of ['says no', 'given up'] as const) {
      const intentID = await prepare(stripeID, 1_200);
      const asked = await payments.confirm(intentID);
      if (asked.status !== 'actionRequired') throw new Error(asked.status);
      if (ending === 'says no') {
        expect(await opened.answerBank(asked.clientSecret, false)).toBe(true);
        expect((await payments.confirm(intentID)).status).toBe('refused');
      }
      expect(await payments.settle(intentID)).toEqual({ status: 'cancelled' });
      expect(await opened.answerBank(asked.clientSecret, true)).toBe(false);
      expect((await payments.confirm(intentID)).status).toBe('refused');
    }
    expect(await opened.taken()).toEqual(before);
  });

  test('read what was signed with their secret within five minutes, and nothing else', async () => {
    const now = new Date();
    const { body, signature } = await signPaidEvent('pi_1', webhookSecret, now);
    const read = (text: string, header: string) => payments.readEvent(Buffer.from(text), header);
    expect(await read(body, signature)).toEqual({
      id: JSON.parse(body).id,
      paidIntentID: 'pi_1',
      failedRefundID: null,
    });
    const failed = await signRefundFailedEvent('re_1', webhookSecret, now);
    expect(await read(failed.body, failed.signature)).toMatchObject({ paidIntentID: null, failedRefundID: 're_1' });
    const other = await signPaidEvent('pi_1', 'whsec_other', now);
    const old = await signPaidEvent('pi_1', webhookSecret, new Date(now.getTime() - 301_000));
    const wrong = [
      await read(body.replace('pi_1', 'pi_2'), signature),
      await read(`${body} `, signature),
      await read(body, ''),
      await read(body, 'hello'),
      await read('', signature),
      await read(other.body, other.signature),
      await read(old.body, old.signature),
    ];
    expect(wrong).toEqual(wrong.map(() => null));
  });

  test('reject what they do not know', async () => {
    const unknown = '00000000000000000000000000000000';
    await expect(payments.settle(`pi_test_${unknown}`)).rejects.toThrow();
    await expect(payments.refund({ key: randomUUID(), chargeID: `ch_test_${unknown}` })).rejects.toThrow();
  });
});

describe('Stripe', () => {
  const secret = 'sk_test_alone';
  let service: Awaited<ReturnType<typeof startCardService>>;
  let payments: PaymentsPort;
  beforeAll(async () => {
    service = await startCardService(secret);
    payments = stripePayments({ secretKey: secret, webhookSecret, endpoint: service.endpoint, clock: systemClock });
  });
  afterAll(() => service.close());

  const request = (stripeID: string) => ({
    key: randomUUID(),
    stripeID,
    amount: 900,
    currency: 'usd',
    description: 'CD-0002',
  });

  const chargeLosing = async (path: RegExp) => {
    const card = await payments.findCard('pm_card_visa', orgID);
    service.loseAnswerTo(path);
    const made = await payments.prepare(request(card?.stripeID ?? ''));
    if (made.status !== 'prepared') throw new Error(made.reason);
    return payments.confirm(made.intentID);
  };

  test.each([
    ['intent', /^\/v1\/payment_intents$/],
    ['charge', /^\/v1\/payment_intents\/\w+\/confirm/],
  ])('charges once where the answer to the %s gets lost', async (_, path) => {
    const before = service.charged.length;
    expect((await chargeLosing(path)).status).toBe('paid');
    expect(service.charged.slice(before)).toEqual([
      { amount: 900, currency: 'usd', customer: expect.stringMatching(/^cus_/), description: 'CD-0002' },
    ]);
  });

  test('finds a refund again after the key was forgotten', async () => {
    const paid = await chargeLosing(/nowhere/);
    if (paid.status !== 'paid') throw new Error(paid.status);
    const refund = { key: 'refund-1', chargeID: paid.chargeID };
    const first = await payments.refund(refund);
    service.forgetKeys();
    expect(await payments.refund(refund)).toEqual(first);
  });

  test('finds the refund of a part again after the key was forgotten', async () => {
    const paid = await chargeLosing(/nowhere/);
    if (paid.status !== 'paid') throw new Error(paid.status);
    const refund = { key: 'refund-2', chargeID: paid.chargeID, amount: 400 };
    const first = await payments.refund(refund);
    await payments.refund({ ...refund, key: 'refund-3' });
    service.forgetKeys();
    expect(await payments.refund(refund)).toEqual(first);
  });

  test('makes the refund of a part anew that the bank refused', async () => {
    const paid = await chargeLosing(/nowhere/);
    if (paid.status !== 'paid') throw new Error(paid.status);
    const refund = { key: 'refund-4', chargeID: paid.chargeID, amount: 400 };
    for (let time = 1; time <= 2; time += 1) {
      service.failRefund();
      await expect(payments.refund(refund)).rejects.toThrow('Refund failed');
    }
    const made = await payments.refund(refund);
    expect(made.refundID).toMatch(/^re_/);
    expect(await payments.refund(refund)).toEqual(made);
  });

  test('makes the refund of a whole charge anew that the bank refused', async () => {
    const paid = await chargeLosing(/nowhere/);
    if (paid.status !== 'paid') throw new Error(paid.status);
    const refund = { key: 'refund-5', chargeID: paid.chargeID };
    for (let time = 1; time <= 2; time += 1) {
      service.failRefund();
      await expect(payments.refund(refund)).rejects.toThrow('Refund failed');
    }
    const made = await payments.refund(refund);
    expect(made.refundID).toMatch(/^re_/);
    service.forgetKeys();
    expect(await payments.refund(refund)).toEqual(made);
  });

  test('finds a card again under its own name', async () => {
    const card = await payments.findCard('pm_card_visa', orgID);
    expect(await payments.findCard(card?.stripeID ?? '', orgID)).toEqual(card);
  });

  test('knows a card of an organisation, or of a customer who says nothing, for no other', async () => {
    const paymentMethod = await service.register('pm_card_authenticationRequiredOnSetup');
    const asked = { key: randomUUID(), paymentMethod, orgID };
    const holder = await payments.confirmHolder(asked);
    if (holder.status !== 'actionRequired') throw new Error(holder.status);
    await service.answerBank(holder.clientSecret, true);
    expect(await payments.confirmHolder(asked)).toEqual({ status: 'confirmed' });
    expect(await payments.findCard(paymentMethod, randomUUID())).toBeNull();
    expect(await payments.findCard(paymentMethod, orgID)).toMatchObject({ stripeID: paymentMethod });
    const former = await service.register('pm_card_visa');
    service.attach(former);
    expect(await payments.findCard(former, orgID)).toBeNull();
  });

  test.each([
    [29, 'amount_too_small'],
    [100_000_000, 'amount_too_large'],
  ])('says that no card is charged %i', async (amount, reason) => {
    const card = await payments.findCard('pm_card_visa', orgID);
    const asked = { ...request(card?.stripeID ?? ''), amount };
    expect(await payments.prepare(asked)).toEqual({ status: 'refused', reason });
  });

  test('rejects a call of ours that the service does not understand as a failure of ours', async () => {
    const card = await payments.findCard('pm_card_visa', orgID);
    const asked = { ...request(card?.stripeID ?? ''), currency: 'xxx' };
    const failure = await payments.prepare(asked).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toHaveProperty('statusCode');
  });

  test('refuses a card that is gone, and rejects where the service does not take our key', async () => {
    expect(await payments.prepare(request('pm_gone'))).toEqual({ status: 'refused', reason: 'card_detached' });
    const stranger = stripePayments({
      secretKey: 'sk_test_other',
      webhookSecret,
      endpoint: service.endpoint,
      clock: systemClock,
    });
    await expect(stranger.findCard('pm_card_visa', orgID)).rejects.toThrow('Invalid API Key');
    await expect(stranger.prepare(request('pm_card_visa'))).rejects.toThrow('Invalid API Key');
  });
});

test('the ledger tells by itself of a payment that its cardholder confirmed, and of none else', () => {
  expect(reported.map((body) => JSON.parse(body).data.object)).toEqual([
    { id: expect.stringMatching(/^pi_test_/), object: 'payment_intent' },
  ]);
});
