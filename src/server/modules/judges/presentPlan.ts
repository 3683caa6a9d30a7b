import { createHash } from 'node:crypto';
import type { AssignmentPlan } from '#contract/entities/judging.ts';
import type { Situation } from './planning.repository.ts';
import { grouped, keyOf } from './planPairs.ts';

/** Names the assignments, conflicts and entries as they are; marks come and go without it. */
export function versionOf({ assigned, narrowed, conflicts, entries }: Situation): number {
  const named = [
    assigned,
    narrowed,
    conflicts.map(({ judgeID, entryID }) => [judgeID, entryID]),
    entries.map(({ entryID, categoryID }) => [entryID, categoryID]),
  ];
  const digest = createHash('sha256').update(JSON.stringify(named)).digest('hex');
  return Number.parseInt(digest.slice(0, 7), 16);
}

export function presentPlan(situation: Situation, categoryIDs: readonly string[]): AssignmentPlan {
  const narrowed = grouped(situation.narrowed);
  const declared = new Set(situation.conflicts.map(keyOf));
  const categoryOf = new Map(situation.entries.map(({ entryID, categoryID }) => [entryID, categoryID]));
  return {
    categoryIDs: [...categoryIDs],
    judges: situation.assigned
      .filter(({ categoryID }) => categoryIDs.includes(categoryID))
      .map(({ judgeID, categoryID, whole }) => ({
        judgeID,
        categoryID,
        entryIDs: whole
          ? null
          : (narrowed.get(judgeID) ?? []).filter(
              (entryID) => categoryOf.get(entryID) === categoryID && !declared.has(keyOf({ judgeID, entryID })),
            ),
      })),
  };
}
