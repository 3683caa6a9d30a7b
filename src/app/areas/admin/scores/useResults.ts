import { type Load, useLoad } from '#app/data/useLoad.ts';
import type { Award, CategoryResult } from '#contract/entities.ts';

/** The award with its results: they are computed anew from the marks with every load. */
export const useResults = (awardID: string, enabled = true): Load<Award> =>
  useLoad('getAwardSummary', { id: awardID, results: 'true' }, { enabled });

/** The result of one category, where there is one. */
export const resultIn = (award: Award, categoryID: string | null): CategoryResult | undefined =>
  award.summary?.results?.find((result) => result.categoryID === categoryID);
