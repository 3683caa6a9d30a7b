import { type Agreement, agreementOf } from './agreement.ts';
import { type Connection, connectionOf } from './connection.ts';
import { by, order } from './grouping.ts';
import { type Marks, type Weighted, weightedMean } from './mean.ts';
import { type Panel, panelOf, type Score } from './panel.ts';
import { placesOf } from './places.ts';
import { judgeWeights } from './precision.ts';
import { judgesOf, rowsOf } from './rows.ts';
import { fitSeverity, type SeverityFit } from './severity.ts';
import type { ChairDecision, TieRule } from './ties.ts';
import { type Chances, type Noise, noiseOf, type Residual } from './uncertainty.ts';
import { unranked, valuesOf } from './values.ts';

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

/** How one judge marks. */
export interface JudgeMarks {
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

const minimumScoresToStandardise = 8;
const minimumJudgesToTrim = 5;

/** Ranks one category. Pure: the same marks give the same result, whatever their order. */
export function resultOf(category: CategoryMarks): CategoryResult {
  const { sheets, scores, scoresOf, panel, refusal, method, fit, weights } = prepare(category);
  const noise = fit && noiseOf(fit, category.others ?? [], category.criteria);
  const valued = refusal || !fit ? unranked() : valuesOf(method, scores, panel, fit, weights, scoresOf);
  const placed = placesOf(category, valued, sheets, scoresOf);
  return {
    ...{ method, refusal, noise },
    panel: { complete: panel.complete, parts: panel.parts, hanging: panel.hanging, bridges: panel.bridges },
    connection: fit && connectionOf(fit, panel),
    lambda: fit && Number.isFinite(fit.lambda) && fit.lambda > 0 ? fit.lambda : null,
    entries: rowsOf(category, { valued, placed, fit, noise, scoresOf }),
    judges: judgesOf(scores, panel, fit, weights),
    agreement: agreementOf(scores, panel),
  };
}

/** A category's ranks alone, by entry; none where it is refused. */
export function ranksOf(category: CategoryMarks): ReadonlyMap<string, number> {
  const { sheets, scores, scoresOf, panel, refusal, method, fit, weights } = prepare(category);
  if (refusal || !fit) return new Map();
  const placed = placesOf(category, valuesOf(method, scores, panel, fit, weights, scoresOf), sheets, scoresOf);
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
  return { sheets, scores, scoresOf: by(scores, 'entryID'), panel, method, weights, refusal, fit };
}

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
