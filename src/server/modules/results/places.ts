import { groupsByFraction } from './combining.ts';
import { type Fraction, toNumber } from './fraction.ts';
import { by, order } from './grouping.ts';
import type { Sheet } from './mean.ts';
import type { Score } from './panel.ts';
import type { CategoryScores } from './result.types.ts';
import { breakTies, type TieRule } from './ties.ts';

/** Values closer than this are the same: sums of rounding errors stay far below it, marks far above. */
const resolution = 1e9;

/** A value as it is reported. */
export const rounded = (value: number) => Math.round(value * resolution) / resolution;

/** An entry's rank and the value that gives it. */
export interface Place {
  readonly entryID: string;
  readonly value: number;
  readonly rank: number;
  readonly tie: TieRule | null;
}

/** Entries of the same value, and that value. */
type Group = readonly [value: number, entryIDs: readonly string[]];

/** Entries of the same value together, the best first: as fractions where these are known, else to the resolution. */
export function groupsOf(
  values: ReadonlyMap<string, number>,
  exact: ReadonlyMap<string, Fraction> | null,
): readonly Group[] {
  if (exact) return groupsByFraction(exact).map(({ value, entryIDs }) => [rounded(toNumber(value)), entryIDs]);
  const groups = new Map<number, string[]>();
  for (const entryID of [...values.keys()].sort(order)) {
    const value = rounded(values.get(entryID)!);
    const group = groups.get(value);
    if (group) group.push(entryID);
    else groups.set(value, [entryID]);
  }
  return [...groups].sort(([left], [right]) => right - left);
}

/** Entries best first; those of the same value by the tie rules. */
export function placesOf(
  category: CategoryScores,
  groups: readonly Group[],
  sheets: readonly Sheet[],
  scoresOf: ReadonlyMap<string, readonly Score[]>,
): Place[] {
  const facts = { ...category, sheetsOf: by(sheets, 'entryID'), scoresOf };
  const placed: Place[] = [];
  for (const [value, entryIDs] of groups) {
    for (const { entryIDs: together, rule } of breakTies(entryIDs, value, facts)) {
      const rank = placed.length + 1;
      for (const entryID of together) placed.push({ entryID, value, rank, tie: rule });
    }
  }
  return placed;
}
