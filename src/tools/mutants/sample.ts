/** So many of a list, chosen by a seed: the same seed chooses the same ones. In the list's order. */
export function sampleOf<Item>(all: readonly Item[], count: number, seed: number): Item[] {
  const random = randomFrom(seed);
  const drawn = all.map((item, index) => ({ item, index, at: random() })).toSorted((one, other) => one.at - other.at);
  return drawn
    .slice(0, count)
    .toSorted((one, other) => one.index - other.index)
    .map(({ item }) => item);
}

/**
 * The share of a whole, in percent, between whose two bounds it lies with 95 % confidence, by a sample of it: Wilson's
 * interval, with the correction for a sample that is a good part of the whole. Of the whole itself both are the share.
 */
export function intervalOf(hits: number, sample: number, whole: number): readonly [number, number] {
  const share = hits / sample;
  const drawn = whole > 1 ? (whole - sample) / (whole - 1) : 0;
  const z = 1.96 * Math.sqrt(drawn);
  const middle = (share + z ** 2 / (2 * sample)) / (1 + z ** 2 / sample);
  const half = (z / (1 + z ** 2 / sample)) * Math.sqrt((share * (1 - share)) / sample + z ** 2 / (4 * sample ** 2));
  return [Math.max(0, middle - half) * 100, Math.min(1, middle + half) * 100];
}

/** Numbers from 0 to 1, by a seed: a linear congruential generator (Numerical Recipes), good enough to draw a sample. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
