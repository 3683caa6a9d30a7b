import type { Weighted } from './mean.ts';
import type { Score } from './panel.ts';
import type { Sheet } from './result.ts';

/** How entries of equal value were put in order; `shared` where nothing decides. */
export type TieRule = 'heaviestCriterion' | 'majority' | 'chair' | 'shared';

/** The chair's order of entries that nothing else puts in order, best first, with the recorded reason. */
export interface ChairDecision {
  readonly entryIDs: readonly string[];
  readonly reason: string;
}

/** Entries that share a place, and the rule that put them there. */
interface Placed {
  readonly entryIDs: readonly string[];
  readonly rule: TieRule | null;
}

/**
 * Puts entries of exactly equal value in order by the published rules: the heaviest criterion, then the majority of the
 * judges they have in common, then the chair. Never by id or time: what nothing decides shares its rank.
 */
export function breakTies(
  entryIDs: readonly string[],
  criteria: readonly Weighted[],
  sheets: readonly Sheet[],
  scores: readonly Score[],
  chair: readonly ChairDecision[],
): Placed[] {
  if (entryIDs.length === 1) return [{ entryIDs, rule: null }];
  return groupsBy(entryIDs, heaviest(criteria, sheets)).flatMap((group, _, groups): Placed[] => {
    const rule = groups.length > 1 ? 'heaviestCriterion' : null;
    if (group.length === 1) return [{ entryIDs: group, rule }];
    return groupsBy(group, majority(group, scores)).flatMap((smaller, _, all): Placed[] => {
      if (smaller.length === 1) return [{ entryIDs: smaller, rule: all.length > 1 ? 'majority' : rule }];
      const decision = chair.find(({ entryIDs: named }) => smaller.every((entryID) => named.includes(entryID)));
      if (!decision) return [{ entryIDs: smaller, rule: 'shared' }];
      return decision.entryIDs
        .filter((entryID) => smaller.includes(entryID))
        .map((entryID) => ({ entryIDs: [entryID], rule: 'chair' }));
    });
  });
}

/** Mean mark in the heaviest criterion, as a fraction so that equality is exact. */
function heaviest(criteria: readonly Weighted[], sheets: readonly Sheet[]) {
  const most = Math.max(...criteria.map(({ weight }) => weight));
  const counting = criteria.filter(({ weight }) => weight === most).map(({ criterionID }) => criterionID);
  return (left: string, right: string) => {
    const [first, second] = [left, right].map((entryID) => {
      const marks = sheets
        .filter((sheet) => sheet.entryID === entryID)
        .flatMap((sheet) => counting.flatMap((criterionID) => sheet.marks[criterionID] ?? []));
      return { sum: marks.reduce((sum, mark) => sum + mark, 0), count: Math.max(1, marks.length) };
    }) as [{ sum: number; count: number }, { sum: number; count: number }];
    return second.sum * first.count - first.sum * second.count;
  };
}

/** How many of the others an entry beats by the judges that scored both; a circle of three decides nothing. */
function majority(entryIDs: readonly string[], scores: readonly Score[]) {
  const value = new Map(scores.map((score) => [`${score.entryID} ${score.judgeID}`, score.value]));
  const judges = [...new Set(scores.map(({ judgeID }) => judgeID))];
  const duel = (left: string, right: string) =>
    judges.reduce((sum, judgeID) => {
      const [mine, other] = [value.get(`${left} ${judgeID}`), value.get(`${right} ${judgeID}`)];
      return mine === undefined || other === undefined ? sum : sum + Math.sign(mine - other);
    }, 0);
  const wins = new Map(
    entryIDs.map((entryID) => [
      entryID,
      entryIDs.filter((other) => other !== entryID && duel(entryID, other) > 0).length,
    ]),
  );
  return (left: string, right: string) => wins.get(right)! - wins.get(left)!;
}

/** Splits into groups that `compare` calls equal, best first. */
function groupsBy(entryIDs: readonly string[], compare: (left: string, right: string) => number): string[][] {
  const groups: string[][] = [];
  for (const entryID of entryIDs.toSorted(compare)) {
    const last = groups.at(-1);
    if (last && compare(last[0]!, entryID) === 0) last.push(entryID);
    else groups.push([entryID]);
  }
  return groups;
}
