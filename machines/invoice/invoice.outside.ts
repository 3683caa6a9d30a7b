import type { Outside } from '../kit/outside.ts';

/** What the payment service says. */
export const invoiceOutside: Outside = [{ event: 'invoice.charged', ignored: {} }];
