import { intraclassCorrelation, krippendorffAlpha } from './agreement.ts';
import { type Marks, type Weighted, weightedMean } from './mean.ts';
import { type Panel, panelOf, type Score } from './panel.ts';
import { fitSeverity, type SeverityFit } from './severity.ts';
import { student95 } from './student.ts';
import { breakTies, type ChairDecision, type TieRule } from './ties.ts';

/** `automatic`: the mean for a complete panel, the severity model for an incomplete one. */
export type Method = 'automatic' | 'mean' | 'severity' | 'standardised' | 'trimmed';

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
}

/** Why a category is not ranked. */
export interface Refusal {
  readonly code:
    | 'result.refusal.noSheet'
    | 'result.refusal.disconnected'
    | 'result.refusal.tooFewScores'
    | 'result.refusal.tooFewJudges';
  readonly params: Readonly<Record<string, number>>;
}

export interface RankedEntry {
  readonly entryID: string;
  /** 1 is the best; entries that share a rank leave the ranks after it out. Null without a handed-in sheet. */
  readonly rank: number | null;
  /** Ranks that this entry's can't be told apart from, at 95 %; null where the marks or the method give no interval. */
  readonly band: readonly [number, number] | null;
  readonly judges: number;
  /** Plain mean over the judges, 0 to 10. */
  readonly raw: number | null;
  readonly median: number | null;
  /** What the rank goes by. */
  readonly adjusted: number | null;
  /** 95 % interval of `adjusted`. */
  readonly interval: readonly [number, number] | null;
  /** Which rule decided between this entry and one with the same value. */
  readonly tie: TieRule | null;
  /** Each judge's score, what was taken off or put on, and what counted. */
  readonly sheets: readonly {
    readonly judgeID: string;
    readonly value: number;
    readonly correction: number;
    readonly counted: number;
    /** What the additive model expects of this judge for this entry; null where it can't be fitted. */
    readonly expected: number | null;
    /** Further from `expected` than two residual standard deviations: worth a look, never left out by itself. */
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
}

export interface CategoryResult {
  readonly method: Exclude<Method, 'automatic'>;
  readonly refusal: Refusal | null;
  readonly panel: Pick<Panel, 'complete' | 'parts' | 'bridges'>;
  readonly entries: readonly RankedEntry[];
  /** How each judge marks. What is taken off a sheet for it stands with the sheet. */
  readonly judges: readonly JudgeMarks[];
  readonly agreement: {
    readonly alpha: number | null;
    readonly single: number | null;
    readonly average: number | null;
  };
}

/** Residual standard deviations beyond which a sheet is pointed out. */
const farOff = 2;
const minimumScoresToStandardise = 8;
const minimumJudgesToTrim = 5;
/** Values closer than this are the same: sums of rounding errors stay far below it, marks far above. */
const resolution = 1e9;

/** Ranks one category. Pure: the same marks give the same result, whatever their order. */
export function resultOf(category: CategoryMarks): CategoryResult {
  const sheets = [...category.sheets].sort(
    (left, right) => order(left.entryID, right.entryID) || order(left.judgeID, right.judgeID),
  );
  const scores = sheets.flatMap(({ entryID, judgeID, marks }): Score[] => {
    const value = weightedMean(marks, category.criteria);
    return value === null ? [] : [{ entryID, judgeID, value }];
  });
  const panel = panelOf(scores);
  const method = category.method === 'automatic' ? (panel.complete ? 'mean' : 'severity') : category.method;
  const refusal = refusalOf(method, scores, panel);
  const fit = panel.parts.length === 1 ? fitFor(method, scores, panel) : null;
  const valued = refusal || !fit ? unranked() : valuesOf(method, scores, panel, fit);
  const ranked = rankedOf(category, valued, fit, sheets, scores);
  return {
    method,
    refusal,
    panel: { complete: panel.complete, parts: panel.parts, bridges: panel.bridges },
    entries: ranked,
    judges: judgesOf(scores, panel, fit),
    agreement: agreementOf(scores, panel),
  };
}

interface Valued {
  /** What each entry's rank goes by. */
  readonly values: ReadonlyMap<string, number>;
  /** What one sheet counts for. */
  counted(score: Score): number;
  margin(entryID: string): number | null;
  marginOfDifference(left: string, right: string): number | null;
}

const unranked = (): Valued => ({
  values: new Map(),
  counted: ({ value }) => value,
  margin: () => null,
  marginOfDifference: () => null,
});

function refusalOf(method: CategoryResult['method'], scores: readonly Score[], panel: Panel): Refusal | null {
  if (scores.length === 0) return { code: 'result.refusal.noSheet', params: {} };
  if (panel.parts.length > 1) return { code: 'result.refusal.disconnected', params: { parts: panel.parts.length } };
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
function fitFor(method: CategoryResult['method'], scores: readonly Score[], panel: Panel): SeverityFit {
  // Judges' severities cancel out of a complete panel's differences; what is left is the residual.
  if (method === 'mean' && panel.complete) return fitSeverity(scores, 0);
  if (method === 'mean') return fitSeverity(scores, Number.POSITIVE_INFINITY);
  return fitSeverity(scores);
}

function valuesOf(method: CategoryResult['method'], scores: readonly Score[], panel: Panel, fit: SeverityFit): Valued {
  const scoresOf = by(scores, 'entryID');
  const meanOver = (counted: (score: Score) => number) =>
    new Map(panel.entryIDs.map((entryID) => [entryID, average(scoresOf.get(entryID)!.map(counted))]));
  if (method === 'severity') {
    const counted = ({ judgeID, value }: Score) => value - (fit.severity.get(judgeID) ?? 0);
    return { values: fit.adjusted, counted, ...errorsOf(fit) };
  }
  if (method === 'standardised') {
    const all = scores.map(({ value }) => value);
    const [middle, width] = [average(all), deviation(all)];
    const judges = new Map(
      [...by(scores, 'judgeID')].map(([judgeID, given]) => {
        const own = given.map(({ value }) => value);
        return [judgeID, { mean: average(own), spread: deviation(own) }];
      }),
    );
    const counted = ({ judgeID, value }: Score) => {
      const { mean, spread } = judges.get(judgeID)!;
      return middle + (spread === 0 ? 0 : ((value - mean) / spread) * width);
    };
    return { ...unranked(), values: meanOver(counted), counted };
  }
  const counted = ({ value }: Score) => value;
  if (method === 'trimmed') {
    const values = new Map(
      panel.entryIDs.map((entryID) => {
        const sorted = scoresOf
          .get(entryID)!
          .map(counted)
          .sort((left, right) => left - right);
        return [entryID, average(sorted.slice(1, -1))];
      }),
    );
    return { ...unranked(), values, counted };
  }
  return { values: meanOver(counted), counted, ...errorsOf(fit) };
}

/** Half the width of a 95 % interval; null where there are too few marks for one. */
function errorsOf(fit: SeverityFit): Pick<Valued, 'margin' | 'marginOfDifference'> {
  const quantile = student95(fit.degrees);
  const marginOf = (error: number | null) => (error === null || !Number.isFinite(quantile) ? null : quantile * error);
  return {
    margin: (entryID) => marginOf(fit.standardError(entryID)),
    marginOfDifference: (left, right) => marginOf(fit.standardErrorOfDifference(left, right)),
  };
}

function rankedOf(
  category: CategoryMarks,
  valued: Valued,
  fit: SeverityFit | null,
  sheets: readonly Sheet[],
  scores: readonly Score[],
): RankedEntry[] {
  const value = (entryID: string) => Math.round(valued.values.get(entryID)! * resolution) / resolution;
  const groups = new Map<number, string[]>();
  for (const entryID of [...valued.values.keys()].sort(order)) {
    groups.set(value(entryID), [...(groups.get(value(entryID)) ?? []), entryID]);
  }
  const placed: { entryID: string; rank: number; tie: TieRule | null }[] = [];
  for (const [, entryIDs] of [...groups].sort(([left], [right]) => right - left)) {
    for (const { entryIDs: together, rule } of breakTies(entryIDs, category.criteria, sheets, scores, category.chair)) {
      const rank = placed.length + 1;
      for (const entryID of together) placed.push({ entryID, rank, tie: rule });
    }
  }
  const ids = placed.map(({ entryID }) => entryID);
  const apart = (left: string, right: string) => {
    const margin = valued.marginOfDifference(left, right);
    return margin !== null && Math.abs(value(left) - value(right)) > margin;
  };
  const band = (index: number): [number, number] | null => {
    if (valued.margin(ids[index]!) === null) return null;
    let [first, last] = [index, index];
    while (first > 0 && !apart(ids[first - 1]!, ids[index]!)) first -= 1;
    while (last < ids.length - 1 && !apart(ids[last + 1]!, ids[index]!)) last += 1;
    return [first + 1, last + 1];
  };
  const scoresOf = by(scores, 'entryID');
  const sheetOf = (score: Score): RankedEntry['sheets'][number] => {
    const expected = fit?.expected(score.entryID, score.judgeID) ?? null;
    const away = expected === null ? 0 : Math.abs(score.value - expected);
    return {
      judgeID: score.judgeID,
      value: score.value,
      correction: valued.counted(score) - score.value,
      counted: valued.counted(score),
      expected,
      outlier: away > 1 / resolution && typeof fit?.residual === 'number' && away > farOff * fit.residual,
    };
  };
  const row = (entryID: string): Omit<RankedEntry, 'rank' | 'band' | 'tie'> => {
    const own = scoresOf.get(entryID) ?? [];
    const adjusted = valued.values.has(entryID) ? value(entryID) : null;
    const margin = adjusted === null ? null : valued.margin(entryID);
    return {
      entryID,
      judges: own.length,
      raw: own.length === 0 ? null : average(own.map((score) => score.value)),
      median: own.length === 0 ? null : median(own.map((score) => score.value)),
      adjusted,
      interval: margin === null || adjusted === null ? null : [adjusted - margin, adjusted + margin],
      sheets: own.map(sheetOf),
    };
  };
  return [
    ...placed.map(({ entryID, rank, tie }, index) => ({ ...row(entryID), rank, tie, band: band(index) })),
    ...category.entryIDs
      .filter((entryID) => !valued.values.has(entryID))
      .toSorted(order)
      .map((entryID) => ({ ...row(entryID), rank: null, tie: null, band: null })),
  ];
}

function judgesOf(scores: readonly Score[], panel: Panel, fit: SeverityFit | null): JudgeMarks[] {
  const given = by(scores, 'judgeID');
  return panel.judgeIDs.toSorted(order).map((judgeID) => {
    const values = given.get(judgeID)!.map(({ value }) => value);
    return {
      judgeID,
      sheets: values.length,
      mean: average(values),
      spread: values.length < 2 ? null : deviation(values),
      severity: fit?.severity.get(judgeID) ?? null,
    };
  });
}

function agreementOf(scores: readonly Score[], panel: Panel): CategoryResult['agreement'] {
  const scoresOf = by(scores, 'entryID');
  const table = panel.entryIDs.map((entryID) => {
    const own = new Map(scoresOf.get(entryID)!.map(({ judgeID, value }) => [judgeID, value]));
    return panel.judgeIDs.map((judgeID) => own.get(judgeID) ?? null);
  });
  const full = table.map((row) => row.filter((value) => value !== null));
  const correlation = panel.complete ? intraclassCorrelation(full) : null;
  return {
    alpha: krippendorffAlpha(table),
    single: correlation?.single ?? null,
    average: correlation?.average ?? null,
  };
}

/** Scores by entry or judge, in their order. */
function by(scores: readonly Score[], key: 'entryID' | 'judgeID'): ReadonlyMap<string, readonly Score[]> {
  const groups = new Map<string, Score[]>();
  for (const score of scores) {
    const group = groups.get(score[key]);
    if (group) group.push(score);
    else groups.set(score[key], [score]);
  }
  return groups;
}

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values: readonly number[]) =>
  values.length < 2
    ? 0
    : Math.sqrt(values.reduce((sum, value) => sum + (value - average(values)) ** 2, 0) / (values.length - 1));
const order = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
