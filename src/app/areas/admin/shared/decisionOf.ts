import type { CategoryResult, ResultRow } from '#contract/entities/result.ts';

/** The chair's decision that put an entry where it stands; of those about other sets of entries, which are kept beside it, none. */
export const decisionOf = (
  { chair }: Pick<CategoryResult, 'chair'>,
  { entryID, tie }: Pick<ResultRow, 'entryID' | 'tie'>,
): CategoryResult['chair'][number] | undefined =>
  tie === 'chair' ? chair.find(({ holds, entryIDs }) => holds && entryIDs.includes(entryID)) : undefined;
