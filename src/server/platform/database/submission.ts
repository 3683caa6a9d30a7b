import type { EntryData, StoredFile } from '#contract/entities/entry.ts';
import type { Bill } from '#machines/payment/seen.rules.ts';
import type { ChargedTax } from '#machines/payment/tax.rules.ts';

/** What a person writes into an entry. What is not named stays as it is. */
export interface EntryPatch {
  readonly categoryID?: string | null | undefined;
  readonly data?: Partial<EntryData> | undefined;
  readonly files?: Readonly<Record<string, StoredFile | null>> | undefined;
}

/** An entry in a further category, made and submitted with the one that it is copied from. */
export interface FurtherEntry {
  readonly id: string;
  readonly categoryID: string;
}

interface FurtherChoice {
  /** Categories that it is entered in besides its own. */
  readonly further?: readonly string[] | undefined;
}

export interface PaymentChoice {
  readonly payment?: 'card' | 'invoice' | undefined;
  readonly discountID?: string | undefined;
}

interface TermsChoice {
  /** The version of the award's terms for entrants that is ticked. */
  readonly acceptedTerms?: number | undefined;
}

interface SeenBill {
  /** What the page showed of what is charged or invoiced; left out where nothing is said of it. */
  readonly seen?: Bill | undefined;
}

/** What is written into the entry in the same transaction, how its fee is paid, and what is accepted. */
export type Submission = EntryPatch & PaymentChoice & TermsChoice & FurtherChoice & SeenBill;

/**
 * A submission that waits for its card: the terms that were asked for then are asked for, whatever came after, and the
 * entries in further categories are those, at the fees of then.
 */
export type Reserved = Submission & {
  readonly termsAsked?: number;
  /** What the entry's fee comes to altogether, of which the card pays what was not paid before. */
  readonly wholeFee?: number;
  readonly together?: readonly (FurtherEntry & { readonly amount: number; readonly tax: ChargedTax | null })[];
};
