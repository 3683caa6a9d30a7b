import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { refusals } from '../kit/rules.ts';
import { whyNot } from '../kit/why.ts';
import { feeOf } from './fee.rules.ts';
import { paymentMachine } from './payment.machine.ts';
import { type NewCard, paymentRules } from './payment.rules.ts';
import type { PaymentCard } from './payment.setup.ts';

const schedule = { amount: 18_000, earlyAmount: 14_000, earlyUntil: 1_000 };
const card = { number: '4242 4242 4242 4242', expires: '04/29', securityCode: '123', billingCountry: 'GB', taxID: '' };
const storedCard = { stripeID: 'pm_1', brand: 'visa', last4: '4242', expires: '04/29', isDefault: true };
const now = Date.UTC(2026, 10, 12);

describe('the fee', () => {
  it.each([
    ['the early price until its instant', 999, null, { early: true, listed: 14_000, reduction: 0, due: 14_000 }],
    ['the late price from that instant on', 1_000, null, { early: false, listed: 18_000, reduction: 0, due: 18_000 }],
    [
      'less a percentage',
      0,
      { percentage: 20, amount: null },
      { early: true, listed: 14_000, reduction: 2_800, due: 11_200 },
    ],
    [
      'less an amount',
      1_000,
      { percentage: null, amount: 500 },
      { early: false, listed: 18_000, reduction: 500, due: 17_500 },
    ],
    [
      'never below nothing',
      0,
      { percentage: null, amount: 20_000 },
      { early: true, listed: 14_000, reduction: 14_000, due: 0 },
    ],
  ])('is %s', (_, at, discount, expected) => {
    expect(feeOf(schedule, discount, at)).toEqual(expected);
  });

  it('gives the half penny to the entrant', () => {
    expect(feeOf({ amount: 999, earlyAmount: null, earlyUntil: null }, { percentage: 50, amount: null }, 0).due).toBe(
      499,
    );
  });
});

describe('a card', () => {
  const reasons = (typed: Partial<typeof card>, at = now) => {
    const actor = createActor(paymentMachine, { input: { awardID: 'a', cards: [] } }).start();
    actor.send({ type: 'card.add' });
    const event = { type: 'card.submit', card: { ...card, ...typed }, now: at };
    return whyNot(actor.getSnapshot(), event, paymentRules).map(({ code }) => code);
  };

  it.each([
    [{}, []],
    [{ number: '4242424242424241' }, ['payment.refusal.cardNumber']],
    [{ expires: '10/26' }, ['payment.refusal.cardExpired']],
    [{ expires: '11/26' }, []],
    [{ expires: '04/2029' }, []],
    [{ expires: '12/26' }, []],
    [{ expires: '1/27' }, []],
    [{ expires: '0/27' }, ['payment.refusal.cardExpired']],
    [{ expires: '13/27' }, ['payment.refusal.cardExpired']],
    [{ expires: 'soon' }, ['payment.refusal.cardExpired']],
    [{ securityCode: ' 123 ' }, []],
    [{ securityCode: '12' }, ['payment.refusal.securityCode']],
    [{ billingCountry: 'gb' }, ['payment.refusal.billingCountry']],
  ])('with %o is refused for %o', (typed, expected) => {
    expect(reasons(typed)).toEqual(expected);
  });

  it.each([
    ['5555 5555 5555 4444', true],
    ['3782 822463 10005', true],
    ['4000 0000 0000 9995', true],
    ['4000 0000 0000 9959', false],
    ['0'.repeat(11), false],
    ['0'.repeat(12), true],
    ['0'.repeat(19), true],
    ['0'.repeat(20), false],
  ])('whether %j can be its number is %j', (number, can) => {
    expect(reasons({ number })).toEqual(can ? [] : ['payment.refusal.cardNumber']);
  });

  it('pays until its last month is over', () => {
    const end = Date.UTC(2026, 11, 1);
    expect(reasons({ expires: '11/26' }, end - 1)).toEqual([]);
    expect(reasons({ expires: '11/26' }, end)).toEqual(['payment.refusal.cardExpired']);
  });
});

describe('a card in the payment service’s own fields', () => {
  it('is judged there, and needs nothing here but its country', () => {
    const reasons = (billingCountry: string) =>
      refusals(paymentRules.mayAddCard, {}, { card: { paymentMethod: 'pm_1', billingCountry, taxID: '' }, now }).map(
        ({ code }) => code,
      );
    expect([reasons('GB'), reasons('')]).toEqual([[], ['payment.refusal.billingCountry']]);
  });
});

describe('the cardholder’s bank', () => {
  it('is answered once for each time that it asks, whatever becomes of it, beside the way to pay', async () => {
    const asked: string[] = [];
    const machine = paymentMachine.provide({
      actors: {
        confirmCard: fromPromise<void, { clientSecret: string }>(async ({ input }) => {
          asked.push(input.clientSecret);
          if (asked.length === 2) throw new Error('unreachable');
        }),
      },
    });
    const actor = createActor(machine, { input: { awardID: 'a', cards: [] } }).start();
    for (const clientSecret of ['first', 'second']) {
      actor.send({ type: 'bank.ask', clientSecret });
      actor.send({ type: 'bank.ask', clientSecret: 'meanwhile' });
      expect(actor.getSnapshot().value).toMatchObject({ bank: 'asking', method: 'unchosen' });
      await waitFor(actor, (snapshot) => snapshot.matches({ bank: 'idle' }));
    }
    expect(asked).toEqual(['first', 'second']);
  });
});

describe('the way to pay', () => {
  it('is the one before where no card is added after all', () => {
    const actor = createActor(paymentMachine, { input: { awardID: 'a', cards: [storedCard] } }).start();
    const lookAtForm = () => {
      actor.send({ type: 'card.add' });
      expect(actor.getSnapshot().value).toMatchObject({ method: 'entering' });
      actor.send({ type: 'card.cancel' });
      return actor.getSnapshot().value;
    };
    actor.send({ type: 'payment.byInvoice' });
    expect(lookAtForm()).toMatchObject({ method: 'byInvoice' });
    actor.send({ type: 'payment.byCard' });
    expect(lookAtForm()).toMatchObject({ method: 'byCard' });
  });
});

describe('a discount code', () => {
  it('is looked up in capitals, without the spaces around it, however short', () => {
    const actor = createActor(paymentMachine, { input: { awardID: 'a', cards: [] } }).start();
    actor.send({ type: 'discount.apply', code: ' ' });
    expect(actor.getSnapshot().value).toMatchObject({ discount: 'none' });
    actor.send({ type: 'discount.apply', code: ' x ' });
    expect(actor.getSnapshot().value).toMatchObject({ discount: 'checking' });
    expect(actor.getSnapshot().context.code).toBe('X');
  });
});

describe('a card added beside others', () => {
  const added = { ...storedCard, stripeID: 'pm_2', last4: '4444', isDefault: false };
  const both = [
    { ...storedCard, isDefault: false },
    { ...added, isDefault: true },
  ];
  const add = async (prefer: () => Promise<readonly PaymentCard[]>, kept = [storedCard, added]) => {
    const preferred: unknown[] = [];
    const machine = paymentMachine.provide({
      actors: {
        addPaymentMethod: fromPromise<readonly PaymentCard[], NewCard>(async () => kept),
        preferCard: fromPromise<readonly PaymentCard[], { stripeID: string }>(({ input }) => {
          preferred.push(input);
          return prefer();
        }),
      },
    });
    const actor = createActor(machine, { input: { awardID: 'a', cards: [storedCard] } }).start();
    actor.send({ type: 'card.add' });
    actor.send({ type: 'card.submit', card, now });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    expect(preferred).toEqual([{ stripeID: 'pm_2' }]);
    return actor.getSnapshot();
  };

  it('becomes the one that pays', async () => {
    expect((await add(async () => both)).context).toMatchObject({ cards: both, cardProblem: null });
  });

  it('becomes the one that pays, not another that was kept elsewhere meanwhile', async () => {
    await add(async () => both, [storedCard, { ...added, stripeID: 'pm_3' }, added]);
  });

  it('is kept, and the problem said, where only that fails', async () => {
    const snapshot = await add(() => Promise.reject({ status: 503, code: 'busy', message: '', reasons: [] }));
    expect(snapshot.value).toMatchObject({ method: 'byCard' });
    expect(snapshot.context).toMatchObject({ cards: [storedCard, added], cardProblem: { code: 'busy' } });
  });

  it('in another window shows, and leaves no way to pay by a card that is gone', () => {
    const actor = createActor(paymentMachine, { input: { awardID: 'a', cards: [storedCard] } }).start();
    actor.send({ type: 'cards.replaced', cards: both });
    expect(actor.getSnapshot().context.cards).toEqual(both);
    actor.send({ type: 'cards.replaced', cards: [] });
    expect(actor.getSnapshot().value).toMatchObject({ method: 'unchosen' });
    actor.send({ type: 'payment.byInvoice' });
    actor.send({ type: 'cards.replaced', cards: both });
    expect(actor.getSnapshot().value).toMatchObject({ method: 'byInvoice' });
    expect(actor.getSnapshot().context.cards).toEqual(both);
  });
});
