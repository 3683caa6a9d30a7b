import type { CategoryResult, ResultRow } from './entities/result.ts';

/** What an entry has in one round of a weighted sum; undefined where it has nothing there, or its category does without the round. */
export function meanInRound(
  roundID: string,
  parts: CategoryResult['parts'],
  row: Pick<ResultRow, 'parts'> | undefined,
) {
  const at = parts?.rounds.findIndex((round) => round.roundID === roundID && round.counts) ?? -1;
  return row?.parts?.rounds[at]?.mean;
}
