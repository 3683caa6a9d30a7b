import type { Agreement } from './agreement.ts';
import type { CountedRound, RoundMean, RoundStanding } from './combining.types.ts';
import type { Connection } from './connection.ts';
import type { Sheet, Weighted } from './mean.ts';
import type { Panel } from './panel.ts';
import type { ChairDecision, TieRule } from './ties.ts';
import type { Chances, Noise, Residual } from './uncertainty.ts';

/**
 * `automatic`: the mean for a complete panel and the severity model for an incomplete one, as long as no judge's marks are
 * further from everybody else's than chance explains; `robust` otherwise.
 */
export type Method = 'automatic' | 'mean' | 'severity' | 'robust' | 'standardised' | 'trimmed';

/** One category as its result needs it: criteria, and the sheets that count. */
export interface CategoryScores {
  readonly criteria: readonly Weighted[];
  readonly entryIDs: readonly string[];
  readonly sheets: readonly Sheet[];
  readonly method: Method;
  readonly chair: readonly ChairDecision[];
  /** Residuals of the award's other categories: they help while the category's own are few. */
  readonly others?: readonly Residual[];
  /** Rounds before the scores that count towards the result, in their order; none where left out. */
  readonly rounds?: readonly CountedRound[];
}

/** Why a category is not ranked. */
export interface Refusal {
  readonly code:
    | 'result.refusal.noSheet'
    | 'result.refusal.disconnected'
    | 'result.refusal.hanging'
    | 'result.refusal.tooFewScores'
    | 'result.refusal.tooFewJudges'
    | 'result.refusal.partMissing';
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
  /** Where rounds count: the value by the scores after them, and the mean in each round, 0 to 10. Their weighted sum is `adjusted`. */
  readonly parts?: { readonly scores: number | null; readonly rounds: readonly RoundMean[] };
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
export interface JudgeScores {
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
  /** Which rounds count, where there are any. */
  readonly rounds?: readonly RoundStanding[];
  readonly panel: Pick<Panel, 'complete' | 'parts' | 'hanging' | 'bridges'>;
  /** How well judges and entries hang together; null where the panel is not connected. */
  readonly connection: Connection | null;
  /** σ²ε/σ²b of the model; null where no difference between judges was found, or none was looked for. */
  readonly lambda: number | null;
  /** What the intervals rest on; null where there is no fit. */
  readonly noise: Noise | null;
  readonly entries: readonly RankedEntry[];
  /** How each judge marks. What is taken off a sheet for it stands with the sheet. */
  readonly judges: readonly JudgeScores[];
  readonly agreement: Agreement;
}
