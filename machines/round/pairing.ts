import { digest } from '../kit/digest.ts';
import { type Pair, pairKey, pairsAmong } from './comparing.ts';

/** A judge of a category, with the entries of it that the judge is kept from. */
export interface Comparer {
  readonly judgeID: string;
  readonly excludedIDs: readonly string[];
}

/** What pairs are chosen by, in one category. */
export interface Pairing {
  /** The round's id: another round has other pairs. */
  readonly seed: string;
  readonly entryIDs: readonly string[];
  readonly judges: readonly Comparer[];
  /** Most pairs of one judge. */
  readonly most: number;
}

/**
 * Which pairs each judge is asked: as many as there are, `most` at most, none twice and none with an entry the judge is kept
 * from. Over all judges every entry comes equally often, give or take three where nobody is kept from any (two in all but 6 of 42,560 plans), and the pairs hang
 * together as soon as there are enough of them: entries stand in a circle drawn by the seed, first neighbours are compared,
 * then those some other number of places apart, and judges take turns. Neither the order of judges nor of entries matters.
 * Source: cyclic designs, David, The Method of Paired Comparisons (1988), chapter 5.
 */
export function pairsOf({ seed, entryIDs, judges, most }: Pairing): Map<string, readonly Pair[]> {
  const circle = drawn(entryIDs, seed);
  const turns = drawn(
    judges.map(({ judgeID }) => judgeID),
    seed,
  ).map((judgeID) => {
    const excluded = new Set(judges.find((judge) => judge.judgeID === judgeID)?.excludedIDs);
    const free = entryIDs.filter((id) => !excluded.has(id)).length;
    return { judgeID, excluded, due: Math.min(most, pairsAmong(free)), taken: new Map<string, Pair>() };
  });
  let waiting = turns.filter(({ due }) => due > 0);
  // Again from the start once every pair has a judge: as many judges see each as are left.
  while (waiting.length > 0) {
    for (const pair of design(circle, seed)) {
      const key = pairKey(pair);
      const next = waiting.find(({ excluded, taken }) => !taken.has(key) && !pair.some((id) => excluded.has(id)));
      if (!next) continue;
      next.taken.set(key, pair);
      waiting = [...waiting.filter((turn) => turn !== next), ...(next.taken.size < next.due ? [next] : [])];
      if (waiting.length === 0) break;
    }
  }
  return new Map(turns.map(({ judgeID, taken }) => [judgeID, shownTo(judgeID, seed, taken)]));
}

/**
 * What a judge is asked now: what was compared, in that order, then as many of the planned pairs that are left as there are
 * to be. So nothing that was answered is asked for twice where entries came or went.
 */
export function askedOf(planned: readonly Pair[], compared: readonly Pair[]): readonly Pair[] {
  const known = new Set(compared.map(pairKey));
  const open = planned.filter((pair) => !known.has(pairKey(pair)));
  return [...compared, ...open.slice(0, Math.max(0, planned.length - compared.length))];
}

/** A pair on the sides that a judge always sees it on, compared or not. */
export function onSides(pair: Pair, judgeID: string): Pair {
  const [low, high] = pair[0] < pair[1] ? pair : [pair[1], pair[0]];
  return digest(`${pairKey(pair)} ${judgeID}`) % 2 === 0 ? [low, high] : [high, low];
}

/** In an order of the judge's own, and in turn on either side. */
function shownTo(judgeID: string, seed: string, taken: ReadonlyMap<string, Pair>): readonly Pair[] {
  return drawn([...taken.keys()], `${seed} ${judgeID}`).map((key) => onSides(taken.get(key)!, judgeID));
}

/** The same in an order drawn by a seed, whatever order they come in. */
const drawn = (ids: readonly string[], seed: string): readonly string[] =>
  ids
    .map((id) => [digest(`${seed} ${id}`), id] as const)
    .sort(([left, one], [right, other]) => left - right || (one < other ? -1 : 1))
    .map(([, id]) => id);

/** Every pair of a circle once: neighbours first, then by distances in an order drawn by the seed. */
function* design(circle: readonly string[], seed: string): Generator<Pair> {
  const distances = Array.from({ length: Math.floor(circle.length / 2) }, (_, index) => String(index + 1));
  const [nearest, ...others] = distances;
  if (nearest === undefined) return;
  for (const distance of [nearest, ...drawn(others, seed)]) yield* apart(circle, Number(distance));
}

/** The pairs so many places apart: every other one of each way round the circle first, so that no entry is ahead. */
function apart(circle: readonly string[], distance: number): Pair[] {
  const size = circle.length;
  const seen = new Set<number>();
  const halves: readonly [Pair[], Pair[]] = [[], []];
  for (let start = 0; start < size; start += 1) {
    for (let at = start, step = 0; !seen.has(at); at = (at + distance) % size, step += 1) {
      seen.add(at);
      const isBack = distance * 2 === size && step % 2 === 1;
      if (!isBack) halves[step % 2 === 0 ? 0 : 1].push([circle[at]!, circle[(at + distance) % size]!]);
    }
  }
  return halves.flat();
}
