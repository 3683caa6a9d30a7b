import type { Condition } from '../kit/rules.ts';

/** Who would charge a card for an entry. */
export interface CardFacts {
  /** Whether the card is their own organisation's, which is the one that the entry belongs to. */
  readonly own: boolean;
  /** Whether an administrator does it who is signed in as somebody else. */
  readonly acting: boolean;
}

/** What charging a card for an entry needs: nobody pays with somebody else's. */
export const mayChargeCard: readonly Condition<CardFacts, void>[] = [
  { needs: ({ own, acting }) => own && !acting, otherwise: 'entry.refusal.cardOfEntrant' },
];

/** The card of an organisation that pays: the default one. */
export const payingCard = <Card extends { readonly isDefault: boolean }>(cards: readonly Card[]): Card | undefined =>
  cards.find(({ isDefault }) => isDefault) ?? cards[0];

/** What a brand of cards is called, which the payment service writes small. */
export const brandName = (brand: string): string => brand.charAt(0).toUpperCase() + brand.slice(1);
