import { dot } from './matrix.ts';
import { generator, normals } from './random.ts';
import { lengthBetween, type SeverityFit } from './severity.ts';
import { quantile, tail } from './student.ts';

/** Squares and degrees of freedom of one category's residual. */
export interface Residual {
  readonly squares: number;
  readonly degrees: number;
}

/** What a category's errors rest on. */
export interface Noise {
  /** Standard deviation of one ordinary sheet; null where no mark says anything about it. */
  readonly sigma: number | null;
  readonly degrees: number;
  /** Degrees that come from the award's other categories. */
  readonly borrowed: number;
  /** The least that rounding to whole marks makes of it. */
  readonly floor: number;
}

/** A category with so many degrees of its own borrows none. */
const enough = 12;

/**
 * The residual of one sheet, pooled with the award's other categories while the category's own degrees of freedom are few,
 * and never below what rounding to whole marks makes of it: a twelfth of a mark squared for each criterion (Sheppard 1898).
 */
export function noiseOf(
  own: Residual,
  others: readonly Residual[],
  criteria: readonly { readonly weight: number }[],
): Noise {
  const total = criteria.reduce((sum, { weight }) => sum + weight, 0);
  const floor = Math.sqrt(criteria.reduce((sum, { weight }) => sum + (weight / total) ** 2, 0) / 12);
  const rest = others.reduce(
    (sum, { squares, degrees }) => ({ squares: sum.squares + squares, degrees: sum.degrees + degrees }),
    { squares: 0, degrees: 0 },
  );
  const borrowed = Math.min(rest.degrees, Math.max(0, enough - own.degrees));
  const degrees = own.degrees + borrowed;
  if (degrees < 1) return { sigma: null, degrees: 0, borrowed: 0, floor };
  const squares = own.squares + (borrowed > 0 ? (borrowed * rest.squares) / rest.degrees : 0);
  return { sigma: Math.max(floor, Math.sqrt(squares / degrees)), degrees, borrowed, floor };
}

/** Error of an estimate as the fit and the noise give it. */
export interface Uncertainty {
  /** 95 % interval of one entry's value: around the free estimate, and wide enough to hold `value`. */
  interval(entryID: string, value: number): readonly [number, number] | null;
  /** 95 % interval of a difference, in the same way. */
  difference(left: string, right: string, value: number): readonly [number, number] | null;
}

/**
 * Intervals that hold whatever the judges' severities are: exact t intervals around the estimate with every severity taken
 * off in full, widened to hold the value that is published where a ridge has moved it. Never narrower than nought.
 */
export function uncertaintyOf(fit: SeverityFit, { sigma, degrees }: Noise): Uncertainty {
  const factor = sigma === null ? null : quantile(0.05, degrees) * sigma;
  const around = (middle: number, value: number, variance: number): readonly [number, number] | null => {
    if (factor === null) return null;
    const margin = factor * Math.sqrt(variance);
    return [Math.min(middle - margin, value), Math.max(middle + margin, value)];
  };
  return {
    interval(entryID, value) {
      const { at, own } = fit.position(entryID);
      return around(fit.free.get(entryID)!, value, own + dot(at, at));
    },
    difference(left, right, value) {
      const [one, other] = [fit.position(left), fit.position(right)];
      const variance = one.own + other.own + lengthBetween(one.at, other.at);
      return around(fit.free.get(left)! - fit.free.get(right)!, value, variance);
    },
  };
}

/** Up to so many entries every pair is tested; beyond, simultaneous intervals of the entries are compared. */
const pairwise = 150;

/**
 * Ranks that each entry may really have: with 95 % probability all of them hold at once. Of `ids`, in order of their ranks,
 * those told apart are found by Holm's step-down test of every pair, and an entry's ranks reach from one more than the number
 * that are surely better up to the place before those that are surely worse. Null without degrees of freedom.
 * Sources: Holm, Scandinavian Journal of Statistics 6 (1979); Mogstad, Romano, Shaikh and Wilhelm, Review of Economic Studies
 * 91 (2024), for ranks from simultaneous comparisons.
 */
export function rankSets(
  ids: readonly string[],
  fit: SeverityFit,
  noise: Noise,
): readonly (readonly [number, number])[] | null {
  if (noise.sigma === null) return null;
  const { better, worse } = ids.length > pairwise ? byIntervals(ids, fit, noise) : byPairs(ids, fit, noise);
  return ids.map((_, index) => [Math.min(index, better[index]!) + 1, Math.max(index + 1, ids.length - worse[index]!)]);
}

interface Apart {
  readonly better: number[];
  readonly worse: number[];
}

function byPairs(ids: readonly string[], fit: SeverityFit, noise: Noise): Apart {
  const positions = ids.map((id) => fit.position(id));
  const values = ids.map((id) => fit.free.get(id)!);
  const pairs: { readonly high: number; readonly low: number; readonly t: number }[] = [];
  for (let left = 0; left < ids.length; left += 1) {
    for (let right = left + 1; right < ids.length; right += 1) {
      const [one, other] = [positions[left]!, positions[right]!];
      const error = noise.sigma! * Math.sqrt(one.own + other.own + lengthBetween(one.at, other.at));
      const away = values[left]! - values[right]!;
      pairs.push({ high: away >= 0 ? left : right, low: away >= 0 ? right : left, t: Math.abs(away) / error });
    }
  }
  pairs.sort((left, right) => right.t - left.t);
  const apart: Apart = { better: ids.map(() => 0), worse: ids.map(() => 0) };
  for (const [index, { high, low, t }] of pairs.entries()) {
    if (tail(t, noise.degrees) > 0.05 / (pairs.length - index)) break;
    apart.better[low]! += 1;
    apart.worse[high]! += 1;
  }
  return apart;
}

/** Bonferroni: intervals that hold for all entries at once; those that don't meet are told apart. */
function byIntervals(ids: readonly string[], fit: SeverityFit, noise: Noise): Apart {
  const factor = quantile(0.05 / ids.length, noise.degrees) * noise.sigma!;
  const bounds = ids.map((id) => {
    const { at, own } = fit.position(id);
    const margin = factor * Math.sqrt(own + dot(at, at));
    return { low: fit.free.get(id)! - margin, high: fit.free.get(id)! + margin };
  });
  const lows = bounds.map(({ low }) => low).sort((left, right) => left - right);
  const highs = bounds.map(({ high }) => high).sort((left, right) => left - right);
  return {
    better: bounds.map(({ high }) => lows.length - countUpTo(lows, high)),
    worse: bounds.map(({ low }) => countUpTo(highs, low, false)),
  };
}

/** How many of the ascending values are at most `bound`, or below it. */
function countUpTo(values: readonly number[], bound: number, inclusive = true): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! < bound || (inclusive && values[middle] === bound)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How likely an entry is the best, and among the best `top`. */
export interface Chances {
  readonly best: number;
  readonly top: number;
}

/** The best so many of a category are a shortlist. */
const top = 3;
const work = 600_000;
const mostDraws = 1000;

/**
 * Chances by so many draws of severities and qualities that the marks allow, the same ones for the same marks. Severities
 * are drawn around the free estimate, the residual's variance from its own distribution (a scaled inverse χ²), and qualities
 * are drawn towards the category's mean as far as one sheet's chance says (empirical Bayes), without which the leader's
 * chance is overstated. Never nought or one. Null without degrees of freedom.
 * Sources: Gelman and others, Bayesian Data Analysis (2013), sections 5.4 and 14.2; Laird and Louis, Journal of Educational
 * Statistics 14 (1989), for ranks.
 */
export function chancesOf(ids: readonly string[], fit: SeverityFit, noise: Noise): ReadonlyMap<string, Chances> | null {
  if (noise.sigma === null || ids.length < 2) return null;
  const draws = Math.min(mostDraws, Math.floor(work / ids.length));
  if (draws < 100) return null;
  const normal = normals(generator(ids.length));
  const positions = ids.map((id) => fit.position(id));
  const values = ids.map((id) => fit.free.get(id)!);
  const mean = values.reduce((sum, value) => sum + value, 0) / ids.length;
  const observed = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (ids.length - 1);
  const own = noise.sigma ** 2;
  const chance = positions.reduce((sum, one) => sum + one.own + dot(one.at, one.at), 0) / ids.length;
  const spread = Math.max(observed - own * chance, 0.05 * observed, 1e-12);
  const best = ids.map(() => 0);
  const among = ids.map(() => 0);
  const size = positions[0]!.at.length;
  for (let draw = 0; draw < draws; draw += 1) {
    const variance = (own * noise.degrees) / chiSquare(noise.degrees, normal);
    const sigma = Math.sqrt(variance);
    const judges = Array.from({ length: size }, () => sigma * normal());
    const drawn = positions.map(({ at, own: part }, index) => {
      const seen = values[index]! + dot(at, judges);
      const share = spread / (spread + variance * part);
      return mean + share * (seen - mean) + Math.sqrt(spread * (1 - share)) * normal();
    });
    const leaders = largest(drawn, top);
    best[leaders[0]!]! += 1;
    for (const leader of leaders) among[leader]! += 1;
  }
  // Half a draw each way: what was never drawn is not impossible.
  const share = (count: number) => (count + 0.5) / (draws + 1);
  return new Map(ids.map((id, index) => [id, { best: share(best[index]!), top: share(among[index]!) }]));
}

/** Places of the `count` largest values, the largest first. */
function largest(values: readonly number[], count: number): number[] {
  const found: number[] = [];
  for (let place = 0; place < values.length; place += 1) {
    if (found.length === count && values[place]! <= values[found[count - 1]!]!) continue;
    let at = found.length;
    while (at > 0 && values[found[at - 1]!]! < values[place]!) at -= 1;
    found.splice(at, 0, place);
    if (found.length > count) found.pop();
  }
  return found;
}

/** A sum of squares for few degrees; Wilson and Hilferty's cube beyond. */
function chiSquare(degrees: number, normal: () => number): number {
  if (degrees <= 20) {
    let sum = 0;
    for (let index = 0; index < degrees; index += 1) sum += normal() ** 2;
    return sum;
  }
  const part = 2 / (9 * degrees);
  return degrees * Math.max(1e-3, 1 - part + normal() * Math.sqrt(part)) ** 3;
}
