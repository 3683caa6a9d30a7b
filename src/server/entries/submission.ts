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

/** What is written into the entry in the same breath, and how its fee is paid. */
export type Submission = EntryPatch & PaymentChoice;
