import type { FurtherFee } from '#machines/payment/further.rules.ts';
import type { TaxRule } from '#machines/payment/tax.rules.ts';

/** What a bill and an invoice need to know of the entry that is paid for; whoever asks for one holds it. */
export interface InvoicedEntry {
  readonly id: string;
  readonly awardID: string;
  readonly orgID: string;
  readonly organiserID: string;
  readonly organiserTax: TaxRule | null;
  /** How many days later an invoice is due. */
  readonly paymentDays: number;
  readonly timeZone: string;
  readonly ref: string;
  readonly status: number;
  readonly data: { readonly title?: string | undefined };
  readonly categoryID: string | null;
  readonly currency: 'gbp' | 'usd';
  /** The entry that it was entered with, in a further category; and what such a category costs in its award. */
  readonly firstID: string | null;
  readonly furtherFee: FurtherFee;
}
