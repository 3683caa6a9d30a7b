import type { Criterion } from '#contract/entities/award.ts';
import type { Sheet } from '#contract/entities/sheet.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { instant, nullable, object, type ValueOf } from '../../platform/database/rows.ts';
import { people, sheets } from '../../platform/database/schema.ts';
import { weightedMean } from '../results/mean.ts';

/** One sheet as the database keeps it, made into JSON with its judge's name; one that is not there yet has no instants. */
export const sheetObject = object({
  id: sheets.id,
  entryID: sheets.entryID,
  awardID: sheets.awardID,
  categoryID: sheets.categoryID,
  judgeID: sheets.judgeID,
  judgeName: people.name,
  status: sheets.status,
  version: sheets.version,
  marks: sheets.marks,
  comment: sheets.comment,
  note: sheets.note,
  recusalReason: sheets.recusalReason,
  favourite: sheets.favourite,
  updatedAt: nullable(instant),
  submittedAt: nullable(instant),
});
export type SheetRow = ValueOf<typeof sheetObject>;

/** The judge's private note is for nobody who is signed in as them. */
export const asSeenBy = <Sheet extends { readonly note: string }>(
  { actor }: Pick<Principal, 'actor'>,
  sheet: Sheet,
): Sheet => (actor ? { ...sheet, note: '' } : sheet);

/** The sheet as its judge and the administrators see it. A recused one has no status of its own in the contract. */
export const toSheet = ({ recusalReason, ...row }: SheetRow, criteria: readonly Criterion[]): Sheet => ({
  ...row,
  status: row.status === 'recused' ? 'unscored' : row.status,
  mean: weightedMean(row.marks, criteria),
  recusal: row.status === 'recused' ? { reason: recusalReason ?? '' } : null,
});
