/** Milliseconds to wait after so many failures (from 1): the first wait, doubled with every further one, up to the longest. */
export const growingWait = (failures: number, first: number, longest: number): number =>
  Math.min(first * 2 ** (failures - 1), longest);
