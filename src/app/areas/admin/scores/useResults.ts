import { type QueryResult, useQuery } from '#app/data/useQuery.ts';
import type { Award } from '#contract/entities/award.ts';
import type { CategoryResult } from '#contract/entities/result.ts';

/** The award with its results: they are computed anew from the marks with every load. */
export const useResults = (awardID: string, enabled = true): QueryResult<Award> =>
  useQuery('getAwardSummary', { id: awardID, results: 'true' }, { enabled });

/** The result of one category, where there is one. */
export const resultIn = (award: Award, categoryID: string | null): CategoryResult | undefined =>
  award.summary?.results?.find((result) => result.categoryID === categoryID);
