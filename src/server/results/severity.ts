import { cholesky, type Matrix } from './matrix.ts';
import { panelOf, type Score } from './panel.ts';

export interface SeverityFit {
  /** σ²ε/σ²b: the larger, the less of a judge's difference is taken off. Infinite where judges don't differ. */
  readonly lambda: number;
  /** Standard deviation of one sheet around the model; null where nothing is left to estimate it from. */
  readonly residual: number | null;
  /** Degrees of freedom that `residual` rests on; not whole where judges are a ridge. */
  readonly degrees: number;
  /** Adjusted mean by entry: what a judge of average severity would have given. */
  readonly adjusted: ReadonlyMap<string, number>;
  /** How far each judge marks above (positive) or below the average judge; they sum to nought. */
  readonly severity: ReadonlyMap<string, number>;
  /** What a judge is expected to give an entry: the adjusted mean and the judge's severity. */
  expected(entryID: string, judgeID: string): number;
  /** Standard error of one entry's adjusted mean; null where `residual` is. */
  standardError(entryID: string): number | null;
  /** Standard error of the difference of two entries' adjusted means. */
  standardErrorOfDifference(left: string, right: string): number | null;
}

/**
 * Additive judge severity y = μ + entry + judge + ε on a connected panel, judges as a ridge with λ = σ²ε/σ²b, estimated by
 * restricted maximum likelihood unless given. Throws a RangeError on a disconnected panel: its parts can't be compared.
 * Source: Henderson's mixed-model equations (Searle, Casella and McCulloch, Variance Components, 1992, chapters 6 and 7).
 */
export function fitSeverity(scores: readonly Score[], fixedLambda?: number): SeverityFit {
  const panel = panelOf(scores);
  if (panel.parts.length > 1) throw new RangeError('The panel is disconnected');
  const equations = equationsOf(scores, panel.entryIDs, panel.judgeIDs);
  const lambda = fixedLambda ?? estimateLambda(equations);
  const { judgeIDs, entryIDs, counts, totals, shares, residualDegrees } = equations;
  const system = Number.isFinite(lambda) ? cholesky(penalised(equations, lambda)) : null;
  const effects = system ? system.solve(equations.right) : judgeIDs.map(() => 0);
  const means = entryIDs.map(
    (_, entry) => (totals[entry]! - dot(equations.incidence[entry]!, effects)) / counts[entry]!,
  );
  const fitted = dot(
    effects,
    equations.reduced.map((row) => dot(row, effects)),
  );
  // A ridge costs fewer degrees than judges: the trace of its hat matrix, from none to all but one of them.
  const spent = system
    ? judgeIDs.reduce((sum, _, judge) => sum + system.solve(equations.reduced.map((row) => row[judge]!))[judge]!, 0)
    : 0;
  const degrees = Math.max(0, residualDegrees - spent);
  const rest = equations.within - 2 * dot(effects, equations.right) + fitted;
  const variance = degrees > 1e-6 ? rest / degrees : null;
  const residual = variance === null ? null : Math.sqrt(Math.max(0, variance));
  const place = new Map(entryIDs.map((entryID, entry) => [entryID, entry]));
  const judgePlace = new Map(judgeIDs.map((judgeID, judge) => [judgeID, judge]));
  // Each entry's contrast is solved for once: pairs of a large category would repeat it thousands of times.
  const solutions = new Map<string, Contrast>();
  const contrastOf = (entryID: string): Contrast => {
    const known = solutions.get(entryID);
    if (known) return known;
    const entry = place.get(entryID)!;
    const weights = shares[entry]!.map((share) => share - 1 / judgeIDs.length);
    const contrast = { weights, solved: system?.solve(weights) ?? judgeIDs.map(() => 0), own: 1 / counts[entry]! };
    solutions.set(entryID, contrast);
    return contrast;
  };
  const errorOf = (judges: number, own: number) =>
    residual === null ? null : residual * Math.sqrt(own + Math.max(0, judges));
  return {
    lambda,
    residual,
    degrees,
    adjusted: new Map(entryIDs.map((entryID, entry) => [entryID, means[entry]!])),
    severity: new Map(judgeIDs.map((judgeID, judge) => [judgeID, effects[judge]!])),
    expected: (entryID, judgeID) => means[place.get(entryID)!]! + effects[judgePlace.get(judgeID)!]!,
    standardError(entryID) {
      const { weights, solved, own } = contrastOf(entryID);
      return errorOf(dot(weights, solved), own);
    },
    standardErrorOfDifference(left, right) {
      const [one, other] = [contrastOf(left), contrastOf(right)];
      const judges = one.weights.reduce(
        (sum, weight, judge) => sum + (weight - other.weights[judge]!) * (one.solved[judge]! - other.solved[judge]!),
        0,
      );
      return errorOf(judges, one.own + other.own);
    },
  };
}

/** An entry's part of the judges against the average judge, and the judges' equations solved for it. */
interface Contrast {
  readonly weights: readonly number[];
  readonly solved: readonly number[];
  /** Variance of the entry's own mean, in residual variances. */
  readonly own: number;
}

interface Equations {
  readonly entryIDs: readonly string[];
  readonly judgeIDs: readonly string[];
  /** Sheets per entry. */
  readonly counts: readonly number[];
  /** Sum of the scores per entry. */
  readonly totals: readonly number[];
  /** Sheets by entry and judge. */
  readonly incidence: Matrix;
  /** Each judge's part of an entry's sheets. */
  readonly shares: Matrix;
  /** Judges' equations once the entries are eliminated. */
  readonly reduced: Matrix;
  readonly right: readonly number[];
  /** Sum of squares around the entries' means. */
  readonly within: number;
  readonly residualDegrees: number;
}

function equationsOf(scores: readonly Score[], entryIDs: readonly string[], judgeIDs: readonly string[]): Equations {
  const entryAt = new Map(entryIDs.map((entryID, index) => [entryID, index]));
  const judgeAt = new Map(judgeIDs.map((judgeID, index) => [judgeID, index]));
  const incidence = entryIDs.map(() => judgeIDs.map(() => 0));
  const totals = entryIDs.map(() => 0);
  const judgeTotals = judgeIDs.map(() => 0);
  for (const { entryID, judgeID, value } of scores) {
    const [entry, judge] = [entryAt.get(entryID)!, judgeAt.get(judgeID)!];
    incidence[entry]![judge]! += 1;
    totals[entry]! += value;
    judgeTotals[judge]! += value;
  }
  const counts = incidence.map((row) => row.reduce((sum, sheets) => sum + sheets, 0));
  const shares = incidence.map((row, entry) => row.map((sheets) => sheets / counts[entry]!));
  const reduced = judgeIDs.map((_, left) =>
    judgeIDs.map((_, right) => {
      const own = left === right ? incidence.reduce((sum, row) => sum + row[left]!, 0) : 0;
      return own - incidence.reduce((sum, row, entry) => sum + row[left]! * shares[entry]![right]!, 0);
    }),
  );
  const means = totals.map((total, entry) => total / counts[entry]!);
  return {
    entryIDs,
    judgeIDs,
    counts,
    totals,
    incidence,
    shares,
    reduced,
    right: judgeTotals.map(
      (total, judge) =>
        total -
        dot(
          incidence.map((row) => row[judge]!),
          means,
        ),
    ),
    within: scores.reduce((sum, { entryID, value }) => sum + (value - means[entryAt.get(entryID)!]!) ** 2, 0),
    residualDegrees: scores.length - entryIDs.length,
  };
}

/**
 * The judges' equations with the ridge. The constant added everywhere changes no solution and no contrast, because
 * effects sum to nought; it keeps the matrix definite as λ goes to nought.
 */
const penalised = ({ reduced }: Equations, lambda: number): number[][] =>
  reduced.map((row, left) => row.map((value, right) => value + 1 + (left === right ? lambda : 0)));

/** λ of the highest restricted likelihood: a coarse search over its logarithm, then golden section. */
function estimateLambda(equations: Equations): number {
  if (equations.judgeIDs.length < 2 || equations.residualDegrees < 2 || equations.within === 0) {
    return Number.POSITIVE_INFINITY;
  }
  const grid = Array.from({ length: 61 }, (_, index) => -10 + index * 0.4);
  const deviances = grid.map((logarithm) => deviance(equations, Math.exp(logarithm)));
  const best = deviances.indexOf(Math.min(...deviances));
  const withoutJudges = equations.residualDegrees * Math.log(equations.within / equations.residualDegrees);
  // Where marks cannot tell judges from chance, every λ is as likely: rounding must not choose one.
  if (best === grid.length - 1 || deviances[best]! > withoutJudges - 1e-6) return Number.POSITIVE_INFINITY;
  return Math.exp(
    golden((logarithm) => deviance(equations, Math.exp(logarithm)), grid[Math.max(0, best - 1)]!, grid[best + 1]!),
  );
}

/** Minus twice the restricted log likelihood of λ, up to a constant that does not depend on λ. */
function deviance(equations: Equations, lambda: number): number {
  const { reduced, right, within, residualDegrees, judgeIDs } = equations;
  const system = cholesky(
    reduced.map((row, left) => row.map((value, column) => value + (left === column ? lambda : 0))),
  );
  const rest = Math.max(within - dot(right, system.solve(right)), Number.EPSILON);
  return (
    residualDegrees * Math.log(rest / residualDegrees) + system.logDeterminant - judgeIDs.length * Math.log(lambda)
  );
}

function golden(cost: (at: number) => number, from: number, to: number): number {
  const ratio = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [from, to];
  for (let round = 0; round < 60; round += 1) {
    const [left, right] = [high - ratio * (high - low), low + ratio * (high - low)];
    if (cost(left) <= cost(right)) high = right;
    else low = left;
  }
  return (low + high) / 2;
}

const dot = (left: readonly number[], right: readonly number[]) =>
  left.reduce((sum, value, index) => sum + value * right[index]!, 0);
