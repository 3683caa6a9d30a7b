import type { Decisions } from '../kit/decisions.ts';
import type { NewCard } from './payment.rules.ts';
import type { PaymentCard, PaymentInput } from './payment.setup.ts';

interface Paying extends PaymentInput {
  readonly added: string | null;
  readonly wantsInvoice: boolean;
  readonly code: string;
}

type Cards = { readonly cards: readonly PaymentCard[] };
type Answer = { readonly output: readonly PaymentCard[] };
type Failure = { readonly error: { readonly status: number; readonly code: string; readonly message: string } };
type Coded = { readonly code: string };
type Typed = { readonly card: NewCard };

const replace = (_: Paying, { cards }: Cards) => ({ cards, cardProblem: null });
const follow = (_: Paying, { cards }: Cards) => ({ cards });
const hold = (_: Paying, { output }: Answer) => ({ cards: output, cardProblem: null });
const failed = (_: Paying, { error }: Failure) => ({ cardProblem: { ...error } });
const isComplete = (_: Paying, { card }: Typed) =>
  'paymentMethod' in card ? card.billingCountry !== '' : card.number === '4242 4242 4242 4242';
const isTyped = (_: Paying, { code }: Coded) => code.trim() !== '';
const newcomer = ({ cards }: Paying, { output }: Answer) =>
  output.findLast(({ stripeID, isDefault }) => !isDefault && cards.every((card) => card.stripeID !== stripeID));
const check = {
  when: isTyped,
  to: 'discount.checking',
  assigns: (_: Paying, { code }: Coded) => ({ code: code.trim().toUpperCase(), discountProblem: null }),
  begins: { getDiscount: ({ code, awardID, entryID }: Paying) => ({ code, awardID, entryID }) },
};
const drop = { to: 'discount.none', assigns: () => ({ discount: null, code: '', discountProblem: null }) };

/** What paying a fee is to do, by hand. */
export const paymentDecisions: Decisions = {
  states: {
    'method.unchosen': [],
    'method.byCard': ['card'],
    'method.byInvoice': ['invoice'],
    'method.entering': [],
    'method.adding': ['busy'],
    'method.preferring': ['busy'],
    'method.settingDefault': ['busy'],
    'bank.idle': [],
    'bank.asking': ['busy'],
    'discount.none': [],
    'discount.checking': ['busy'],
    'discount.applied': [],
    'discount.refused': [],
  },
  start: {
    in: ({ cards }: PaymentInput) => [
      cards.length > 0 ? 'method.byCard' : 'method.unchosen',
      'bank.idle',
      'discount.none',
    ],
    context: ({ awardID, entryID, cards }: PaymentInput) => ({
      awardID,
      entryID,
      cards,
      discount: null,
      added: null,
      wantsInvoice: false,
      code: '',
      cardProblem: null,
      discountProblem: null,
    }),
  },
  rows: [
    ...['unchosen', 'byCard'].flatMap((state) => [
      {
        in: `method.${state}`,
        on: 'payment.byInvoice',
        to: 'method.byInvoice',
        assigns: () => ({ cardProblem: null }),
      },
      {
        in: `method.${state}`,
        on: 'cards.replaced',
        when: (_: Paying, { cards }: Cards) => cards.length > 0,
        to: 'method.byCard',
        assigns: replace,
      },
      { in: `method.${state}`, on: 'cards.replaced', to: 'method.unchosen', assigns: replace },
    ]),
    ...['unchosen', 'byCard', 'byInvoice'].map((state) => ({
      in: `method.${state}`,
      on: 'card.add',
      to: 'method.entering',
      assigns: () => ({ wantsInvoice: state === 'byInvoice', cardProblem: null }),
    })),
    {
      in: 'method.byCard',
      on: 'card.choose',
      to: 'method.settingDefault',
      begins: { setDefaultPaymentMethod: (_: Paying, { stripeID }: { stripeID: string }) => ({ stripeID }) },
    },
    {
      in: 'method.byInvoice',
      on: 'payment.byCard',
      when: ({ cards }: Paying) => cards.length > 0,
      to: 'method.byCard',
    },
    // A choice of the person stays, whatever becomes of the cards meanwhile.
    { in: 'method.byInvoice', on: 'cards.replaced', assigns: replace },
    { in: 'method.entering', on: 'cards.replaced', assigns: follow },
    {
      in: 'method.entering',
      on: 'card.submit',
      when: isComplete,
      to: 'method.adding',
      begins: { addPaymentMethod: (_: Paying, { card }: Typed) => card },
    },
    {
      in: 'method.entering',
      on: 'card.submit',
      when: (_: Paying, { card }: Typed) => 'paymentMethod' in card,
      refused: ['payment.refusal.billingCountry'],
    },
    {
      in: 'method.entering',
      on: 'card.submit',
      when: (_: Paying, { card }: Typed) => 'number' in card && card.number !== '',
      refused: ['payment.refusal.cardNumber'],
    },
    {
      in: 'method.entering',
      on: 'card.submit',
      refused: ['cardNumber', 'cardExpired', 'securityCode', 'billingCountry'].map((code) => `payment.refusal.${code}`),
    },
    {
      in: 'method.entering',
      on: 'card.cancel',
      when: ({ wantsInvoice }: Paying) => wantsInvoice,
      to: 'method.byInvoice',
      assigns: () => ({ cardProblem: null }),
    },
    {
      in: 'method.entering',
      on: 'card.cancel',
      when: ({ cards }: Paying) => cards.length > 0,
      to: 'method.byCard',
      assigns: () => ({ cardProblem: null }),
    },
    { in: 'method.entering', on: 'card.cancel', to: 'method.unchosen', assigns: () => ({ cardProblem: null }) },
    {
      in: 'method.adding',
      on: 'xstate.done.actor.addPaymentMethod',
      when: (context: Paying, event: Answer) => newcomer(context, event) !== undefined,
      to: 'method.preferring',
      assigns: (context: Paying, event: Answer) => ({
        cards: event.output,
        cardProblem: null,
        added: newcomer(context, event)?.stripeID,
      }),
      begins: { preferCard: ({ added }: Paying) => ({ stripeID: added }) },
    },
    { in: 'method.adding', on: 'xstate.done.actor.addPaymentMethod', to: 'method.byCard', assigns: hold },
    { in: 'method.adding', on: 'xstate.error.actor.addPaymentMethod', to: 'method.entering', assigns: failed },
    { in: 'method.preferring', on: 'xstate.done.actor.preferCard', to: 'method.byCard', assigns: hold },
    { in: 'method.preferring', on: 'xstate.error.actor.preferCard', to: 'method.byCard', assigns: failed },
    {
      in: 'method.settingDefault',
      on: 'xstate.done.actor.setDefaultPaymentMethod',
      to: 'method.byCard',
      assigns: hold,
    },
    {
      in: 'method.settingDefault',
      on: 'xstate.error.actor.setDefaultPaymentMethod',
      to: 'method.byCard',
      assigns: failed,
    },
    {
      in: 'bank.idle',
      on: 'bank.ask',
      to: 'bank.asking',
      begins: { confirmCard: (_: Paying, { clientSecret }: { clientSecret: string }) => ({ clientSecret }) },
    },
    { in: 'bank.asking', on: 'xstate.done.actor.confirmCard', to: 'bank.idle' },
    // Whatever went wrong there, the server says what became of the payment.
    { in: 'bank.asking', on: 'xstate.error.actor.confirmCard', to: 'bank.idle' },
    { in: 'discount.none', on: 'discount.apply', ...check },
    { in: 'discount.none', on: 'discount.apply', refused: ['payment.refusal.codeMissing'] },
    { in: 'discount.refused', on: 'discount.apply', ...check },
    { in: 'discount.refused', on: 'discount.apply', refused: ['payment.refusal.codeMissing'] },
    { in: 'discount.applied', on: 'discount.apply', ...check },
    { in: 'discount.applied', on: 'discount.apply', refused: ['payment.refusal.codeMissing'] },
    {
      in: 'discount.checking',
      on: 'xstate.done.actor.getDiscount',
      to: 'discount.applied',
      assigns: (_: Paying, { output }: { output: unknown }) => ({ discount: output, code: '' }),
    },
    {
      in: 'discount.checking',
      on: 'xstate.error.actor.getDiscount',
      to: 'discount.refused',
      assigns: (_: Paying, { error }: Failure) => ({ discountProblem: { ...error }, discount: null }),
    },
    { in: 'discount.applied', on: 'discount.remove', ...drop },
    { in: 'discount.refused', on: 'discount.remove', ...drop },
  ],
};
