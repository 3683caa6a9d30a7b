import type { PaymentsPort } from '../ports/payments.ts';

/** Takes no cards: for an installation that named no payment service. Fees are marked as paid by hand. */
export const noPayments: PaymentsPort = {
  confirmHolder: async () => ({ status: 'confirmed' }),
  findCard: async () => null,
  prepare: async () => ({ status: 'refused', reason: 'card_declined' }),
  confirm: async () => ({ status: 'refused', reason: 'card_declined' }),
  settle: async () => ({ status: 'cancelled' }),
  readEvent: async () => null,
  refund: () => Promise.reject(new Error('No payment service is configured')),
};
