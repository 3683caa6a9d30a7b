import type { Outside } from '../kit/outside.ts';

/** What the payment service says. */
export const invoiceOutside: Outside = [
  { event: 'invoice.charged', ignored: { paid: 'A charge is used once: what is paid stays paid by it.' } },
];
