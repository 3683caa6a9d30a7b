import type { EntryField } from '../entry/entry.fields.ts';
import type { EntryStatus } from '../entry/entry.rules.ts';
import type { FurtherKey } from '../entry/further.keys.ts';
import type { CodedDiscount } from '../payment/fee.rules.ts';
import type { ChargedTax } from '../payment/tax.rules.ts';
import type { ScoreStatus } from '../score/score.rules.ts';
import type { OwnKey } from './form.types.ts';

/** A field that is written: the specification's, one of the organiser's own, or a further category that is chosen. */
export type WrittenField = EntryField | OwnKey | FurtherKey;

/** What a person writes in an entry. */
export type DraftValues = Readonly<Record<EntryField, string>> & { readonly [own in OwnKey | FurtherKey]?: string };
/** A file that the server keeps. `url` is the address without its query string. */
export interface UploadedFile {
  readonly name: string;
  readonly size: number;
  readonly mimeType: string;
  readonly url: string;
}

/** An entry as its writer knows it; instants are ISO 8601. */
export interface EditedEntry {
  readonly id: string;
  readonly awardID: string;
  readonly version: number;
  readonly ref: string;
  readonly formVersion?: number | undefined;
  readonly status: number;
  readonly categoryID: string | null;
  /** As far as its entrant is told. */
  readonly scoreStatus?: ScoreStatus | undefined;
  readonly data: DraftValues;
  readonly files: Readonly<Record<string, UploadedFile>>;
  readonly bestEntry: boolean;
  /** Whether its writer is a colleague of its entrant, who writes along. */
  readonly asColleague?: boolean | undefined;
  /** Whose entry it is, by name. */
  readonly personName?: string | undefined;
  /** Entries of other categories that it was entered together with, the first of them marked. */
  readonly together?:
    | readonly {
        readonly id: string;
        readonly ref: string;
        readonly categoryID: string | null;
        readonly status: EntryStatus;
        readonly first: boolean;
      }[]
    | undefined;
  /** Set where it is a further one of those, also where the first is gone. */
  readonly isFurther?: boolean | undefined;
  /** Whether a card is being charged for it. */
  readonly paymentUnderWay?: boolean | undefined;
  /** Whether that waits for its writer's answer to the bank, so that submitting again gives it up. */
  readonly paymentUnanswered?: boolean | undefined;
  /** Of which category and instant its unpaid invoice has the price. */
  readonly unpaid?: { readonly categoryID: string | null; readonly at: string } | undefined;
  /** Whether the public votes on it. */
  readonly onBallot?: boolean | undefined;
  readonly correction: { readonly message: string; readonly fields: readonly string[] } | null;
  readonly comments?: readonly string[] | undefined;
  readonly invoice: {
    readonly number: string;
    readonly status: string;
    readonly amount: number;
    readonly tax: ChargedTax | null;
    readonly currency: string;
  } | null;
  /** What was paid for it so far, in which category and when. */
  readonly settled?: { readonly categoryID: string | null; readonly amount: number; readonly at: string } | null;
  /** The discount code that it has taken. */
  readonly discount?: CodedDiscount | undefined;
  readonly updatedAt: string;
  readonly submittedAt: string | null;
  /** The version of the terms that it was last submitted under, and what its entrant accepted. */
  readonly terms?:
    | {
        readonly version: number;
        readonly accepted: { readonly version: number; readonly name: string; readonly at: string } | null;
        readonly text?: string | undefined;
      }
    | undefined;
}
