import type { PaymentChoice } from '../payments/bill.ts';
import type { EntryPatch } from './changeEntry.ts';

/** What is written into the entry in the same breath, and how its fee is paid. */
export type Submission = EntryPatch & PaymentChoice;
