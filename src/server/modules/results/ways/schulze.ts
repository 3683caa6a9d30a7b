import { atOnce } from '#machines/shared/atOnce.ts';
import { type Ballot, ballotFaults, type Places, type Way } from './way.ts';

/** A count by Schulze: how many prefer whom, and the strongest path from each to each. */
export interface SchulzeCount {
  readonly places: Places;
  /** Judges who put the entry of the row before the entry of the column, in the order of `entryIDs`. */
  readonly preferred: readonly (readonly number[])[];
  readonly strongest: readonly (readonly number[])[];
}

/**
 * Schulze's method with winning votes: an entry goes before another where the strongest chain of majorities from it to the
 * other is stronger than the one back. An entry that a judge left out is below all that the judge named, and equal to the
 * others left out; one that a ballot has not seen is neither before nor after any other for it. The winner of every duel always wins; copies of an entry change nothing for the rest. Where paths are
 * equally strong the entries share a place.
 * Source: Schulze, Social Choice and Welfare 36 (2011), sections 2.2 to 2.3 (winning votes).
 */
export const schulze: Way<Ballot, null, SchulzeCount> = {
  id: 'schulze',
  faults: ballotFaults,
  count(entryIDs, ballots) {
    return atOnce(schulzeCount(entryIDs, ballots));
  },
};

/** The same, stopping after each ballot, each entry that paths lead through and each place: of a thousand entries it takes seconds. */
export function* schulzeCount(entryIDs: readonly string[], ballots: readonly Ballot[]): Generator<void, SchulzeCount> {
  const preferred = yield* duels(entryIDs, ballots);
  const strongest = yield* strongestPaths(preferred);
  const at = new Map(entryIDs.map((entryID, place) => [entryID, place]));
  const beats = (left: string, right: string) =>
    strongest[at.get(left)!]![at.get(right)!]! > strongest[at.get(right)!]![at.get(left)!]!;
  return { places: yield* layers(entryIDs, beats), preferred, strongest };
}

/**
 * Best first: the next place is shared by those whom nobody of the rest beats. Whoever stands later was beaten by somebody of
 * the place before; the relation is transitive, so there always is such a one.
 */
function* layers(
  entryIDs: readonly string[],
  beats: (left: string, right: string) => boolean,
): Generator<void, Places> {
  let rest = [...entryIDs].sort();
  const places: string[][] = [];
  while (rest.length > 0) {
    const open = rest;
    const free = new Set<string>();
    for (const [place, entryID] of open.entries()) {
      if (!open.some((other) => beats(other, entryID))) free.add(entryID);
      if (place % 100 === 0) yield;
    }
    places.push([...free]);
    rest = open.filter((entryID) => !free.has(entryID));
  }
  return places;
}

/** How many judges put one entry before another. */
function* duels(entryIDs: readonly string[], ballots: readonly Ballot[]): Generator<void, number[][]> {
  const preferred = entryIDs.map(() => new Array<number>(entryIDs.length).fill(0));
  for (const { order, seen } of ballots) {
    const place = new Map(order.flatMap((together, index) => together.map((entryID) => [entryID, index] as const)));
    const saw = seen && new Set(seen);
    // What is no number is neither before nor after any.
    const leftOut = (entryID: string) => (saw?.has(entryID) === false ? Number.NaN : Number.POSITIVE_INFINITY);
    const positionOf = entryIDs.map((entryID) => place.get(entryID) ?? leftOut(entryID));
    for (const [left, mine] of positionOf.entries()) {
      for (const [right, theirs] of positionOf.entries()) if (mine < theirs) preferred[left]![right]! += 1;
    }
    yield;
  }
  return preferred;
}

/** Widest paths over the duels won. Source: Floyd, Communications of the ACM 5 (1962), with minimum and maximum. */
function* strongestPaths(preferred: readonly (readonly number[])[]): Generator<void, number[][]> {
  const size = preferred.length;
  const paths = preferred.map((row, left) =>
    row.map((votes, right) => (left !== right && votes > preferred[right]![left]! ? votes : 0)),
  );
  for (let through = 0; through < size; through += 1) {
    for (let from = 0; from < size; from += 1) {
      if (from === through) continue;
      for (let to = 0; to < size; to += 1) {
        if (to === through || to === from) continue;
        const detour = Math.min(paths[from]![through]!, paths[through]![to]!);
        if (detour > paths[from]![to]!) paths[from]![to] = detour;
      }
    }
    yield;
  }
  return paths;
}
