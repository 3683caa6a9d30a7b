import type { CategoryResult, CategoryScores } from './result.types.ts';
import type { Signature } from './signing.ts';

/** A sheet that does not count, and why. */
export interface ExcludedSheet {
  readonly entryID: string;
  readonly judgeID: string;
  readonly why: 'recused' | 'conflict' | 'notHandedIn';
  /** What it held when the bundle was made: a conflict declared after the marks leaves them here. */
  readonly marks: Readonly<Record<string, number>>;
}

/** Who is meant by the identifiers of a bundle, for its readers: nothing is computed from it. */
interface BundleNames {
  readonly entries: Readonly<
    Record<string, { readonly ref: string; readonly title: string; readonly organisation: string }>
  >;
  readonly judges: Readonly<Record<string, string>>;
}

/** An entry of a bundle that was entered in further categories as well, where it is another entry. */
export interface EnteredTogether {
  readonly entryID: string;
  /** The others by their number, which the bundle of their category names. */
  readonly with: readonly { readonly ref: string; readonly categoryID: string }[];
}

/** What a result is of, and when and by what it was made. */
export interface About {
  readonly award: { readonly id: string; readonly name: string };
  readonly category: { readonly categoryID: string; readonly name: string };
  readonly input: CategoryScores;
  readonly excluded: readonly ExcludedSheet[];
  /** Left out of bundles from before names were written. */
  readonly names?: BundleNames;
  /** Entries that stand in other categories too; left out where none does. Nothing is computed from it. */
  readonly together?: readonly EnteredTogether[];
  /** Of the program that made it. */
  readonly software: string;
  /** ISO 8601. */
  readonly madeAt: string;
  /** The last link of the award's audit, and how many rows the chain has (see `auditChain`). */
  readonly audit: { readonly rows: number; readonly head: string };
}

/** A category's result with all that is needed to compute it again, anywhere. */
export interface ResultBundle extends About {
  readonly format: 'awards-result';
  /** Of file and methods: two versions may rank differently. 4 where entries stand in other categories too, otherwise 3 where rounds count and 2 where none does. */
  readonly version: 2 | 3 | 4;
  readonly output: CategoryResult;
  /** How far a value may be from another program's: what an error of a millionth in λ makes of it, and rounding. */
  readonly tolerance: number;
  /** SHA-256, hexadecimal, of everything but itself and the signature as canonical JSON (keys sorted, no spaces). */
  readonly sha256: string;
  readonly signature: Signature;
}

/** What checking a bundle found. */
export interface Verification {
  /** What is wrong with the file's form: a field missing, a mark out of range, a sheet twice. */
  readonly faults: readonly string[];
  /** The content is what the sum was taken of. */
  readonly intact: boolean;
  /** The signature is of this sum, by the key that it names. */
  readonly signed: boolean;
  /** That key is the installation's; null where it was not given. */
  readonly trusted: boolean | null;
  /** Computing again gives the same output. */
  readonly same: boolean;
  /** Paths of the values that differ, `stored` against `computed`. */
  readonly differences: readonly string[];
  /** Nothing is wrong, as far as it was asked. */
  readonly accepted: boolean;
}
