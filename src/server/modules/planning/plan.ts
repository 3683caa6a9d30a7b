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
  readonly kept: readonly Pair[];
  /** What is assigned now: stays where nothing speaks against it, so that a new plan changes little. */
  readonly present: readonly Pair[];
  /** The same input and seed make the same plan. */
  readonly seed: number;
}

export interface Plan {
  /** By entry, then judge. */
  readonly pairs: readonly Pair[];
  /** Entries with fewer judges than wanted, because the others are in conflict or there are not as many. */
  readonly short: readonly { readonly entryID: string; readonly judges: number }[];
}

/**
 * Assigns judges to entries: every entry gets its number, then each category's judges and entries are connected, so that
 * all its marks can be compared, then judges have as even a load as that allows. A category with too few entries to
 * connect all judges takes fewer of them. Pure; independent of the order in which things are given.
 */
export function planJudging(input: PlanInput): Plan {
  const state = stateOf(input);
  for (const entry of state.entries) fill(state, entry);
  balance(state);
  for (const category of state.categories) connect(state, category);
  const pairs = state.entries.flatMap((entry) =>
    [...entry.judges].map((judge) => ({ judgeID: state.names[judge]!, entryID: entry.entryID })),
  );
  const short = state.entries
    .filter(({ judges }) => judges.size < input.judgesPerEntry)
    .map(({ entryID, judges }) => ({ entryID, judges: judges.size }));
  return {
    pairs: pairs.sort(byEntryThenJudge),
    short: short.sort((left, right) => order(left.entryID, right.entryID)),
  };
}

interface PlannedEntry {
  readonly entryID: string;
  /** Judges by their place in `names`. */
  readonly judges: Set<number>;
  readonly kept: ReadonlySet<number>;
  /** May be given to the entry. */
  readonly allowed: readonly number[];
  readonly mayTake: ReadonlySet<number>;
}

interface State {
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

function stateOf({ entries, judgeIDs, judgesPerEntry, barred, kept, present, seed }: PlanInput): State {
  const random = generator(seed);
  const chosen = shuffled([...new Set(judgeIDs)].sort(order), random);
  const others = [...new Set(kept.map(({ judgeID }) => judgeID))].filter((id) => !chosen.includes(id)).sort(order);
  const names = [...chosen, ...others];
  const places = new Map(names.map((name, place) => [name, place]));
  const [barredOf, keptOf, presentOf] = [barred, kept, present].map((pairs) => placesByEntry(pairs, places));
  const load = names.map(() => 0);
  const byCategory = new Map<string, string[]>();
  for (const { entryID, categoryID } of [...entries].sort((left, right) => order(left.entryID, right.entryID))) {
    byCategory.set(categoryID, [...(byCategory.get(categoryID) ?? []), entryID]);
  }
  // Large categories first: the judges that small ones can do without are then those with much to do.
  const sizes = [...byCategory].sort(([left, one], [right, other]) => other.length - one.length || order(left, right));
  const expected = chosen.map(() => 0);
  const categories = sizes.map(([, entryIDs]) => {
    const pool = poolOf(entryIDs, { judges: chosen.length, wanted: judgesPerEntry, barredOf: barredOf!, expected });
    for (const judge of pool) expected[judge]! += (entryIDs.length * judgesPerEntry) / pool.length;
    return entryIDs.map((entryID): PlannedEntry => {
      const own = keptOf!.get(entryID) ?? new Set<number>();
      const free = (judge: number) => !barredOf!.get(entryID)?.has(judge);
      // Where the pool is too small for the conflicts in it, any judge will do.
      const inPool = pool.filter(free);
      const allowed = inPool.length >= judgesPerEntry ? inPool : chosen.map((_, judge) => judge).filter(free);
      const staying = allowed.filter((judge) => presentOf!.get(entryID)?.has(judge) && !own.has(judge));
      const judges = new Set([...own, ...staying.slice(0, Math.max(0, judgesPerEntry - own.size))]);
      for (const judge of judges) load[judge]! += 1;
      return { entryID, judges, kept: own, allowed, mayTake: new Set(allowed) };
    });
  });
  const meetings = names.map(() => names.map(() => 0));
  const all = shuffled(categories.flat(), random);
  for (const { judges } of all) {
    for (const left of judges) for (const right of judges) meetings[left]![right]! += 1;
  }
  return {
    ...{ names, planned: chosen.length, load, meetings, categories, wanted: judgesPerEntry, random },
    entries: all.sort((left, right) => left.allowed.length - right.allowed.length),
  };
}

interface PoolChoice {
  readonly judges: number;
  readonly wanted: number;
  readonly barredOf: ReadonlyMap<string, ReadonlySet<number>>;
  readonly expected: readonly number[];
}

/**
 * Judges for a category: with `wanted` sheets an entry, no more than so many have two entries each, without which some
 * comparison would hang by a single sheet. With one sheet an entry nothing connects judges, and all share the work.
 */
function poolOf(entryIDs: readonly string[], { judges, wanted, barredOf, expected }: PoolChoice): number[] {
  const most = wanted === 1 ? judges : Math.max(wanted, Math.floor((wanted * entryIDs.length) / 2));
  const conflicts = (judge: number) => entryIDs.filter((entryID) => barredOf.get(entryID)?.has(judge)).length;
  const all = Array.from({ length: judges }, (_, judge) => judge);
  if (judges <= most) return all;
  const ranked = all.map((judge) => ({ judge, conflicts: conflicts(judge) }));
  ranked.sort(
    (left, right) =>
      left.conflicts - right.conflicts || expected[left.judge]! - expected[right.judge]! || left.judge - right.judge,
  );
  return ranked
    .slice(0, most)
    .map(({ judge }) => judge)
    .sort((left, right) => left - right);
}

/** Gives an entry the judges it lacks: those with the least to do, and of these who met the others least. */
function fill({ load, meetings, wanted, random }: State, { judges, allowed }: PlannedEntry): void {
  while (judges.size < wanted) {
    const free = allowed.filter((judge) => !judges.has(judge));
    if (free.length === 0) return;
    const least = Math.min(...free.map((judge) => load[judge]!));
    const met = (judge: number) => [...judges].reduce((sum, other) => sum + meetings[judge]![other]!, 0);
    const light = free.filter((judge) => load[judge] === least).map((judge) => ({ judge, met: met(judge) }));
    const rarest = Math.min(...light.map((one) => one.met));
    const best = light.filter((one) => one.met === rarest);
    const { judge } = best[Math.floor(random() * best.length)]!;
    judges.add(judge);
    load[judge]! += 1;
    for (const other of judges) {
      meetings[judge]![other]! += 1;
      if (other !== judge) meetings[other]![judge]! += 1;
    }
  }
}

/**
 * Hands entries on along chains of judges for as long as somebody has at least two more than somebody at the chain's end:
 * where no such chain is left, no assignment is more even.
 */
function balance(state: State): void {
  const held = holdings(state);
  for (;;) {
    const chain = chainFor(state, held);
    if (!chain) return;
    for (const { entry, from, to } of chain) {
      move(entry, from, to);
      held[from]!.delete(entry);
      held[to]!.add(entry);
    }
    state.load[chain[0]!.from]! -= 1;
    state.load[chain.at(-1)!.to]! += 1;
  }
}

interface Move {
  readonly entry: PlannedEntry;
  readonly from: number;
  readonly to: number;
}

/** The shortest chain from the judge with most to do to one with at least two less. */
function chainFor({ load, planned }: State, held: readonly ReadonlySet<PlannedEntry>[]): Move[] | null {
  const heaviest = Array.from({ length: planned }, (_, judge) => judge).sort(
    (left, right) => load[right]! - load[left]!,
  );
  for (const start of heaviest) {
    const reached = new Map<number, Move | null>([[start, null]]);
    for (const judge of reached.keys()) {
      for (const entry of held[judge]!) {
        if (entry.kept.has(judge)) continue;
        for (const to of entry.allowed) {
          if (reached.has(to) || entry.judges.has(to)) continue;
          reached.set(to, { entry, from: judge, to });
          if (load[to]! <= load[start]! - 2) return chainTo(to, reached);
        }
      }
    }
  }
  return null;
}

function chainTo(end: number, reached: ReadonlyMap<number, Move | null>): Move[] {
  const chain: Move[] = [];
  for (let step = reached.get(end); step; step = reached.get(step.from)) chain.unshift(step);
  return chain;
}

/** Joins the parts of one category: first by exchanges, which leave every load as it is, then by handing one entry on. */
function connect(state: State, category: readonly PlannedEntry[]): void {
  for (;;) {
    const { rootOf, spare, edges } = partsOf(category);
    const roots = new Set(edges.map(({ entry }) => rootOf(entry)));
    if (roots.size < 2) return;
    const apart = (left: Edge, right: Edge) => rootOf(left.entry) !== rootOf(right.entry);
    const exchange = firstPair(spare, edges, (left, right) =>
      apart(left, right) && mayMove(left, right.judge) && mayMove(right, left.judge) ? { left, right } : null,
    );
    if (exchange) {
      const { left, right } = exchange;
      move(left.entry, left.judge, right.judge);
      move(right.entry, right.judge, left.judge);
      continue;
    }
    const handing = firstPair(spare, edges, (left, right) =>
      apart(left, right) && mayMove(left, right.judge) ? { left, right } : null,
    );
    if (!handing) return;
    const { left, right } = handing;
    move(left.entry, left.judge, right.judge);
    state.load[left.judge]! -= 1;
    state.load[right.judge]! += 1;
  }
}

interface Edge {
  readonly entry: PlannedEntry;
  readonly judge: number;
}

/** The connected parts of a category, and the edges that none of them needs to hold together. */
function partsOf(category: readonly PlannedEntry[]) {
  const parent = new Map<PlannedEntry | number, PlannedEntry | number>();
  const rootOf = (node: PlannedEntry | number): PlannedEntry | number => {
    let top = node;
    for (let above = parent.get(top); above !== undefined && above !== top; above = parent.get(top)) top = above;
    parent.set(node, top);
    return top;
  };
  const edges = category.flatMap((entry) => [...entry.judges].map((judge): Edge => ({ entry, judge })));
  const spare = edges.filter(({ entry, judge }) => {
    const [left, right] = [rootOf(entry), rootOf(judge)];
    parent.set(left, right);
    return left === right;
  });
  return { rootOf, spare, edges };
}

const mayMove = ({ entry, judge }: Edge, to: number) =>
  !entry.kept.has(judge) && entry.mayTake.has(to) && !entry.judges.has(to);

function firstPair<Left, Right, Found>(
  lefts: readonly Left[],
  rights: readonly Right[],
  find: (left: Left, right: Right) => Found | null,
): Found | null {
  for (const left of lefts) {
    for (const right of rights) {
      const found = find(left, right);
      if (found) return found;
    }
  }
  return null;
}

function move({ judges }: PlannedEntry, from: number, to: number): void {
  judges.delete(from);
  judges.add(to);
}

function holdings({ names, entries }: State): Set<PlannedEntry>[] {
  const held = names.map(() => new Set<PlannedEntry>());
  for (const entry of entries) for (const judge of entry.judges) held[judge]!.add(entry);
  return held;
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

const order = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);
const byEntryThenJudge = (left: Pair, right: Pair) =>
  order(left.entryID, right.entryID) || order(left.judgeID, right.judgeID);
