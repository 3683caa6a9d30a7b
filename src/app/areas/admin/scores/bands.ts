import type { ResultRow } from '#contract/entities/result.ts';

/** Rows that can't be told apart from one another, as indexes of the first and the last. */
export interface Group {
  readonly first: number;
  readonly last: number;
  /** Groups that overlap stand in lanes beside each other. */
  readonly lane: number;
}

/**
 * The largest groups of rows all of which can't be told apart. They may overlap: the first and the third can differ
 * where neither differs from the second.
 */
export function groupsOf(rows: readonly Pick<ResultRow, 'band'>[]): Group[] {
  const bands = rows.map(({ band }) => band);
  const groups: Group[] = [];
  for (const [first, own] of bands.entries()) {
    if (!own) continue;
    let last = first;
    while (last + 1 < bands.length && together(bands, first, last + 1)) last += 1;
    if (groups.some((group) => group.last >= last)) continue;
    let lane = 0;
    while (groups.some((group) => group.lane === lane && group.last >= first)) lane += 1;
    groups.push({ first, last, lane });
  }
  return groups;
}

/** How many brackets stand side by side at most. */
export const lanesOf = (groups: readonly Group[]) => Math.max(0, ...groups.map(({ lane }) => lane + 1));

/** Whether `next` is within the band of every row from `first` on, and they within its own. */
function together(bands: readonly ResultRow['band'][], first: number, next: number): boolean {
  const added = bands[next];
  if (!added || added.first > first + 1) return false;
  return bands.slice(first, next).every((band) => band !== null && band !== undefined && band.last >= next + 1);
}
