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
 * what nothing decides shares its rank. The majority counts duels won less duels lost (Copeland 1951), and is asked again of
 * those whom it leaves equal.
 */
export function breakTies(entryIDs: readonly string[], value: number, facts: TieFacts): Placed[] {
  if (entryIDs.length === 1) return [{ entryIDs, rule: null }];
  const { criteria, sheetsOf } = facts;
  return groupsBy(entryIDs, heaviest(entryIDs, criteria, sheetsOf)).flatMap((group): Placed[] =>
    group.length === 1 ? [{ entryIDs: group, rule: 'heaviestCriterion' }] : byMajority(group, value, facts),
  );
}

/** Puts entries in order that the heaviest criterion leaves equal. */
function byMajority(group: readonly string[], value: number, facts: TieFacts): Placed[] {
  const groups = groupsBy(group, majority(group, facts.scoresOf));
  if (groups.length > 1)
    return groups.flatMap((smaller) =>
      smaller.length === 1 ? [{ entryIDs: smaller, rule: 'majority' }] : byMajority(smaller, value, facts),
    );
  const decision = facts.chair.find((one) => decides(one, group, value));
  if (!decision) return [{ entryIDs: group, rule: 'shared' }];
  return decision.entryIDs.map((entryID) => ({ entryIDs: [entryID], rule: 'chair' }));
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

/** How many more of the others an entry beats, by the judges that scored both, than beat it; a circle of three decides nothing. */
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
  const lead = new Map(
    entryIDs.map((entryID) => {
      const met: number[] = [];
      for (const { judgeID, value } of scoresOf.get(entryID) ?? []) {
        for (const other of deciding.get(judgeID) ?? []) {
          duels[other.place]! += Math.sign(value - other.value);
          met.push(other.place);
        }
      }
      let ahead = 0;
      for (const place of met) {
        ahead += Math.sign(duels[place]!);
        duels[place] = 0;
      }
      return [entryID, ahead];
    }),
  );
  return (left: string, right: string) => lead.get(right)! - lead.get(left)!;
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
