import { roundingSquare } from './grouping.ts';
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
  const rows = new Map(panel.entryIDs.map((entryID) => [entryID, [] as number[]]));
  for (const { entryID, value } of scores) rows.get(entryID)!.push(value);
  const table = [...rows.values()];
  const full = panel.complete ? tableOf(scores, panel) : [];
  const correlations = intraclassCorrelations(full);
  const coincidences = coincidencesOf(table);
  const alphas = {
    nominal: alphaOf(coincidences, 'nominal'),
    ordinal: alphaOf(coincidences, 'ordinal'),
    interval: alphaOf(coincidences, 'interval'),
    ratio: alphaOf(coincidences, 'ratio'),
  };
  return {
    alphas,
    correlations,
    alpha: alphas.interval,
    concordance: kendallW(full),
    single: correlations?.random.single ?? null,
    average: correlations?.random.average ?? null,
  };
}

/** A complete panel's scores: rows are entries, columns judges. */
function tableOf(scores: readonly Score[], { entryIDs, judgeIDs }: Panel): readonly (readonly number[])[] {
  const places = new Map(judgeIDs.map((judgeID, place) => [judgeID, place]));
  const rows = new Map(entryIDs.map((entryID) => [entryID, new Array<number>(places.size).fill(0)]));
  for (const { entryID, judgeID, value } of scores) rows.get(entryID)![places.get(judgeID)!] = value;
  return [...rows.values()];
}

/** Ratings of one unit (an entry), one place a judge; null or nothing where the judge gave none. */
type Unit = readonly (number | null)[];

export type Metric = 'nominal' | 'ordinal' | 'interval' | 'ratio';

/**
 * Krippendorff's alpha: 1 is full agreement, 0 is what chance gives, below 0 is systematic disagreement.
 * Works with gaps; units rated once are left out. Null where fewer than two values can be paired or none differ.
 * Source: Krippendorff, Computing Krippendorff's Alpha-Reliability (2011).
 */
export const krippendorffAlpha = (units: readonly Unit[], metric: Metric = 'interval'): number | null =>
  alphaOf(coincidencesOf(units), metric);

/** How often each two values stand beside each other in a unit, weighted so that each value counts once. */
interface Coincidences {
  readonly values: readonly number[];
  /** Of each value, in their order. */
  readonly frequency: readonly number[];
  /** By the values' places, one row after another. */
  readonly pairs: Float64Array;
}

function coincidencesOf(units: readonly Unit[]): Coincidences {
  const pairable = units.map(given).filter(({ length }) => length > 1);
  const counts = new Map<number, number>();
  for (const unit of pairable) for (const value of unit) counts.set(value, (counts.get(value) ?? 0) + 1);
  const values = [...counts.keys()].sort((left, right) => left - right);
  const positionOf = new Map(values.map((value, place) => [value, place]));
  const pairs = new Float64Array(values.length ** 2);
  for (const unit of pairable) {
    const places = unit.map((value) => positionOf.get(value)!);
    const share = 1 / (unit.length - 1);
    for (const left of places) for (const right of places) pairs[left * values.length + right]! += share;
  }
  return { values, frequency: values.map((value) => counts.get(value)!), pairs };
}

function alphaOf({ values, frequency, pairs }: Coincidences, metric: Metric): number | null {
  const difference = differenceOf(metric, values, frequency);
  let [observed, expected] = [0, 0];
  for (let left = 0; left < values.length; left += 1) {
    for (let right = 0; right < values.length; right += 1) {
      const far = difference(left, right);
      observed += pairs[left * values.length + right]! * far;
      expected += frequency[left]! * frequency[right]! * far;
    }
  }
  const total = frequency.reduce((sum, count) => sum + count, 0);
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
  if ([between, ...wholes].some((part) => Math.abs(part) < roundingSquare)) return null;
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

/** Squared difference in the metric of two values, which are named by their places. */
function differenceOf(metric: Metric, values: readonly number[], frequency: readonly number[]) {
  let sum = 0;
  const upTo = frequency.map((count) => {
    sum += count;
    return sum;
  });
  const ordinal = (left: number, right: number) => {
    const [low, high] = left < right ? [left, right] : [right, left];
    const between = upTo[high]! - upTo[low]! + frequency[low]!;
    return left === right ? 0 : (between - (frequency[left]! + frequency[right]!) / 2) ** 2;
  };
  const ratio = (left: number, right: number) => (left + right === 0 ? 0 : ((left - right) / (left + right)) ** 2);
  const metrics: Record<Metric, (left: number, right: number) => number> = {
    nominal: (left, right) => (left === right ? 0 : 1),
    ordinal,
    interval: (left, right) => (values[left]! - values[right]!) ** 2,
    ratio: (left, right) => ratio(values[left]!, values[right]!),
  };
  return metrics[metric];
}

const given = (unit: Unit) => unit.filter((value) => value !== null);
const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const sumOfSquares = (values: readonly number[], mean: number) =>
  values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
