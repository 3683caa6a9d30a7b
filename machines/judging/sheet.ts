import { scoreFactsFrom, stateByMarks, unmarkedFrom } from '../score/score.facts.ts';
import type { ScoreFacts, ScoreState } from '../score/score.rules.ts';
import type { AwardStatus } from '../shared/award.statuses.ts';

/** What a judge has written on one sheet. */
export interface PlaySheet {
  readonly state: ScoreState;
  /** Criterion id to mark, 0 to 10. */
  readonly marks: Readonly<Record<string, number>>;
  /** To the entrant. */
  readonly comment: string;
  /** For the judge alone. */
  readonly note: string;
  /** Why the judge stands aside; kept for as long as the sheet is recused. */
  readonly recusal: string | null;
}

/** A change of one sheet: what is not named stays; a null mark is taken back, a null recusal ends it. */
export interface SheetChange {
  readonly marks?: Readonly<Record<string, number | null>>;
  readonly comment?: string;
  readonly note?: string;
  readonly recusal?: { readonly reason: string } | null;
}

/** One entry as it lies before the judge. */
export interface PlayEntry {
  readonly entryID: string;
  readonly awardID: string;
  readonly categoryID: string;
  readonly awardStatus: AwardStatus;
  /** Whether the entry is open for judging. */
  readonly entryOpen: boolean;
  readonly assigned: boolean;
  readonly ndaAccepted: boolean;
  readonly criteria: readonly { readonly criterionID: string; readonly name: string; readonly weight: number }[];
  readonly sheet: PlaySheet;
}

export const blankSheet: PlaySheet = { state: 'unscored', marks: {}, comment: '', note: '', recusal: null };

/** The sheet after a change, as the judge sees it before the server has answered. */
export function applyChange(sheet: PlaySheet, change: SheetChange): PlaySheet {
  const marks = Object.fromEntries(
    Object.entries({ ...sheet.marks, ...change.marks }).flatMap(([id, mark]) => (mark === null ? [] : [[id, mark]])),
  );
  return {
    state: stateAfter(sheet, change, marks),
    marks,
    comment: change.comment ?? sheet.comment,
    note: change.note ?? sheet.note,
    recusal: change.recusal === undefined ? sheet.recusal : (change.recusal?.reason ?? null),
  };
}

/** The change that undoes `change` on this sheet. */
export const inverseOf = (sheet: PlaySheet, change: SheetChange): SheetChange => ({
  ...(change.marks && {
    marks: Object.fromEntries(Object.keys(change.marks).map((id) => [id, sheet.marks[id] ?? null])),
  }),
  ...(change.comment !== undefined && { comment: sheet.comment }),
  ...(change.note !== undefined && { note: sheet.note }),
  ...(change.recusal !== undefined && {
    recusal: sheet.recusal === null ? null : { reason: sheet.recusal },
  }),
});

/** The criteria of the entry that have no mark yet. */
export const unmarkedOf = ({ criteria, sheet }: Pick<PlayEntry, 'criteria' | 'sheet'>) =>
  unmarkedFrom(criteria, sheet.marks);

/** What the score sheet's lifecycle needs to know of an entry. */
export const scoreFactsOf = (entry: PlayEntry): ScoreFacts =>
  scoreFactsFrom({ ...entry, marks: entry.sheet.marks }, 'judge');

/** Whether nothing is left to mark: every criterion has its mark, or the judge stands aside, or it is handed in. */
export const isFinished = (entry: PlayEntry): boolean =>
  entry.sheet.state === 'scored' || entry.sheet.state === 'unscored'
    ? entry.criteria.length > 0 && unmarkedOf(entry).length === 0
    : true;

/** The weighted mean of the marks given and the weight they stand for, in per cent; null without a mark. */
export function meanOf({ criteria, sheet }: Pick<PlayEntry, 'criteria' | 'sheet'>): {
  readonly mean: number;
  readonly weight: number;
} | null {
  const scored = criteria.filter(({ criterionID }) => sheet.marks[criterionID] !== undefined);
  const weight = scored.reduce((sum, criterion) => sum + criterion.weight, 0);
  if (weight === 0) return null;
  const sum = scored.reduce((total, { criterionID, weight }) => total + weight * sheet.marks[criterionID]!, 0);
  const all = criteria.reduce((total, criterion) => total + criterion.weight, 0);
  return { mean: sum / weight, weight: Math.round((100 * weight) / all) };
}

function stateAfter(sheet: PlaySheet, change: SheetChange, marks: PlaySheet['marks']): ScoreState {
  if (change.recusal) return 'recused';
  const isOpen = sheet.state === 'unscored' || sheet.state === 'scored';
  return change.recusal === null || (change.marks && isOpen) ? stateByMarks(marks) : sheet.state;
}
