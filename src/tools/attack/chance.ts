/** Numbers that look random and are the same for the same seed. */
export interface Chance {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from 0 up to, but not including, `most`. */
  below(most: number): number;
  pick<Value>(values: readonly Value[]): Value;
  /** True in `share` of all cases. */
  is(share: number): boolean;
}

/** A source of chance that one number replays (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(next() * most);
  return {
    next,
    below,
    pick<Value>(values: readonly Value[]): Value {
      const value = values[below(values.length)];
      if (value === undefined && values.length === 0) throw new Error('Nothing to pick from');
      // Within the list; what stands there may be undefined itself.
      return value as Value;
    },
    is: (share) => next() < share,
  };
}
