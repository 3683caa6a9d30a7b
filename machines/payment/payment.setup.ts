import { assign, setup } from 'xstate';
import { port } from '../kit/port.ts';
import type { Problem } from '../kit/problem.ts';
import { guardsOf } from '../kit/rules.ts';
import { codeOf } from './discount.rules.ts';
import type { CodedDiscount } from './fee.rules.ts';
import { type NewCard, paymentRules } from './payment.rules.ts';

export interface PaymentCard {
  readonly stripeID: string;
  readonly brand: string;
  readonly last4: string;
  readonly expires: string;
  readonly isDefault: boolean;
}

export interface PaymentInput {
  readonly awardID: string;
  /** The entry that is paid for, which has its code whatever became of that since. */
  readonly entryID?: string | undefined;
  readonly cards: readonly PaymentCard[];
}

export interface PaymentContext extends PaymentInput {
  readonly discount: CodedDiscount | null;
  /** The card added last, where it was not the default at once. */
  readonly added: string | null;
  /** Whether an invoice was wanted when a card was going to be added. */
  readonly wantsInvoice: boolean;
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

/** What the chart may do: ports, conditions, actions and waits by name. */
export const paymentSetup = setup({
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
    getDiscount: port<CodedDiscount, { code: string; awardID: string; entryID?: string | undefined }>('getDiscount'),
  },
  guards: {
    ...guardsOf(paymentRules),
    isAnother: ({ context }, cards: readonly PaymentCard[]) => anotherIn(context.cards, cards) !== undefined,
    hasCard: ({ context }) => context.cards.length > 0,
    wantsInvoice: ({ context }) => context.wantsInvoice,
  },
  actions: {
    openCard: assign((_, { wantsInvoice }: { wantsInvoice: boolean }) => ({ wantsInvoice, cardProblem: null })),
    holdAdded: assign(({ context }, cards: readonly PaymentCard[]) => ({
      cards,
      cardProblem: null,
      added: anotherIn(context.cards, cards)!.stripeID,
    })),
    holdCards: assign((_, cards: readonly PaymentCard[]) => ({ cards, cardProblem: null })),
    replaceCards: assign((_, cards: readonly PaymentCard[]) => ({ cards, cardProblem: null })),
    /** What is wrong with the card that is being entered stays. */
    followCards: assign((_, cards: readonly PaymentCard[]) => ({ cards })),
    failCard: assign((_, cardProblem: Problem) => ({ cardProblem })),
    forgetCardProblem: assign({ cardProblem: null }),
    holdCode: assign((_, code: string) => ({ code: codeOf(code), discountProblem: null })),
    holdDiscount: assign((_, discount: CodedDiscount) => ({ discount, code: '' })),
    failDiscount: assign((_, discountProblem: Problem) => ({ discountProblem, discount: null })),
    dropDiscount: assign({ discount: null, code: '', discountProblem: null }),
  },
});

/** The card just added, where another is the default: cards stand as they were kept, and others may have been kept meanwhile. */
const anotherIn = (known: readonly PaymentCard[], cards: readonly PaymentCard[]): PaymentCard | undefined =>
  cards.findLast(({ stripeID, isDefault }) => !isDefault && !known.some((card) => card.stripeID === stripeID));
