import type { Pair } from '../planning/planState.ts';
import type { Situation } from './planning.repository.ts';
import { keyOf, pairsOf } from './planPairs.ts';
import { presentPlan } from './presentPlan.ts';

/** Assigned sheets that hold marks: they stay with their judge, unless a locked one will not finish them. */
export function begunOf(situation: Situation): Pair[] {
  const locked = new Set(situation.judges.filter((judge) => judge.locked).map(({ judgeID }) => judgeID));
  const categoryIDs = situation.categories.map(({ categoryID }) => categoryID);
  const assigned = new Set(pairsOf(situation, presentPlan(situation, categoryIDs)).map(keyOf));
  return situation.sheets
    .filter(({ status, judgeID }) => status !== 'recused' && (status !== 'scored' || !locked.has(judgeID)))
    .map(({ judgeID, entryID }) => ({ judgeID, entryID }))
    .filter((pair) => assigned.has(keyOf(pair)));
}
