/** How often two entries, by their places in a group, were compared and how often the left one was preferred. */
export interface Compared {
  readonly left: number;
  readonly right: number;
  /** A comparison without a difference counts one half. */
  readonly won: number;
  readonly times: number;
}

/** Logarithms of strengths that fit best, summing to nought. */
export interface Fit {
  readonly ability: readonly number[];
  /** Standard error of a weighted sum of abilities, against the mean where the weights do not sum to nought. */
  errorOf(weights: readonly number[]): Generator<undefined, number>;
}

const rounds = 200;
const least = 1e-10;

/**
 * Fits strengths to comparisons that hang together, by Newton's method with halved steps: the likelihood is concave. Each step
 * is solved by conjugate gradients, which only go through the pairs that were compared; stops after each of their rounds.
 * Source: Hestenes and Stiefel, Journal of Research of the National Bureau of Standards 49 (1952).
 */
export function* fitted(size: number, compared: readonly Compared[]): Generator<undefined, Fit> {
  let ability = new Float64Array(size);
  let likelihood = likelihoodAt(compared, ability);
  for (let round = 0; round < rounds; round += 1) {
    const step = yield* solved(weightsAt(compared, ability), compared, slopeAt(compared, ability));
    let [part, better] = [1, false];
    for (; part > 1e-6 && !better; part /= 2) {
      const tried = ability.map((value, place) => value + part * step[place]!);
      const found = likelihoodAt(compared, tried);
      if (found < likelihood) continue;
      [ability, likelihood, better] = [tried, found, true];
    }
    if (!better || step.every((value) => Math.abs(value) < least)) break;
  }
  const centred = centredOf(ability);
  const weights = weightsAt(compared, centred);
  return {
    ability: [...centred],
    *errorOf(given) {
      const contrast = centredOf(given);
      const found = yield* solved(weights, compared, contrast);
      return Math.sqrt(Math.max(0, dot(contrast, found)));
    },
  };
}

type Numbers = Float64Array;

/** Chance that the first is preferred. */
const chance = (left: number, right: number) => 1 / (1 + Math.exp(right - left));

function likelihoodAt(compared: readonly Compared[], ability: Numbers): number {
  let sum = 0;
  for (const { left, right, won, times } of compared) {
    if (won > 0) sum += won * Math.log(chance(ability[left]!, ability[right]!));
    if (won < times) sum += (times - won) * Math.log(chance(ability[right]!, ability[left]!));
  }
  return sum;
}

function slopeAt(compared: readonly Compared[], ability: Numbers): Numbers {
  const slope = new Float64Array(ability.length);
  for (const { left, right, won, times } of compared) {
    const more = won - times * chance(ability[left]!, ability[right]!);
    slope[left]! += more;
    slope[right]! -= more;
  }
  return slope;
}

/** What each compared pair knows of the difference of its two. */
const weightsAt = (compared: readonly Compared[], ability: Numbers): Numbers =>
  Float64Array.from(compared, ({ left, right, times }) => {
    const likely = chance(ability[left]!, ability[right]!);
    return times * likely * (1 - likely);
  });

/** Solves information · x = right, both sides summing to nought; scaled by what is known of each entry. */
function* solved(weights: Numbers, compared: readonly Compared[], right: Numbers): Generator<undefined, Numbers> {
  const size = right.length;
  const known = new Float64Array(size);
  for (const [index, pair] of compared.entries()) {
    known[pair.left]! += weights[index]!;
    known[pair.right]! += weights[index]!;
  }
  const times = (vector: Numbers) => {
    const product = new Float64Array(size);
    for (let index = 0; index < weights.length; index += 1) {
      const { left, right: other } = compared[index]!;
      const flow = weights[index]! * (vector[left]! - vector[other]!);
      product[left]! += flow;
      product[other]! -= flow;
    }
    return product;
  };
  const found = new Float64Array(size);
  // What rounding leaves beside the sum of nought is nothing that could be solved.
  const rest = centredOf(right);
  const enough = 1e-24 * dot(rest, rest);
  let scaled = rest.map((value, place) => value / known[place]!);
  let way = Float64Array.from(scaled);
  let length = dot(rest, scaled);
  for (let round = 0; round < 10 * size && dot(rest, rest) > enough; round += 1) {
    const product = times(way);
    const bend = dot(way, product);
    if (!(bend > 0)) break;
    const share = length / bend;
    for (let place = 0; place < size; place += 1) {
      found[place]! += share * way[place]!;
      rest[place]! -= share * product[place]!;
    }
    scaled = rest.map((value, place) => value / known[place]!);
    const next = dot(rest, scaled);
    const normalised = next / length;
    way = way.map((value, place) => scaled[place]! + normalised * value);
    length = next;
    yield;
  }
  return centredOf(found);
}

function dot(left: Numbers, right: Numbers): number {
  let sum = 0;
  for (let place = 0; place < left.length; place += 1) sum += left[place]! * right[place]!;
  return sum;
}

function centredOf(values: ArrayLike<number>): Numbers {
  let sum = 0;
  for (let place = 0; place < values.length; place += 1) sum += values[place]!;
  return Float64Array.from(values, (value) => value - sum / values.length);
}
