/** Ratings of one unit (an entry), one place a judge; null where the judge gave none. */
type Unit = readonly (number | null)[];

export type Metric = 'nominal' | 'ordinal' | 'interval' | 'ratio';

/**
 * Krippendorff's alpha: 1 is full agreement, 0 is what chance gives, below 0 is systematic disagreement.
 * Works with gaps; units rated once are left out. Null where fewer than two values can be paired or none differ.
 * Source: Krippendorff, Computing Krippendorff's Alpha-Reliability (2011).
 */
export function krippendorffAlpha(units: readonly Unit[], metric: Metric = 'interval'): number | null {
  const pairable = units.map(given).filter(({ length }) => length > 1);
  const frequency = new Map<number, number>();
  for (const value of pairable.flat()) frequency.set(value, (frequency.get(value) ?? 0) + 1);
  const values = [...frequency.keys()].sort((left, right) => left - right);
  const total = pairable.flat().length;
  const difference = differenceOf(metric, values, frequency);
  let observed = 0;
  for (const unit of pairable) {
    let within = 0;
    for (const left of unit) for (const right of unit) within += difference(left, right);
    observed += within / (unit.length - 1);
  }
  let expected = 0;
  for (const left of values) {
    for (const right of values) expected += frequency.get(left)! * frequency.get(right)! * difference(left, right);
  }
  if (total < 2 || expected === 0) return null;
  return 1 - (observed / total) * ((total * (total - 1)) / expected);
}

interface IntraclassCorrelation {
  /** ICC(2,1): how far one judge's marks can be relied on. */
  readonly single: number;
  /** ICC(2,k): how far the mean over all k judges can be. */
  readonly average: number;
}

/**
 * Two-way random intraclass correlations of a complete panel: `rows` are entries, columns judges, no gaps.
 * Null for fewer than two of either, or where nothing varies. Source: Shrout and Fleiss (1979).
 */
export function intraclassCorrelation(rows: readonly (readonly number[])[]): IntraclassCorrelation | null {
  const entries = rows.length;
  const judges = rows[0]?.length ?? 0;
  if (entries < 2 || judges < 2) return null;
  const mean = average(rows.flat());
  const rowMeans = rows.map(average);
  const columnMeans = rows[0]!.map((_, column) => average(rows.map((row) => row[column]!)));
  const between = (judges * sumOfSquares(rowMeans, mean)) / (entries - 1);
  const betweenJudges = (entries * sumOfSquares(columnMeans, mean)) / (judges - 1);
  const residual =
    rows.reduce(
      (sum, row, index) =>
        sum +
        row.reduce((part, mark, column) => part + (mark - rowMeans[index]! - columnMeans[column]! + mean) ** 2, 0),
      0,
    ) /
    ((entries - 1) * (judges - 1));
  const judgesShare = (betweenJudges - residual) / entries;
  const single = between + (judges - 1) * residual + judges * judgesShare;
  const whole = between + judgesShare;
  if (single === 0 || whole === 0) return null;
  return { single: (between - residual) / single, average: (between - residual) / whole };
}

/** Squared difference of two values in the metric; `frequency` counts every pairable value. */
function differenceOf(metric: Metric, values: readonly number[], frequency: ReadonlyMap<number, number>) {
  const ordinal = (left: number, right: number) => {
    const [low, high] = left < right ? [left, right] : [right, left];
    const between = values
      .filter((value) => value >= low && value <= high)
      .reduce((sum, value) => sum + frequency.get(value)!, 0);
    return left === right ? 0 : (between - (frequency.get(left)! + frequency.get(right)!) / 2) ** 2;
  };
  const metrics: Record<Metric, (left: number, right: number) => number> = {
    nominal: (left, right) => (left === right ? 0 : 1),
    ordinal,
    interval: (left, right) => (left - right) ** 2,
    ratio: (left, right) => (left + right === 0 ? 0 : ((left - right) / (left + right)) ** 2),
  };
  return metrics[metric];
}

const given = (unit: Unit) => unit.filter((value) => value !== null);
const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const sumOfSquares = (values: readonly number[], mean: number) =>
  values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
