import { figuresOf, type NewCard } from '#machines/payment/payment.rules.ts';

/** What is sent of a new card: the name that it has at the payment service, or, of a test card, its figures. */
export const newCard = (card: NewCard) => ({
  paymentMethod:
    'paymentMethod' in card ? card.paymentMethod : `${figuresOf(card.number)} ${card.expires.replaceAll(' ', '')}`,
  billingCountry: card.billingCountry,
  ...(card.taxID.trim() !== '' && { taxID: card.taxID.trim() }),
});
