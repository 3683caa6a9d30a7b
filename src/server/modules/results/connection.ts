import { dot } from './matrix.ts';
import type { Panel } from './panel.ts';
import { lengthBetween, type SeverityFit } from './severity.ts';

/** How well judges and entries hang together. */
export interface Connection {
  /**
   * What the judges' severities, taken off, add at most to the error of a difference of two entries: in standard deviations
   * of one sheet. Nought for a complete panel.
   */
  readonly error: number;
  /** The two entries whose comparison they burden most. */
  readonly between: readonly [string, string];
  /** From here on it is said that the comparison is weak. */
  readonly isWeak: boolean;
}

/** As much chance as in the difference of one sheet each, over the root of two. */
export const weakFrom = 1;

/**
 * The weakest comparison of a connected panel, found by two sweeps: the entry furthest from the middle, and the one furthest
 * from that. Distances are those of the judges' effective resistance. Source: Klein and Randić, Journal of Mathematical
 * Chemistry 12 (1993).
 */
export function connectionOf(fit: SeverityFit, { entryIDs }: Pick<Panel, 'entryIDs'>): Connection {
  const positions = entryIDs.map((entryID) => fit.position(entryID).at);
  const furthest = (distance: (at: readonly number[]) => number) => {
    let found = { place: 0, distance: -1 };
    for (const [place, at] of positions.entries()) {
      const here = distance(at);
      if (here > found.distance + 1e-9) found = { place, distance: here };
    }
    return found;
  };
  const start = furthest((at) => dot(at, at));
  const end = furthest((at) => lengthBetween(at, positions[start.place]!));
  const error = Math.sqrt(Math.max(0, end.distance));
  return {
    error: error < 1e-6 ? 0 : error,
    between: [entryIDs[start.place]!, entryIDs[end.place]!],
    isWeak: error > weakFrom + 1e-9,
  };
}
