/** By entry or judge, in their order. */
export function by<Item extends { readonly entryID: string; readonly judgeID: string }>(
  items: readonly Item[],
  key: 'entryID' | 'judgeID',
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(item[key]);
    if (group) group.push(item);
    else groups.set(item[key], [item]);
  }
  return groups;
}

/** Mean; not a number where there are none. */
export const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Squares of this size, one for each value, are what rounding leaves of values that are all the same. */
export const roundingSquare = 1e-18;

/** Standard deviation with one degree less than there are values; nought for a single one, and where all are the same. */
export function deviation(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const mean = average(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return squares < roundingSquare * values.length ? 0 : Math.sqrt(squares / (values.length - 1));
}

/** Ids in one order on every machine: by code units. */
export const order = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);

/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
