import { figuresOf, type NewCard } from '#machines/payment/payment.rules.ts';

/**
 * What is sent of a new card: the name that it has at the payment service, or, of a test card, its figures; of how the
 * organisation is invoiced only what was changed, so that nothing a colleague changed meanwhile is written over.
 */
export const newCard = ({ billingCountry, taxID, known, ...card }: NewCard) => ({
  paymentMethod:
    'paymentMethod' in card ? card.paymentMethod : `${figuresOf(card.number)} ${card.expires.replaceAll(' ', '')}`,
  ...(billingCountry !== known?.billingCountry && { billingCountry }),
  ...(taxID.trim() !== (known?.taxID ?? '').trim() && { taxID: taxID.trim() }),
});
