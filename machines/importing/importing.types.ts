import type { Problem } from '../kit/problem.ts';
import type { Reason } from '../kit/rules.ts';
import type { AwardStatus } from '../shared/award.statuses.ts';
import type { Checked, ImportFile } from './importing.rules.ts';
import type { Target } from './targets.ts';

export interface ImportingInput {
  readonly awardStatus: AwardStatus;
}

/** What was read of a file, and where its columns go as far as their headings say. */
export interface ReadSheet {
  readonly columns: readonly string[];
  readonly rows: number;
  readonly targets: readonly (Target | null)[];
}

/** A row that the server refused, by its number in the file. */
export interface RefusedRow {
  readonly row: number;
  readonly reasons: readonly Reason[];
}

/** What one request made; `at` is how many of the rows were tried until then. */
export interface ImportedSome {
  readonly made: number;
  readonly refused: readonly RefusedRow[];
  readonly at: number;
  readonly left: number;
}

export interface ImportingContext extends ImportingInput {
  readonly file: ImportFile | null;
  readonly columns: readonly string[];
  readonly rows: number;
  readonly targets: readonly (Target | null)[];
  readonly checked: Checked | null;
  readonly again: boolean;
  readonly importID: string | null;
  readonly invited: number;
  readonly made: number;
  readonly refused: readonly RefusedRow[];
  readonly at: number;
  readonly problem: Problem | null;
}

export type ImportingEvent =
  | { readonly type: 'import.choose'; readonly file: ImportFile }
  | { readonly type: 'import.match'; readonly column: number; readonly target: Target | null }
  | { readonly type: 'import.check' }
  | { readonly type: 'import.back' }
  | { readonly type: 'import.repeat'; readonly again: boolean }
  | { readonly type: 'import.begin' }
  | { readonly type: 'import.stop' }
  | { readonly type: 'import.retry' }
  | { readonly type: 'import.dismiss' }
  | { readonly type: 'connection.back' };

/** How many were invited at once, and how many are left to be. */
export interface Invited {
  readonly invited: number;
  readonly left: number;
}
