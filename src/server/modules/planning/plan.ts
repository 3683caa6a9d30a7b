import { connect } from './connectJudges.ts';
import {
  byEntryThenJudge,
  move,
  order,
  type Pair,
  type PlanInput,
  type PlannedEntry,
  type State,
  stateOf,
} from './planState.ts';

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
        if (entry.locked.has(judge)) continue;
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

function holdings({ names, entries }: State): Set<PlannedEntry>[] {
  const held = names.map(() => new Set<PlannedEntry>());
  for (const entry of entries) for (const judge of entry.judges) held[judge]!.add(entry);
  return held;
}
