import pixelmatch from 'pixelmatch';
import type { PNG } from 'pngjs';

/** Where two pictures differ as people would see it: corners of squares of `side` pixels, in reading order. */
export interface Place {
  readonly x: number;
  readonly y: number;
  /** Pixels there whose colour is clearly another. */
  readonly changed: number;
  /** How far the mean colour there is off, in steps of 255, in the channel where it is most. */
  readonly off: number;
}

/** Squares overlap by half: what is moved across the edge of one lies within another. */
const cell = 12;
export const side = 2 * cell;
/** Of the 576 pixels of a square so many may be others: letters that are drawn a little otherwise stay below it. */
const changedAtMost = 20;
/** Letters drawn bolder or finer stay below this; a plane of another colour does not. */
const offAtMost = 3;
/** How different a pixel has to be to count, of 1; edges of letters are not counted where a neighbour explains them. */
const threshold = 0.15;

/** The squares in which two pictures differ more than letters drawn on another machine do. Throws where their sizes differ. */
export function differencesOf(actual: PNG, expected: PNG): Place[] {
  const { width, height } = expected;
  if (actual.width !== width || actual.height !== height) {
    throw new Error(`${actual.width} × ${actual.height} pixels instead of ${width} × ${height}`);
  }
  if (actual.data.equals(expected.data)) return [];
  const mask = new Uint8Array(width * height * 4);
  pixelmatch(actual.data, expected.data, mask, width, height, { threshold, diffMask: true });
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  // Of each cell: pixels, changed ones, and the sums by which red, green and blue are off.
  const sums = Array.from(
    { length: columns * rows },
    () => [0, 0, 0, 0, 0] as [number, number, number, number, number],
  );
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const sum = sums[Math.floor(y / cell) * columns + Math.floor(x / cell)]!;
      sum[0] += 1;
      if (mask[at + 3]) sum[1] += 1;
      for (const channel of [0, 1, 2] as const) {
        sum[channel + 2]! += actual.data[at + channel]! - expected.data[at + channel]!;
      }
    }
  }
  const places: Place[] = [];
  for (let row = 0; row < Math.max(1, rows - 1); row += 1) {
    for (let column = 0; column < Math.max(1, columns - 1); column += 1) {
      const four = [0, 1].flatMap((down) =>
        [0, 1].flatMap((right) =>
          row + down < rows && column + right < columns ? [sums[(row + down) * columns + column + right]!] : [],
        ),
      );
      const total = (index: number) => four.reduce((sum, one) => sum + one[index]!, 0);
      const changed = total(1);
      const off = Math.max(...[2, 3, 4].map((channel) => Math.abs(total(channel)) / total(0)));
      if (changed > changedAtMost || off > offAtMost) places.push({ x: column * cell, y: row * cell, changed, off });
    }
  }
  return places;
}
