import type { Panel, Score } from './panel.ts';

/** How far judges agree: alphas of Krippendorff, intraclass correlations and Kendall's W of a complete panel. */
export interface Agreement {
  readonly alpha: number | null;
  readonly alphas: Readonly<Record<Metric, number | null>>;
  /** ICC(2,1) and ICC(2,k). */
  readonly single: number | null;
  readonly average: number | null;
  readonly correlations: IntraclassCorrelations | null;
  readonly concordance: number | null;
}

/** Every figure of agreement that the scores allow. `alpha` is the interval one. */
export function agreementOf(scores: readonly Score[], panel: Panel): Agreement {
  const places = new Map(panel.judgeIDs.map((judgeID, place) => [judgeID, place]));
  const rows = new Map(panel.entryIDs.map((entryID) => [entryID, new Array<number | null>(places.size).fill(null)]));
  for (const { entryID, judgeID, value } of scores) rows.get(entryID)![places.get(judgeID)!] = value;
  const table = [...rows.values()];
  const full = panel.complete ? table.map((row) => row.filter((value) => value !== null)) : [];
  const correlations = intraclassCorrelations(full);
  const alphas = {
    nominal: krippendorffAlpha(table, 'nominal'),
    ordinal: krippendorffAlpha(table, 'ordinal'),
    interval: krippendorffAlpha(table, 'interval'),
    ratio: krippendorffAlpha(table, 'ratio'),
  };
  return {
    ...{ alphas, correlations, alpha: alphas.interval, concordance: kendallW(full) },
    single: correlations?.random.single ?? null,
    average: correlations?.random.average ?? null,
  };
}

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

/** How far one judge's marks can be relied on, and the mean over all k judges. */
interface Reliability {
  readonly single: number;
  readonly average: number;
}

/** The three models of Shrout and Fleiss. */
export interface IntraclassCorrelations {
  /** ICC(1,1) and ICC(1,k): other judges for every entry; their severities count as chance. */
  readonly oneWay: Reliability;
  /** ICC(2,1) and ICC(2,k): these judges stand for others; severities count. */
  readonly random: Reliability;
  /** ICC(3,1) and ICC(3,k): only these judges; severities don't count. */
  readonly fixed: Reliability;
}

/**
 * Intraclass correlations of a complete panel: `rows` are entries, columns judges, no gaps. Null for fewer than two of
 * either, or where nothing varies. Source: Shrout and Fleiss, Psychological Bulletin 86 (1979).
 */
export function intraclassCorrelations(rows: readonly (readonly number[])[]): IntraclassCorrelations | null {
  const entries = rows.length;
  const judges = rows[0]?.length ?? 0;
  if (entries < 2 || judges < 2) return null;
  const mean = average(rows.flat());
  const rowMeans = rows.map(average);
  const columnMeans = rows[0]!.map((_, column) => average(rows.map((row) => row[column]!)));
  const between = (judges * sumOfSquares(rowMeans, mean)) / (entries - 1);
  const byJudges = entries * sumOfSquares(columnMeans, mean);
  const left = rows.reduce(
    (sum, row, index) =>
      sum + row.reduce((part, mark, column) => part + (mark - rowMeans[index]! - columnMeans[column]! + mean) ** 2, 0),
    0,
  );
  const residual = left / ((entries - 1) * (judges - 1));
  const betweenJudges = byJudges / (judges - 1);
  const within = (byJudges + left) / (entries * (judges - 1));
  const judgesShare = (betweenJudges - residual) / entries;
  const wholes = [
    between + (judges - 1) * within,
    between + (judges - 1) * residual + judges * judgesShare,
    between + (judges - 1) * residual,
    between + judgesShare,
  ];
  if (between === 0 || wholes.some((whole) => whole === 0)) return null;
  return {
    oneWay: { single: (between - within) / wholes[0]!, average: (between - within) / between },
    random: { single: (between - residual) / wholes[1]!, average: (between - residual) / wholes[3]! },
    fixed: { single: (between - residual) / wholes[2]!, average: (between - residual) / between },
  };
}

/**
 * Kendall's coefficient of concordance of a complete panel, with the correction for equal values: 1 where all judges put the
 * entries in the same order, 0 where their orders have nothing in common. Null for fewer than two of either, or where no judge
 * tells entries apart. Source: Kendall and Gibbons, Rank Correlation Methods (1990), chapter 6.
 */
export function kendallW(rows: readonly (readonly number[])[]): number | null {
  const entries = rows.length;
  const judges = rows[0]?.length ?? 0;
  if (entries < 2 || judges < 2) return null;
  const sums = new Array<number>(entries).fill(0);
  let ties = 0;
  for (let judge = 0; judge < judges; judge += 1) {
    const sorted = rows.map((row, entry) => ({ entry, value: row[judge]! })).sort((l, r) => l.value - r.value);
    for (let from = 0; from < entries; ) {
      let to = from;
      while (to + 1 < entries && sorted[to + 1]!.value === sorted[from]!.value) to += 1;
      const count = to - from + 1;
      ties += count ** 3 - count;
      for (const { entry } of sorted.slice(from, to + 1)) sums[entry]! += (from + to) / 2 + 1;
      from = to + 1;
    }
  }
  const whole = judges ** 2 * (entries ** 3 - entries) - judges * ties;
  return whole === 0 ? null : (12 * sumOfSquares(sums, average(sums))) / whole;
}

/** Squared difference of two values in the metric; `frequency` counts every pairable value. */
function differenceOf(metric: Metric, values: readonly number[], frequency: ReadonlyMap<number, number>) {
  let sum = 0;
  const upTo = new Map(
    values.map((value) => {
      sum += frequency.get(value)!;
      return [value, sum];
    }),
  );
  const ordinal = (left: number, right: number) => {
    const [low, high] = left < right ? [left, right] : [right, left];
    const between = upTo.get(high)! - upTo.get(low)! + frequency.get(low)!;
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
