import type { Problem } from '../kit/problem.ts';
import type { Reason } from '../kit/rules.ts';
import type { ScoreState } from '../score/score.rules.ts';
import type { PlayEntry, PlaySheet, SheetChange } from './sheet.ts';

export interface PlayInput {
  /** The entry to start with; without it the first one that still waits for marks. */
  readonly entryID: string | null;
}

export interface PlayContext {
  /** In the judge's own order. */
  readonly entries: readonly PlayEntry[];
  /** The entry before the judge; null past the last one. */
  readonly at: string | null;
  /** What would undo each change made since the sitting began, newest last. */
  readonly history: readonly EntryChange[];
  /** Why the last load or hand-in did not succeed; null when it did. */
  readonly problem: Problem | null;
  /** A change that the server did not take, and why. */
  readonly refusal: { readonly entryID: string; readonly reasons: readonly Reason[] } | null;
}

/** A change of the sheet of one entry. */
export interface EntryChange {
  readonly entryID: string;
  readonly change: SheetChange;
}

/** What handing in brought about: sheets go one by one, so some may be in when one is refused. */
export interface HandIn {
  readonly sheets: readonly { readonly entryID: string; readonly state: ScoreState }[];
  /** Sheets that hold other scores than their judge was shown, as they are now: none of them is in. */
  readonly renewed: readonly { readonly entryID: string; readonly sheet: PlaySheet }[];
  readonly problem: Problem | null;
}

export type PlayEvent =
  | { readonly type: 'sheet.mark'; readonly criterionID: string; readonly mark: number | null }
  | { readonly type: 'sheet.write'; readonly comment?: string; readonly note?: string }
  | { readonly type: 'sheet.recuse'; readonly reason: string }
  | { readonly type: 'sheet.unrecuse' }
  | { readonly type: 'sheet.undo' }
  | { readonly type: 'sheet.submit' }
  | ({ readonly type: 'sheet.changedElsewhere' } & EntryChange)
  | { readonly type: 'entry.next' }
  | { readonly type: 'entry.previous' }
  | { readonly type: 'entry.skip' }
  | { readonly type: 'entry.open'; readonly entryID: string }
  | { readonly type: 'play.review' }
  | { readonly type: 'play.back' }
  | { readonly type: 'play.submit' }
  | { readonly type: 'play.reload' }
  | { readonly type: 'play.acknowledge' }
  | { readonly type: 'change.delivered'; readonly entryID: string; readonly state: ScoreState }
  | { readonly type: 'change.refused'; readonly entryID: string; readonly reasons: readonly Reason[] };

/** Told to whoever keeps and sends the changes. */
export type PlayEmitted = EntryChange & {
  readonly type: 'change.made';
  readonly awardID: string;
  readonly categoryID: string;
};
