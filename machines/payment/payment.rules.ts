import type { Rules } from '../kit/rules.ts';

/** How an organisation is invoiced. */
export interface Billing {
  readonly billingCountry: string | null;
  readonly taxID: string | null;
}

/** A test card as somebody types it, where the embedded payment service takes it. */
export interface CardDetails {
  readonly number: string;
  /** Month and year, for example 04/29. */
  readonly expires: string;
  readonly securityCode: string;
  /** Two letters. */
  readonly billingCountry: string;
  readonly taxID: string;
  /** As the form opened with it: only what is another by now is changed. */
  readonly known?: Billing | undefined;
}

/** A card that was typed into the payment service's own fields: only its name there is known. */
export interface RegisteredCard {
  readonly paymentMethod: string;
  readonly billingCountry: string;
  readonly taxID: string;
  /** As the form opened with it: only what is another by now is changed. */
  readonly known?: Billing | undefined;
}

export type NewCard = CardDetails | RegisteredCard;

interface CardEvent {
  readonly card: NewCard;
  readonly now: number;
}

/** The figures alone of what was typed. */
export const figuresOf = (text: string): string => text.replace(/\D/g, '');

/** What a card needs before it is sent. */
export const paymentRules = {
  mayAddCard: [
    {
      needs: (_, { card }: CardEvent) => 'paymentMethod' in card || isCardNumber(figuresOf(card.number)),
      otherwise: 'payment.refusal.cardNumber',
    },
    {
      needs: (_, { card, now }: CardEvent) => 'paymentMethod' in card || endOf(card.expires) > now,
      otherwise: 'payment.refusal.cardExpired',
    },
    {
      needs: (_, { card }: CardEvent) => 'paymentMethod' in card || /^\d{3,4}$/.test(card.securityCode.trim()),
      otherwise: 'payment.refusal.securityCode',
    },
    {
      needs: (_, { card }: CardEvent) => /^[A-Z]{2}$/.test(card.billingCountry),
      otherwise: 'payment.refusal.billingCountry',
    },
  ],
  mayApply: [
    {
      needs: (_, { code }: { readonly code: string }) => code.trim().length > 0,
      otherwise: 'payment.refusal.codeMissing',
    },
  ],
} satisfies Rules<unknown>;

/** The first instant after a card's last month, in milliseconds since 1970; NaN for what is no date. */
function endOf(expires: string): number {
  const date = /^\s*(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d{2})\s*$/.exec(expires);
  return date ? Date.UTC(2000 + Number(date[2]), Number(date[1]), 1) : Number.NaN;
}

/** Whether the check figure of a card's number is right. */
function isCardNumber(figures: string): boolean {
  if (figures.length < 12 || figures.length > 19) return false;
  const sum = [...figures].reverse().reduce((total, figure, place) => {
    const value = Number(figure) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
