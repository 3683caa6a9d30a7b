import type { PaymentsPort } from '../ports/payments.ts';

/** Takes no cards: for an installation that named no payment service. Fees are marked as paid by hand. */
export const noPayments: PaymentsPort = {
  findCard: async () => null,
  charge: async () => ({ status: 'refused', reason: 'card_declined' }),
};
