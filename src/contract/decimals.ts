import type { ResultRow } from './entities/result.ts';

/** Ranks go by so many. */
const most = 9;

/** Decimals of what ranks go by: two, or as many more as it takes until values that differ read differently. */
export function decimalsOf(rows: readonly Pick<ResultRow, 'adjusted'>[]): number {
  const values = [...new Set(rows.flatMap(({ adjusted }) => adjusted ?? []))];
  let decimals = 2;
  while (decimals < most && new Set(values.map((value) => value.toFixed(decimals))).size < values.length) decimals += 1;
  return decimals;
}
