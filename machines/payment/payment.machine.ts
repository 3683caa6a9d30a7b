import { assign, setup } from 'xstate';
import { port } from '../kit/port.ts';
import { type Problem, problemOf } from '../kit/problem.ts';
import { guardsOf } from '../kit/rules.ts';
import type { FeeDiscount } from './fee.rules.ts';
import { type NewCard, paymentRules } from './payment.rules.ts';

export interface PaymentCard {
  readonly stripeID: string;
  readonly brand: string;
  readonly last4: string;
  readonly expires: string;
  readonly isDefault: boolean;
}

export interface AppliedDiscount extends FeeDiscount {
  /** The code that was typed. */
  readonly id: string;
}

export interface PaymentInput {
  readonly awardID: string;
  readonly cards: readonly PaymentCard[];
}

export interface PaymentContext extends PaymentInput {
  readonly discount: AppliedDiscount | null;
  /** The card added last, where it was not the default at once. */
  readonly added: string | null;
  /** The code being checked, or refused. */
  readonly code: string;
  readonly cardProblem: Problem | null;
  readonly discountProblem: Problem | null;
}

export type PaymentEvent =
  | { readonly type: 'payment.byCard' }
  | { readonly type: 'payment.byInvoice' }
  | { readonly type: 'card.choose'; readonly stripeID: string }
  | { readonly type: 'card.add' }
  | { readonly type: 'card.cancel' }
  | { readonly type: 'card.submit'; readonly card: NewCard; readonly now: number }
  | { readonly type: 'cards.replaced'; readonly cards: readonly PaymentCard[] }
  | { readonly type: 'bank.ask'; readonly clientSecret: string }
  | { readonly type: 'discount.apply'; readonly code: string }
  | { readonly type: 'discount.remove' };

/** How an entry's fee is going to be paid: the way, and the discount code. */
export const paymentMachine = setup({
  types: {
    context: {} as PaymentContext,
    input: {} as PaymentInput,
    events: {} as PaymentEvent,
    tags: {} as 'busy' | 'card' | 'invoice',
  },
  actors: {
    addPaymentMethod: port<readonly PaymentCard[], NewCard>('addPaymentMethod'),
    preferCard: port<readonly PaymentCard[], { stripeID: string }>('preferCard'),
    setDefaultPaymentMethod: port<readonly PaymentCard[], { stripeID: string }>('setDefaultPaymentMethod'),
    confirmCard: port<void, { clientSecret: string }>('confirmCard'),
    getDiscount: port<AppliedDiscount, { code: string; awardID: string }>('getDiscount'),
  },
  guards: {
    ...guardsOf<PaymentContext, keyof typeof paymentRules>(paymentRules),
    isAnother: ({ context }, cards: readonly PaymentCard[]) => anotherIn(context.cards, cards) !== undefined,
    hasCard: ({ context }) => context.cards.length > 0,
  },
  actions: {
    holdAdded: assign(({ context }, cards: readonly PaymentCard[]) => ({
      cards,
      cardProblem: null,
      added: anotherIn(context.cards, cards)!.stripeID,
    })),
    holdCards: assign((_, cards: readonly PaymentCard[]) => ({ cards, cardProblem: null })),
    replaceCards: assign((_, cards: readonly PaymentCard[]) => ({ cards })),
    failCard: assign((_, cardProblem: Problem) => ({ cardProblem })),
    forgetCardProblem: assign({ cardProblem: null }),
    holdCode: assign((_, code: string) => ({ code: code.trim().toUpperCase(), discountProblem: null })),
    holdDiscount: assign((_, discount: AppliedDiscount) => ({ discount, code: '' })),
    failDiscount: assign((_, discountProblem: Problem) => ({ discountProblem, discount: null })),
    dropDiscount: assign({ discount: null, code: '', discountProblem: null }),
  },
}).createMachine({
  id: 'payment',
  description: "How an entry's fee is going to be paid: the way, and the discount code.",
  context: ({ input }) => ({
    ...input,
    discount: null,
    added: null,
    code: '',
    cardProblem: null,
    discountProblem: null,
  }),
  type: 'parallel',
  states: {
    method: {
      description: 'The way to pay.',
      initial: 'looking',
      states: {
        looking: {
          description: 'Seeing whether a card is kept.',
          always: [
            { guard: 'hasCard', target: 'byCard', description: 'The default card pays.' },
            { target: 'unchosen', description: 'Nothing is chosen yet.' },
          ],
        },
        unchosen: {
          description: 'No way to pay is chosen.',
          on: {
            'payment.byInvoice': { target: 'byInvoice', description: 'An invoice is wanted.' },
            'card.add': { target: 'entering', description: 'A card is going to be added.' },
            'cards.replaced': {
              target: 'looking',
              actions: { type: 'replaceCards', params: ({ event }) => event.cards },
              description: 'The kept cards were changed elsewhere.',
            },
          },
        },
        byCard: {
          description: 'The default card pays on submitting.',
          tags: 'card',
          on: {
            'payment.byInvoice': { target: 'byInvoice', description: 'An invoice is wanted.' },
            'card.add': { target: 'entering', description: 'Another card is going to be added.' },
            'card.choose': { target: 'settingDefault', description: 'Another card becomes the default.' },
            'cards.replaced': {
              target: 'looking',
              actions: { type: 'replaceCards', params: ({ event }) => event.cards },
              description: 'The kept cards were changed elsewhere.',
            },
          },
        },
        byInvoice: {
          description: 'An invoice is raised and paid later.',
          tags: 'invoice',
          on: {
            'payment.byCard': { guard: 'hasCard', target: 'byCard', description: 'The default card shall pay.' },
            'card.add': { target: 'entering', description: 'A card is going to be added.' },
            'cards.replaced': {
              actions: { type: 'replaceCards', params: ({ event }) => event.cards },
              description: 'The kept cards were changed elsewhere.',
            },
          },
        },
        entering: {
          description: 'A card is being typed in.',
          on: {
            'card.submit': { guard: 'mayAddCard', target: 'adding', description: 'The card is complete.' },
            'card.cancel': { target: 'looking', actions: 'forgetCardProblem', description: 'No new card after all.' },
            'cards.replaced': {
              actions: { type: 'replaceCards', params: ({ event }) => event.cards },
              description: 'The kept cards were changed elsewhere.',
            },
          },
        },
        adding: {
          description: 'The payment service is looking at the card.',
          tags: 'busy',
          invoke: {
            id: 'addPaymentMethod',
            src: 'addPaymentMethod',
            input: ({ event }) => (event as Extract<PaymentEvent, { type: 'card.submit' }>).card,
            onDone: [
              {
                guard: { type: 'isAnother', params: ({ event }) => event.output },
                target: 'preferring',
                actions: { type: 'holdAdded', params: ({ event }) => event.output },
                description: 'The card is kept beside others; whoever adds one while paying means to pay with it.',
              },
              {
                target: 'byCard',
                actions: { type: 'holdCards', params: ({ event }) => event.output },
                description: 'The card is kept.',
              },
            ],
            onError: {
              target: 'entering',
              actions: { type: 'failCard', params: ({ event }) => problemOf(event.error) },
              description: 'The card was not taken.',
            },
          },
        },
        preferring: {
          description: 'The card just added becomes the default.',
          tags: 'busy',
          invoke: {
            id: 'preferCard',
            src: 'preferCard',
            input: ({ context }) => ({ stripeID: context.added! }),
            onDone: {
              target: 'byCard',
              actions: { type: 'holdCards', params: ({ event }) => event.output },
              description: 'The new card pays.',
            },
            onError: {
              target: 'byCard',
              actions: { type: 'failCard', params: ({ event }) => problemOf(event.error) },
              description: 'The new card is kept, and the default stays as it was.',
            },
          },
        },
        settingDefault: {
          description: 'Another card becomes the default.',
          tags: 'busy',
          invoke: {
            id: 'setDefaultPaymentMethod',
            src: 'setDefaultPaymentMethod',
            input: ({ event }) => ({
              stripeID: (event as Extract<PaymentEvent, { type: 'card.choose' }>).stripeID,
            }),
            onDone: {
              target: 'byCard',
              actions: { type: 'holdCards', params: ({ event }) => event.output },
              description: 'It is the default now.',
            },
            onError: {
              target: 'byCard',
              actions: { type: 'failCard', params: ({ event }) => problemOf(event.error) },
              description: 'The default stays as it was.',
            },
          },
        },
      },
    },
    bank: {
      description: 'The cardholder’s bank.',
      initial: 'idle',
      states: {
        idle: {
          description: 'The bank wants nothing.',
          on: {
            'bank.ask': { target: 'asking', description: 'The bank wants the payment confirmed before it is made.' },
          },
        },
        asking: {
          description: 'The cardholder confirms or refuses the payment with their bank (3-D Secure).',
          tags: 'busy',
          invoke: {
            id: 'confirmCard',
            src: 'confirmCard',
            input: ({ event }) => ({
              clientSecret: (event as Extract<PaymentEvent, { type: 'bank.ask' }>).clientSecret,
            }),
            onDone: { target: 'idle', description: 'The bank has its answer; the server hears which.' },
            onError: {
              target: 'idle',
              description: 'The bank could not be reached; the server asks what became of it.',
            },
          },
        },
      },
    },
    discount: {
      description: 'The discount code.',
      initial: 'none',
      states: {
        none: {
          description: 'No code is given.',
          on: {
            'discount.apply': {
              guard: 'mayApply',
              target: 'checking',
              actions: { type: 'holdCode', params: ({ event }) => event.code },
              description: 'A code is typed.',
            },
          },
        },
        checking: {
          description: 'Seeing what the code is worth.',
          tags: 'busy',
          invoke: {
            id: 'getDiscount',
            src: 'getDiscount',
            input: ({ context }) => ({ code: context.code, awardID: context.awardID }),
            onDone: {
              target: 'applied',
              actions: { type: 'holdDiscount', params: ({ event }) => event.output },
              description: 'The code counts.',
            },
            onError: {
              target: 'refused',
              actions: { type: 'failDiscount', params: ({ event }) => problemOf(event.error) },
              description: 'The code does not count.',
            },
          },
        },
        applied: {
          description: 'The code lowers the fee.',
          on: {
            'discount.remove': { target: 'none', actions: 'dropDiscount', description: 'The code is taken back.' },
          },
        },
        refused: {
          description: 'The code does not count; the reason is shown.',
          on: {
            'discount.apply': {
              guard: 'mayApply',
              target: 'checking',
              actions: { type: 'holdCode', params: ({ event }) => event.code },
              description: 'Another code is typed.',
            },
            'discount.remove': { target: 'none', actions: 'dropDiscount', description: 'No code after all.' },
          },
        },
      },
    },
  },
});

const anotherIn = (known: readonly PaymentCard[], cards: readonly PaymentCard[]): PaymentCard | undefined =>
  cards.find(({ stripeID, isDefault }) => !isDefault && !known.some((card) => card.stripeID === stripeID));
