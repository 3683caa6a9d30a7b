import type { Award } from '#contract/entities/award.ts';
import { isJudged } from '#machines/shared/award.statuses.ts';

/** What stands between the end of judging and the announcement, as figures of the award. */
export interface Checklist {
  readonly isClosed: boolean;
  readonly handedIn: number;
  /** Sheets that judges have to hand in, the recused ones left out. */
  readonly expected: number;
  readonly notFinal: number;
  /** Categories with entries that have no best entry. */
  readonly withoutBest: readonly string[];
  /** Categories whose judges fall apart; null where results are not at hand. */
  readonly apart: readonly string[] | null;
}

export function checklistOf(award: Award): Checklist {
  const categories = award.summary?.categories ?? [];
  const sum = (value: (category: (typeof categories)[number]) => number) =>
    categories.reduce((total, category) => total + value(category), 0);
  const handedIn = sum(({ submittedSheets }) => submittedSheets);
  return {
    isClosed: isJudged(award.status),
    handedIn,
    expected: sum(({ sheets, recusedSheets }) => sheets - recusedSheets),
    notFinal: sum(({ submittedSheets, finalSheets }) => submittedSheets - finalSheets),
    withoutBest: categories
      .filter(({ submitted, bestEntryID }) => submitted > 0 && bestEntryID === null)
      .map(({ categoryID }) => categoryID),
    apart:
      award.summary?.results
        ?.filter(({ panel }) => panel.parts.length > 1 || panel.hanging.length > 0)
        .map(({ categoryID }) => categoryID) ?? null,
  };
}
