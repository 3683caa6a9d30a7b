import type { Invoice } from '#contract/entities/invoice.ts';
import { invoiceFactsFrom } from '#machines/invoice/invoice.facts.ts';
import type { InvoiceEvent, InvoiceFacts } from '#machines/invoice/invoice.rules.ts';

interface RefundWords {
  readonly reason: string;
  /** Names a refund made outside; of no use where a card paid. */
  readonly reference: string;
}

interface Refund {
  readonly facts: InvoiceFacts;
  readonly event: Extract<InvoiceEvent, { type: 'invoice.refund' }>;
  readonly after: InvoiceFacts;
}

/** What the lifecycle of an invoice is asked about an administrator's refund of it with these words. */
export function refundOf(invoice: Invoice, { reason, reference }: RefundWords): Refund {
  // The charge's name stays on the server; that there is one is all the rules ask.
  const chargeID = invoice.byCard ? invoice.id : null;
  const { refund } = invoice;
  const stored = { refundReason: refund?.reason ?? null, refundReference: refund?.reference ?? null };
  const facts = invoiceFactsFrom({ ...invoice, ...stored, chargeID }, 'admin');
  return {
    facts,
    event: { type: 'invoice.refund', reason, reference },
    after: { ...facts, refundReason: reason, refundReference: invoice.byCard ? null : reference },
  };
}
