import type { EntryData, StoredFile } from '../../contract/entities.ts';

/** What a person writes into an entry. What is not named stays as it is. */
export interface EntryPatch {
  readonly categoryID?: string | null | undefined;
  readonly data?: Partial<EntryData> | undefined;
  readonly files?: Readonly<Record<string, StoredFile | null>> | undefined;
}

export interface PaymentChoice {
  readonly payment?: 'card' | 'invoice' | undefined;
  readonly discountID?: string | undefined;
}

interface TermsChoice {
  /** The version of the award's terms for entrants that is ticked. */
  readonly acceptedTerms?: number | undefined;
}

/** What is written into the entry in the same breath, how its fee is paid, and what is accepted. */
export type Submission = EntryPatch & PaymentChoice & TermsChoice;

/** A submission that waits for its card: the terms that were asked for then are asked for, whatever came after. */
export type Reserved = Submission & { readonly termsAsked?: number };
