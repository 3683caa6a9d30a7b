import { problemOf } from '../kit/problem.ts';
import { type PaymentEvent, paymentSetup } from './payment.setup.ts';

/** How an entry's fee is going to be paid: the way, and the discount code. */
export const paymentMachine = paymentSetup.createMachine({
  id: 'payment',
  description: 'How an entry’s fee is going to be paid: the way, and the discount code.',
  context: ({ input }) => ({
    ...input,
    discount: null,
    added: null,
    wantsInvoice: false,
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
            'payment.byInvoice': {
              target: 'byInvoice',
              actions: 'forgetCardProblem',
              description: 'An invoice is wanted.',
            },
            'card.add': {
              target: 'entering',
              actions: { type: 'openCard', params: { wantsInvoice: false } },
              description: 'A card is going to be added.',
            },
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
            'payment.byInvoice': {
              target: 'byInvoice',
              actions: 'forgetCardProblem',
              description: 'An invoice is wanted.',
            },
            'card.add': {
              target: 'entering',
              actions: { type: 'openCard', params: { wantsInvoice: false } },
              description: 'Another card is going to be added.',
            },
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
            'card.add': {
              target: 'entering',
              actions: { type: 'openCard', params: { wantsInvoice: true } },
              description: 'A card is going to be added.',
            },
            'cards.replaced': {
              actions: { type: 'replaceCards', params: ({ event }) => event.cards },
              description: 'The kept cards were changed elsewhere.',
            },
          },
        },
        entering: {
          description: 'A card is being typed in.',
          on: {
            'card.submit': {
              guard: { type: 'mayAddCard', params: ({ event }) => event },
              target: 'adding',
              description: 'The card is complete.',
            },
            'card.cancel': [
              {
                guard: 'wantsInvoice',
                target: 'byInvoice',
                actions: 'forgetCardProblem',
                description: 'No new card after all: an invoice is wanted as before.',
              },
              { target: 'looking', actions: 'forgetCardProblem', description: 'No new card after all.' },
            ],
            'cards.replaced': {
              actions: { type: 'followCards', params: ({ event }) => event.cards },
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
              description: 'The card was not accepted.',
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
              guard: { type: 'mayApply', params: ({ event }) => event },
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
            input: ({ context: { code, awardID, entryID } }) => ({ code, awardID, entryID }),
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
            'discount.apply': {
              guard: { type: 'mayApply', params: ({ event }) => event },
              target: 'checking',
              actions: { type: 'holdCode', params: ({ event }) => event.code },
              description: 'It may be worth something else by now.',
            },
            'discount.remove': { target: 'none', actions: 'dropDiscount', description: 'The code is removed.' },
          },
        },
        refused: {
          description: 'The code does not count; the reason is shown.',
          on: {
            'discount.apply': {
              guard: { type: 'mayApply', params: ({ event }) => event },
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
