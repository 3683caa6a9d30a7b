import type { Sheet, Weighted } from './mean.ts';
import type { Score } from './panel.ts';

/** How entries of equal value were put in order; `shared` where nothing decides. */
export type TieRule = 'heaviestCriterion' | 'majority' | 'chair' | 'shared';

/** The chair's order of entries that nothing else puts in order, best first, with the recorded reason. */
export interface ChairDecision {
  readonly entryIDs: readonly string[];
  readonly reason: string;
  /** What they all had when it was decided: with another value the decision is none. */
  readonly value: number;
}

/** Entries that share a place, and the rule that put them there. */
interface Placed {
  readonly entryIDs: readonly string[];
  readonly rule: TieRule | null;
}

/**
 * Puts entries of exactly equal value in order by the published rules: the heaviest criterion, then the majority of the
 * judges they have in common, then the chair, whose order holds for exactly the same entries and value. Never by id or time:
 * what nothing decides shares its rank. The majority counts duels won (Copeland 1951).
 */
export function breakTies(
  entryIDs: readonly string[],
  value: number,
  { criteria, sheetsOf, scoresOf, chair }: TieFacts,
): Placed[] {
  if (entryIDs.length === 1) return [{ entryIDs, rule: null }];
  return groupsBy(entryIDs, heaviest(entryIDs, criteria, sheetsOf)).flatMap((group, _, groups): Placed[] => {
    const rule = groups.length > 1 ? 'heaviestCriterion' : null;
    if (group.length === 1) return [{ entryIDs: group, rule }];
    return groupsBy(group, majority(group, scoresOf)).flatMap((smaller, _, all): Placed[] => {
      if (smaller.length === 1) return [{ entryIDs: smaller, rule: all.length > 1 ? 'majority' : rule }];
      const decision = chair.find((one) => decides(one, smaller, value));
      if (!decision) return [{ entryIDs: smaller, rule: 'shared' }];
      return decision.entryIDs.map((entryID) => ({ entryIDs: [entryID], rule: 'chair' }));
    });
  });
}

/** Whether a decision puts entries in order that nothing else tells apart: it was about exactly these, at this value. */
export const decides = (
  decision: Pick<ChairDecision, 'entryIDs' | 'value'>,
  entryIDs: readonly string[],
  value: number,
) => Math.abs(decision.value - value) < same && sameSet(decision.entryIDs, entryIDs);

/** What ties are broken by. */
export interface TieFacts {
  readonly criteria: readonly Weighted[];
  readonly sheetsOf: ReadonlyMap<string, readonly Sheet[]>;
  readonly scoresOf: ReadonlyMap<string, readonly Score[]>;
  readonly chair: readonly ChairDecision[];
}

/** Values this close are the same one: what rounding leaves stays far below. */
const same = 1e-6;

/** Whether both name the same, each once. */
export const sameSet = (left: readonly string[], right: readonly string[]) => {
  const [known, others] = [new Set(left), new Set(right)];
  const isEachOnce = known.size === left.length && others.size === right.length;
  return isEachOnce && known.size === others.size && left.every((id) => others.has(id));
};

/** Mean mark in the heaviest criterion, as a fraction so that equality is exact. */
function heaviest(
  entryIDs: readonly string[],
  criteria: readonly Weighted[],
  sheetsOf: ReadonlyMap<string, readonly Sheet[]>,
) {
  const most = Math.max(...criteria.map(({ weight }) => weight));
  const counting = criteria.filter(({ weight }) => weight === most).map(({ criterionID }) => criterionID);
  const means = new Map(
    entryIDs.map((entryID) => {
      const marks = (sheetsOf.get(entryID) ?? []).flatMap((sheet) =>
        counting.flatMap((criterionID) => sheet.marks[criterionID] ?? []),
      );
      return [entryID, { sum: marks.reduce((sum, mark) => sum + mark, 0), count: Math.max(1, marks.length) }];
    }),
  );
  return (left: string, right: string) => {
    const [first, second] = [means.get(left)!, means.get(right)!];
    return second.sum * first.count - first.sum * second.count;
  };
}

/** How many of the others an entry beats by the judges that scored both; a circle of three decides nothing. */
function majority(entryIDs: readonly string[], scoresOf: ReadonlyMap<string, readonly Score[]>) {
  const given = new Map<string, { readonly place: number; readonly value: number }[]>();
  for (const [place, entryID] of entryIDs.entries()) {
    for (const { judgeID, value } of scoresOf.get(entryID) ?? []) {
      const own = given.get(judgeID);
      if (own) own.push({ place, value });
      else given.set(judgeID, [{ place, value }]);
    }
  }
  // One row of duels at a time. Only those who share a judge meet, and a judge who gave all the same decides none.
  const deciding = new Map([...given].filter(([, sheets]) => sheets.some(({ value }) => value !== sheets[0]!.value)));
  const duels = new Int32Array(entryIDs.length);
  const wins = new Map(
    entryIDs.map((entryID) => {
      const met: number[] = [];
      for (const { judgeID, value } of scoresOf.get(entryID) ?? []) {
        for (const other of deciding.get(judgeID) ?? []) {
          duels[other.place]! += Math.sign(value - other.value);
          met.push(other.place);
        }
      }
      let won = 0;
      for (const place of met) {
        if (duels[place]! > 0) won += 1;
        duels[place] = 0;
      }
      return [entryID, won];
    }),
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
