import type { Criterion } from '#contract/entities/award.ts';
import type { Sheet } from '#contract/entities/sheet.ts';
import type { ScoreState } from '#machines/score/score.rules.ts';
import { weightedMean } from '../results/mean.ts';

/** One sheet as the database keeps it. */
export interface SheetRow {
  readonly id: string;
  readonly entryID: string;
  readonly awardID: string;
  readonly categoryID: string;
  readonly judgeID: string;
  readonly judgeName: string;
  readonly status: ScoreState;
  readonly version: number;
  readonly marks: Record<string, number>;
  readonly comment: string;
  readonly note: string;
  readonly recusalReason: string | null;
  readonly favourite: boolean;
  readonly updatedAt: string | null;
  readonly submittedAt: string | null;
}

/** The sheet as its judge and the administrators see it. A recused one has no status of its own in the contract. */
export const toSheet = ({ recusalReason, ...row }: SheetRow, criteria: readonly Criterion[]): Sheet => ({
  ...row,
  status: row.status === 'recused' ? 'unscored' : row.status,
  mean: weightedMean(row.marks, criteria),
  recusal: row.status === 'recused' ? { reason: recusalReason ?? '' } : null,
});
