import type { AssignmentPlan } from '#contract/entities/judging.ts';
import type { Pair } from '../planning/planState.ts';
import type { Situation } from './planning.repository.ts';

/** The pairs that an assignment means: without declared conflicts, and what a judge entered. */
export function pairsOf({ entries, conflicts, own: entered }: Situation, { judges }: AssignmentPlan): Pair[] {
  const apart = new Set([...conflicts, ...entered].map(keyOf));
  const byCategory = new Map<string, string[]>();
  for (const { entryID, categoryID } of entries) {
    const own = byCategory.get(categoryID);
    if (own) own.push(entryID);
    else byCategory.set(categoryID, [entryID]);
  }
  return judges.flatMap(({ judgeID, categoryID, entryIDs }) =>
    (entryIDs ?? byCategory.get(categoryID) ?? [])
      .map((entryID): Pair => ({ judgeID, entryID }))
      .filter((pair) => !apart.has(keyOf(pair))),
  );
}

export const recusedOf = ({ sheets }: Situation) =>
  sheets
    .filter(({ status }) => status === 'recused')
    .map(({ judgeID, entryID, reason }) => ({ judgeID, entryID, reason: reason ?? '' }));

export const keyOf = ({ judgeID, entryID }: Pair) => `${judgeID} ${entryID}`;

export function tally(pairs: readonly Pair[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { judgeID } of pairs) counts.set(judgeID, (counts.get(judgeID) ?? 0) + 1);
  return counts;
}

export function grouped(pairs: readonly Pair[]): ReadonlyMap<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { judgeID, entryID } of pairs) {
    const group = groups.get(judgeID);
    if (group) group.push(entryID);
    else groups.set(judgeID, [entryID]);
  }
  return groups;
}
