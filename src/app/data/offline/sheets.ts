import type { Award, Category } from '#contract/entities/award.ts';
import type { Entry, OwnListedEntry } from '#contract/entities/entry.ts';
import type { Sheet } from '#contract/entities/sheet.ts';
import type { Outgoing } from '#machines/judging/outbox.queue.ts';
import { applyChange, blankSheet, type PlayEntry, type PlaySheet } from '#machines/judging/sheet.ts';
import { isOpenForJudging } from '#machines/score/score.facts.ts';
import type { ScoreState } from '#machines/score/score.rules.ts';

/** An entry, or what a list shows of it, with what a judge needs beside it. */
export interface JudgedEntry<Shown extends OwnListedEntry = Entry> {
  readonly entry: Shown;
  readonly award: Award;
  readonly category: Category;
  /** The sheet as the judge left it: what the server has, with the changes of this device laid over it. */
  readonly play: PlayEntry;
}

/** A row of a judge's lists. */
export type JudgedRow = JudgedEntry<OwnListedEntry>;

/** The entries with their awards and categories, and the sheets as this judge left them: `missing` changes are not in them yet. */
export function judgedEntries<Shown extends OwnListedEntry>(
  awards: readonly Award[],
  entries: readonly Shown[],
  missing: readonly Outgoing[],
): readonly JudgedEntry<Shown>[] {
  return entries.flatMap((entry) => {
    const award = awards.find(({ id }) => id === entry.awardID);
    const category = award?.categories.find(({ categoryID }) => categoryID === entry.categoryID);
    if (!award || !category) return [];
    const play = toPlayEntry(entry, award, category);
    const sheet = missing.reduce(
      (left, one) => (one.kind === 'sheet' && one.entryID === entry.id ? applyChange(left, one.change) : left),
      play.sheet,
    );
    return [{ entry, award, category, play: { ...play, sheet } }];
  });
}

/** Where a sheet stands in its lifecycle. */
export const stateOfSheet = ({ status, recusal }: Pick<Sheet, 'status' | 'recusal'>): ScoreState =>
  recusal ? 'recused' : status;

/** Whether the judge has accepted the award's present confidentiality terms. */
export const acceptedNda = ({ nda, assignment }: Award): boolean => assignment?.nda?.version === nda.version;

const toPlayEntry = (entry: OwnListedEntry, award: Award, category: Category): PlayEntry => ({
  entryID: entry.id,
  awardID: award.id,
  categoryID: category.categoryID,
  awardStatus: award.status,
  entryOpen: isOpenForJudging(entry.status),
  assigned: award.assignment?.categoryIDs.includes(category.categoryID) ?? false,
  ndaAccepted: acceptedNda(award),
  criteria: category.criteria.map(({ criterionID, name, weight }) => ({ criterionID, name, weight })),
  sheet: entry.score ? toPlaySheet(entry.score) : blankSheet,
});

/** The sheet as its judge works on it. */
export const toPlaySheet = (sheet: Pick<Sheet, 'status' | 'marks' | 'comment' | 'note' | 'recusal'>): PlaySheet => ({
  state: stateOfSheet(sheet),
  marks: sheet.marks,
  comment: sheet.comment,
  note: sheet.note,
  recusal: sheet.recusal?.reason ?? null,
});
