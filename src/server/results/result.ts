import { type Agreement, agreementOf } from './agreement.ts';
import { type Connection, connectionOf } from './connection.ts';
import { type Marks, type Weighted, weightedMean } from './mean.ts';
import { type Panel, panelOf, type Score } from './panel.ts';
import { judgeWeights } from './precision.ts';
import { fitSeverity, type SeverityFit } from './severity.ts';
import { breakTies, type ChairDecision, type TieRule } from './ties.ts';
import { type Chances, chancesOf, type Noise, noiseOf, type Residual, rankSets, uncertaintyOf } from './uncertainty.ts';

/**
 * `automatic`: the mean for a complete panel and the severity model for an incomplete one, as long as no judge's marks are
 * further from everybody else's than chance explains; `robust` otherwise.
 */
export type Method = 'automatic' | 'mean' | 'severity' | 'robust' | 'standardised' | 'trimmed';

export interface Sheet {
  readonly entryID: string;
  readonly judgeID: string;
  readonly marks: Marks;
}

/** One category as its result needs it: criteria, and the sheets that count. */
export interface CategoryMarks {
  readonly criteria: readonly Weighted[];
  readonly entryIDs: readonly string[];
  readonly sheets: readonly Sheet[];
  readonly method: Method;
  readonly chair: readonly ChairDecision[];
  /** Residuals of the award's other categories: they help while the category's own are few. */
  readonly others?: readonly Residual[];
}

/** Why a category is not ranked. */
export interface Refusal {
  readonly code:
    | 'result.refusal.noSheet'
    | 'result.refusal.disconnected'
    | 'result.refusal.hanging'
    | 'result.refusal.tooFewScores'
    | 'result.refusal.tooFewJudges';
  readonly params: Readonly<Record<string, number>>;
}

export interface RankedEntry {
  readonly entryID: string;
  /** 1 is the best; entries that share a rank leave the ranks after it out. Null without a handed-in sheet. */
  readonly rank: number | null;
  /** Ranks that it may really have: with 95 % probability all entries' bands hold at once. Null without an interval. */
  readonly band: readonly [number, number] | null;
  readonly judges: number;
  /** Plain mean over the judges, 0 to 10. */
  readonly raw: number | null;
  readonly median: number | null;
  /** What the rank goes by. */
  readonly adjusted: number | null;
  /** 95 % interval of `adjusted`. */
  readonly interval: readonly [number, number] | null;
  /** How likely it is the best, and among the best three; null where the marks or the method can't say. */
  readonly chances: Chances | null;
  /** Which rule decided between this entry and one with the same value. */
  readonly tie: TieRule | null;
  /** Each judge's score, what was taken off or put on, and what counted. */
  readonly sheets: readonly {
    readonly judgeID: string;
    readonly value: number;
    readonly correction: number;
    readonly counted: number;
    /** How much it counts: 1 for an ordinary sheet, less for a judge far from everybody, nought where it is trimmed. */
    readonly weight: number;
    /** What the additive model expects of this judge for this entry; null where it can't be fitted. */
    readonly expected: number | null;
    /** Further from `expected` than two standard deviations of such a residual: worth a look, never left out by itself. */
    readonly outlier: boolean;
  }[];
}

interface JudgeMarks {
  readonly judgeID: string;
  readonly sheets: number;
  readonly mean: number;
  /** Standard deviation of the judge's scores; null for a single one. */
  readonly spread: number | null;
  /** How far the judge marks above or below the average judge; null where the panel is disconnected. */
  readonly severity: number | null;
  /** How much each of the judge's sheets counts, from 0.01 to 1. */
  readonly weight: number;
}

export interface CategoryResult {
  readonly method: Exclude<Method, 'automatic'>;
  readonly refusal: Refusal | null;
  readonly panel: Pick<Panel, 'complete' | 'parts' | 'hanging' | 'bridges'>;
  /** How well judges and entries hang together; null where the panel is not connected. */
  readonly connection: Connection | null;
  /** σ²ε/σ²b of the model; null where no difference between judges was found, or none was looked for. */
  readonly lambda: number | null;
  /** What the intervals rest on; null where there is no fit. */
  readonly noise: Noise | null;
  readonly entries: readonly RankedEntry[];
  /** How each judge marks. What is taken off a sheet for it stands with the sheet. */
  readonly judges: readonly JudgeMarks[];
  readonly agreement: Agreement;
}

/** Residual standard deviations beyond which a sheet is pointed out. */
const farOff = 2;
const minimumScoresToStandardise = 8;
const minimumJudgesToTrim = 5;
/** Values closer than this are the same: sums of rounding errors stay far below it, marks far above. */
const resolution = 1e9;

/** Ranks one category. Pure: the same marks give the same result, whatever their order. */
export function resultOf(category: CategoryMarks): CategoryResult {
  const { sheets, scores, panel, refusal, method, fit, weights } = prepare(category);
  const noise = fit && noiseOf(fit, category.others ?? [], category.criteria);
  const valued = refusal || !fit ? unranked() : valuesOf(method, scores, panel, fit, weights);
  const placed = placesOf(category, valued, sheets, scores);
  return {
    ...{ method, refusal, noise },
    panel: { complete: panel.complete, parts: panel.parts, hanging: panel.hanging, bridges: panel.bridges },
    connection: fit && connectionOf(fit, panel),
    lambda: fit && Number.isFinite(fit.lambda) && fit.lambda > 0 ? fit.lambda : null,
    entries: rowsOf(category, { valued, placed, fit, noise, scores }),
    judges: judgesOf(scores, panel, fit, weights),
    agreement: agreementOf(scores, panel),
  };
}

/** A category's ranks alone, by entry; none where it is refused. */
export function ranksOf(category: CategoryMarks): ReadonlyMap<string, number> {
  const { sheets, scores, panel, refusal, method, fit, weights } = prepare(category);
  if (refusal || !fit) return new Map();
  const placed = placesOf(category, valuesOf(method, scores, panel, fit, weights), sheets, scores);
  return new Map(placed.map(({ entryID, rank }) => [entryID, rank]));
}

/** What a category's marks say about the chance of one sheet, by its own method; nothing where they fall apart. */
export function residualOf(category: CategoryMarks): Residual {
  const { fit } = prepare(category);
  return { squares: fit?.squares ?? 0, degrees: fit?.degrees ?? 0 };
}

function prepare(category: CategoryMarks) {
  const sheets = [...category.sheets].sort(
    (left, right) => order(left.entryID, right.entryID) || order(left.judgeID, right.judgeID),
  );
  const scores = sheets.flatMap(({ entryID, judgeID, marks }): Score[] => {
    const value = weightedMean(marks, category.criteria);
    return value === null ? [] : [{ entryID, judgeID, value }];
  });
  const panel = panelOf(scores);
  const isConnected = panel.parts.length === 1;
  const asked = category.method;
  const weights =
    isConnected && (asked === 'automatic' || asked === 'robust') ? judgeWeights(scores) : new Map<string, number>();
  const isEven = [...weights.values()].every((weight) => weight === 1);
  const usual = isEven ? (panel.complete ? 'mean' : 'severity') : 'robust';
  const method = asked === 'automatic' ? usual : asked;
  const refusal = refusalOf(method, scores, panel);
  const fit = isConnected ? fitFor(method, scores, panel, weights) : null;
  return { sheets, scores, panel, method, weights, refusal, fit };
}

interface Valued {
  /** What each entry's rank goes by. */
  readonly values: ReadonlyMap<string, number>;
  /** What one sheet counts for, and how much. */
  counted(score: Score): { readonly counted: number; readonly weight: number };
  /** Whether the additive model's errors are those of the values. */
  readonly hasErrors: boolean;
}

const unranked = (): Valued => ({
  values: new Map(),
  counted: ({ value }) => ({ counted: value, weight: 1 }),
  hasErrors: false,
});

function refusalOf(method: CategoryResult['method'], scores: readonly Score[], panel: Panel): Refusal | null {
  if (scores.length === 0) return { code: 'result.refusal.noSheet', params: {} };
  if (panel.parts.length > 1) return { code: 'result.refusal.disconnected', params: { parts: panel.parts.length } };
  if (panel.hanging.length > 0) return { code: 'result.refusal.hanging', params: { sheets: panel.bridges.length } };
  const fewest = (key: 'judgeID' | 'entryID') => Math.min(...[...by(scores, key).values()].map(({ length }) => length));
  if (method === 'standardised' && fewest('judgeID') < minimumScoresToStandardise) {
    return { code: 'result.refusal.tooFewScores', params: { minimum: minimumScoresToStandardise } };
  }
  if (method === 'trimmed' && fewest('entryID') < minimumJudgesToTrim) {
    return { code: 'result.refusal.tooFewJudges', params: { minimum: minimumJudgesToTrim } };
  }
  return null;
}

/** The additive model that the method's intervals and the outliers rest on. */
function fitFor(
  method: CategoryResult['method'],
  scores: readonly Score[],
  panel: Panel,
  weights: ReadonlyMap<string, number>,
): SeverityFit {
  // Judges' severities cancel out of a complete panel's differences; what is left is the residual.
  if (panel.complete && (method === 'mean' || method === 'robust')) return fitSeverity(scores, { lambda: 0, weights });
  if (method === 'mean') return fitSeverity(scores, Number.POSITIVE_INFINITY);
  return fitSeverity(scores, { weights });
}

function valuesOf(
  method: CategoryResult['method'],
  scores: readonly Score[],
  panel: Panel,
  fit: SeverityFit,
  weights: ReadonlyMap<string, number>,
): Valued {
  const scoresOf = by(scores, 'entryID');
  const meanOver = (counted: (score: Score) => number) =>
    new Map(panel.entryIDs.map((entryID) => [entryID, average(scoresOf.get(entryID)!.map(counted))]));
  if (method === 'severity' || method === 'robust') {
    const counted = ({ judgeID, value }: Score) => ({
      counted: value - (fit.severity.get(judgeID) ?? 0),
      weight: weights.get(judgeID) ?? 1,
    });
    return { values: fit.adjusted, counted, hasErrors: true };
  }
  if (method === 'standardised') {
    const standard = standardScores(scores);
    const counted = (score: Score) => ({ counted: standard(score), weight: 1 });
    return { values: meanOver(standard), counted, hasErrors: false };
  }
  if (method === 'trimmed') {
    const kept = new Set<Score>();
    const values = new Map(
      panel.entryIDs.map((entryID) => {
        const own = scoresOf
          .get(entryID)!
          .toSorted((left, right) => left.value - right.value)
          .slice(1, -1);
        for (const score of own) kept.add(score);
        return [entryID, average(own.map(({ value }) => value))];
      }),
    );
    const counted = (score: Score) => ({ counted: score.value, weight: kept.has(score) ? 1 : 0 });
    return { values, counted, hasErrors: false };
  }
  return { ...unranked(), values: meanOver(({ value }) => value), hasErrors: true };
}

/** Each judge's scores with everybody's mean and spread. */
function standardScores(scores: readonly Score[]): (score: Score) => number {
  const all = scores.map(({ value }) => value);
  const [middle, width] = [average(all), deviation(all)];
  const judges = new Map(
    [...by(scores, 'judgeID')].map(([judgeID, given]) => {
      const own = given.map(({ value }) => value);
      return [judgeID, { mean: average(own), spread: deviation(own) }];
    }),
  );
  return ({ judgeID, value }) => {
    const { mean, spread } = judges.get(judgeID)!;
    return middle + (spread === 0 ? 0 : ((value - mean) / spread) * width);
  };
}

interface Place {
  readonly entryID: string;
  readonly value: number;
  readonly rank: number;
  readonly tie: TieRule | null;
}

/** Entries best first; those of the same value by the tie rules. */
function placesOf(
  category: CategoryMarks,
  { values }: Valued,
  sheets: readonly Sheet[],
  scores: readonly Score[],
): Place[] {
  const groups = new Map<number, string[]>();
  for (const entryID of [...values.keys()].sort(order)) {
    const value = rounded(values.get(entryID)!);
    const group = groups.get(value);
    if (group) group.push(entryID);
    else groups.set(value, [entryID]);
  }
  const facts = { ...category, sheetsOf: by(sheets, 'entryID'), scoresOf: by(scores, 'entryID') };
  const placed: Place[] = [];
  for (const [value, entryIDs] of [...groups].sort(([left], [right]) => right - left)) {
    for (const { entryIDs: together, rule } of breakTies(entryIDs, value, facts)) {
      const rank = placed.length + 1;
      for (const entryID of together) placed.push({ entryID, value, rank, tie: rule });
    }
  }
  return placed;
}

interface Ranking {
  readonly valued: Valued;
  readonly placed: readonly Place[];
  readonly fit: SeverityFit | null;
  readonly noise: Noise | null;
  readonly scores: readonly Score[];
}

function rowsOf(category: CategoryMarks, { valued, placed, fit, noise, scores }: Ranking): RankedEntry[] {
  const ids = placed.map(({ entryID }) => entryID);
  const errors = fit && noise && valued.hasErrors ? { fit, noise, ...uncertaintyOf(fit, noise) } : null;
  const bands = errors && rankSets(ids, errors.fit, errors.noise);
  const chances = errors && chancesOf(ids, errors.fit, errors.noise);
  const scoresOf = by(scores, 'entryID');
  const sheetOf = (score: Score): RankedEntry['sheets'][number] => {
    const { counted, weight } = valued.counted(score);
    return {
      ...{ judgeID: score.judgeID, value: score.value, correction: counted - score.value, counted, weight },
      expected: fit?.expected(score.entryID, score.judgeID) ?? null,
      outlier: fit !== null && noise !== null && isFarOff(score, fit, noise),
    };
  };
  const about = (entryID: string) => {
    const own = scoresOf.get(entryID) ?? [];
    const values = own.map(({ value }) => value);
    return {
      ...{ entryID, judges: own.length, sheets: own.map(sheetOf) },
      raw: own.length === 0 ? null : average(values),
      median: own.length === 0 ? null : median(values),
    };
  };
  const unplaced = { rank: null, tie: null, adjusted: null, band: null, interval: null, chances: null };
  return [
    ...placed.map(({ entryID, value, rank, tie }, index) => ({
      ...about(entryID),
      ...{ rank, tie, adjusted: value },
      band: bands?.[index] ?? null,
      interval: errors?.interval(entryID, value) ?? null,
      chances: chances?.get(entryID) ?? null,
    })),
    ...category.entryIDs
      .filter((entryID) => !valued.values.has(entryID))
      .toSorted(order)
      .map((entryID) => ({ ...about(entryID), ...unplaced })),
  ];
}

/** A residual varies less the more of the sheet its own expectation is made of: Cook and Weisberg (1982), section 2.1. */
function isFarOff(score: Score, fit: SeverityFit, { sigma }: Noise): boolean {
  if (sigma === null || fit.residual === null) return false;
  const rest = 1 - fit.leverage(score.entryID, score.judgeID);
  const away = Math.abs(score.value - fit.expected(score.entryID, score.judgeID));
  return rest > 1e-6 && away > farOff * sigma * Math.sqrt(rest);
}

function judgesOf(
  scores: readonly Score[],
  panel: Panel,
  fit: SeverityFit | null,
  weights: ReadonlyMap<string, number>,
): JudgeMarks[] {
  const given = by(scores, 'judgeID');
  return panel.judgeIDs.toSorted(order).map((judgeID) => {
    const values = given.get(judgeID)!.map(({ value }) => value);
    return {
      judgeID,
      sheets: values.length,
      mean: average(values),
      spread: values.length < 2 ? null : deviation(values),
      severity: fit?.severity.get(judgeID) ?? null,
      weight: weights.get(judgeID) ?? 1,
    };
  });
}

/** By entry or judge, in their order. */
function by<Item extends { readonly entryID: string; readonly judgeID: string }>(
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

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const rounded = (value: number) => Math.round(value * resolution) / resolution;
function deviation(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const mean = average(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}
const order = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
