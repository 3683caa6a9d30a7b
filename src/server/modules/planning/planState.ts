import { generator } from '../results/random.ts';

/** One judge who is to mark one entry. */
export interface Pair {
  readonly judgeID: string;
  readonly entryID: string;
}

export interface PlanInput {
  readonly entries: readonly { readonly entryID: string; readonly categoryID: string }[];
  readonly judgeIDs: readonly string[];
  readonly judgesPerEntry: number;
  /** Conflicts of interest: never in the plan, unless they are in `kept`. */
  readonly barred: readonly Pair[];
  /** Stay whatever the plan, for example because marking has begun; they count for the entry and for the judge. */
  readonly locked: readonly Pair[];
  /** What is assigned now: stays where nothing speaks against it, so that a new plan changes little. */
  readonly present: readonly Pair[];
  /** The same input and seed make the same plan. */
  readonly seed: number;
}

export interface PlannedEntry {
  readonly entryID: string;
  /** Judges by their place in `names`. */
  readonly judges: Set<number>;
  readonly locked: ReadonlySet<number>;
  /** May be given to the entry. */
  readonly allowed: readonly number[];
  readonly mayTake: ReadonlySet<number>;
}

export interface State {
  /** Every judge, those that only keep what they have after those who are planned. */
  readonly names: readonly string[];
  readonly planned: number;
  readonly load: number[];
  /** How often two judges meet at an entry. */
  readonly meetings: number[][];
  /** Those with the fewest possible judges first. */
  readonly entries: readonly PlannedEntry[];
  readonly categories: readonly (readonly PlannedEntry[])[];
  readonly wanted: number;
  readonly random: () => number;
}

export function stateOf({ entries, judgeIDs, judgesPerEntry, barred, locked, present, seed }: PlanInput): State {
  const random = generator(seed);
  const chosen = shuffled([...new Set(judgeIDs)].sort(order), random);
  const others = [...new Set(locked.map(({ judgeID }) => judgeID))].filter((id) => !chosen.includes(id)).sort(order);
  const names = [...chosen, ...others];
  const places = new Map(names.map((name, place) => [name, place]));
  const [barredOf, lockedOf, presentOf] = [barred, locked, present].map((pairs) => placesByEntry(pairs, places));
  const load = names.map(() => 0);
  const byCategory = new Map<string, string[]>();
  for (const { entryID, categoryID } of [...entries].sort((left, right) => order(left.entryID, right.entryID))) {
    byCategory.set(categoryID, [...(byCategory.get(categoryID) ?? []), entryID]);
  }
  // Large categories first: the judges that small ones can do without are then those with much to do.
  const sizes = [...byCategory].sort(([left, one], [right, other]) => other.length - one.length || order(left, right));
  const expected = chosen.map(() => 0);
  const categories = sizes.map(([, entryIDs]) => {
    const isBarred = (entryID: string, judge: number) => barredOf!.get(entryID)?.has(judge) === true;
    const holds = (entryID: string, judge: number) =>
      lockedOf!.get(entryID)?.has(judge) || (presentOf!.get(entryID)?.has(judge) && !isBarred(entryID, judge));
    const pool = poolOf(
      chosen.map((_, judge) => ({
        judge,
        held: entryIDs.filter((entryID) => holds(entryID, judge)).length,
        conflicts: entryIDs.filter((entryID) => isBarred(entryID, judge)).length,
        expected: expected[judge]!,
      })),
      { entries: entryIDs.length, wanted: judgesPerEntry },
    );
    for (const judge of pool) expected[judge]! += (entryIDs.length * judgesPerEntry) / pool.length;
    return entryIDs.map((entryID): PlannedEntry => {
      const own = lockedOf!.get(entryID) ?? new Set<number>();
      const free = (judge: number) => !isBarred(entryID, judge);
      // Where the pool is too small for the conflicts in it, any judge will do.
      const inPool = pool.filter(free);
      const allowed = inPool.length >= judgesPerEntry ? inPool : chosen.map((_, judge) => judge).filter(free);
      const staying = allowed.filter((judge) => presentOf!.get(entryID)?.has(judge) && !own.has(judge));
      const judges = new Set([...own, ...staying.slice(0, Math.max(0, judgesPerEntry - own.size))]);
      for (const judge of judges) load[judge]! += 1;
      return { entryID, judges, locked: own, allowed, mayTake: new Set(allowed) };
    });
  });
  const meetings = names.map(() => names.map(() => 0));
  const all = shuffled(categories.flat(), random);
  for (const { judges } of all) {
    for (const left of judges) for (const right of judges) meetings[left]![right]! += 1;
  }
  return {
    names,
    planned: chosen.length,
    load,
    meetings,
    categories,
    wanted: judgesPerEntry,
    random,
    entries: all.sort((left, right) => left.allowed.length - right.allowed.length),
  };
}

/** A judge of a category by place, with how many of its entries are theirs already, and how many they are kept from. */
interface Candidate {
  readonly judge: number;
  readonly held: number;
  readonly conflicts: number;
  /** Entries of larger categories that come to them. */
  readonly expected: number;
}

/**
 * Judges for a category: with `wanted` sheets an entry, no more than so many have two entries each, without which some
 * comparison would hang by a single sheet. Those who have entries of it already come first. With one sheet an entry nothing
 * connects judges, and all share the work.
 */
function poolOf(judges: readonly Candidate[], { entries, wanted }: { entries: number; wanted: number }): number[] {
  const most = wanted === 1 ? judges.length : Math.max(wanted, Math.floor((wanted * entries) / 2));
  return judges
    .toSorted(
      (left, right) =>
        right.held - left.held ||
        left.conflicts - right.conflicts ||
        left.expected - right.expected ||
        left.judge - right.judge,
    )
    .slice(0, most)
    .map(({ judge }) => judge)
    .sort((left, right) => left - right);
}

export function move({ judges }: PlannedEntry, from: number, to: number): void {
  judges.delete(from);
  judges.add(to);
}

function placesByEntry(pairs: readonly Pair[], places: ReadonlyMap<string, number>): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  // In an order of their own: what is done with them goes by it.
  for (const { judgeID, entryID } of [...pairs].sort(byEntryThenJudge)) {
    const place = places.get(judgeID);
    if (place === undefined) continue;
    const own = found.get(entryID);
    if (own) own.add(place);
    else found.set(entryID, new Set([place]));
  }
  return found;
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
  }
  return mixed;
}

export const order = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);
export const byEntryThenJudge = (left: Pair, right: Pair) =>
  order(left.entryID, right.entryID) || order(left.judgeID, right.judgeID);
