import {
  adjustedMean,
  type Equations,
  effectsAt,
  equationsOf,
  estimateLambda,
  leverageOf,
  penalised,
} from './equations.ts';
import { roundingSquare } from './grouping.ts';
import { cholesky, dot, type Matrix } from './matrix.ts';
import { partsOf, type Score } from './panel.ts';

/** A fitted additive model. Variances are in variances of one ordinary sheet. */
export interface SeverityFit {
  /** σ²ε/σ²b: the larger, the less of a judge's difference is taken off. Infinite where judges don't differ. */
  readonly lambda: number;
  /** Weighted sum of squares that judges and entries leave unexplained, both free. */
  readonly squares: number;
  /** Degrees of freedom of `squares`: sheets − entries − judges + 1. */
  readonly degrees: number;
  /** Standard deviation of one ordinary sheet around the model; null where nothing is left to estimate it from. */
  readonly residual: number | null;
  /** Adjusted mean by entry: what a judge of average severity would have given. */
  readonly adjusted: ReadonlyMap<string, number>;
  /** The same with judges' severities taken off in full, whatever λ: unbiased, however severities are spread. */
  readonly free: ReadonlyMap<string, number>;
  /** How far each judge marks above (positive) or below the average judge; they sum to nought. */
  readonly severity: ReadonlyMap<string, number>;
  /** What a judge is expected to give an entry. */
  expected(entryID: string, judgeID: string): number;
  /** How much of a sheet's own value its expectation is made of, from 0 to 1; the judge has a sheet of the entry. */
  leverage(entryID: string, judgeID: string): number;
  /** Place of an entry's `free` value in a space where squared distances and lengths are variances, and its own part. */
  position(entryID: string): { readonly at: readonly number[]; readonly own: number };
  /** Standard error of one entry's `free` mean; null where `residual` is. */
  standardError(entryID: string): number | null;
  /** Standard error of the difference of two entries' `free` means. */
  standardErrorOfDifference(left: string, right: string): number | null;
}

interface Options {
  readonly lambda?: number;
  /** Precision by judge; 1 where it is not named. */
  readonly weights?: ReadonlyMap<string, number>;
}

/**
 * Additive judge severity y = μ + entry + judge + ε on a connected panel, judges as a ridge with λ = σ²ε/σ²b, estimated by
 * restricted maximum likelihood unless given. Errors rest on judges as free parameters: then (estimate − truth)/error is
 * exactly Student's t with whole degrees of freedom, in the smallest panel and however severities are spread.
 * Throws a RangeError on a disconnected panel: its parts can't be compared.
 * Source: Henderson's mixed-model equations (Searle, Casella and McCulloch, Variance Components, 1992, chapters 5 to 7).
 */
export function fitSeverity(scores: readonly Score[], options: Options | number = {}): SeverityFit {
  const { lambda: fixed, weights } = typeof options === 'number' ? { lambda: options } : options;
  if (partsOf(scores).length > 1) throw new RangeError('The panel is disconnected');
  const equations = equationsOf(scores, (judgeID) => weights?.get(judgeID) ?? 1);
  const lambda = fixed ?? estimateLambda(equations);
  const effects = effectsAt(equations, lambda);
  const { entryIDs, judgeIDs, entryAt, judgeAt, sheets, totals } = equations;
  const system = cholesky(penalised(equations, 0));
  const freeEffects = system.solve(equations.right);
  const free = entryIDs.map((_, entry) => adjustedMean(equations, entry, freeEffects));
  const squares = residualSquares(equations, free, freeEffects);
  const degrees = equations.count - entryIDs.length - judgeIDs.length + 1;
  const residual = degrees > 0 ? Math.sqrt(squares / degrees) : null;
  const positions = new Map<number, { at: readonly number[]; own: number }>();
  const positionAt = (entry: number) => {
    const known = positions.get(entry);
    if (known) return known;
    const share = new Array<number>(judgeIDs.length).fill(-1 / judgeIDs.length);
    for (const { judge, weight } of sheets[entry]!) share[judge]! += weight / totals[entry]!;
    const position = { at: system.forward(share), own: 1 / totals[entry]! };
    positions.set(entry, position);
    return position;
  };
  const position = (entryID: string) => positionAt(entryAt.get(entryID)!);
  let inverse: Matrix | undefined;
  const errorOf = (variance: number) => (residual === null ? null : residual * Math.sqrt(variance));
  return {
    lambda,
    squares,
    degrees,
    residual,
    position,
    adjusted: new Map(entryIDs.map((entryID, entry) => [entryID, adjustedMean(equations, entry, effects)])),
    free: new Map(entryIDs.map((entryID, entry) => [entryID, free[entry]!])),
    severity: new Map(judgeIDs.map((judgeID, judge) => [judgeID, effects[judge]!])),
    expected: (entryID, judgeID) => free[entryAt.get(entryID)!]! + freeEffects[judgeAt.get(judgeID)!]!,
    leverage(entryID, judgeID) {
      inverse ??= system.inverse();
      return leverageOf(equations, inverse, entryAt.get(entryID)!, judgeAt.get(judgeID)!);
    },
    standardError(entryID) {
      const { at, own } = position(entryID);
      return errorOf(own + dot(at, at));
    },
    standardErrorOfDifference(left, right) {
      const [one, other] = [position(left), position(right)];
      return errorOf(left === right ? 0 : one.own + other.own + lengthBetween(one.at, other.at));
    },
  };
}

function residualSquares({ sheets }: Equations, free: readonly number[], effects: readonly number[]): number {
  const squares = sheets.reduce(
    (sum, own, entry) =>
      sum +
      own.reduce((part, { judge, weight, value }) => part + weight * (value - free[entry]! - effects[judge]!) ** 2, 0),
    0,
  );
  // Below this it is what rounding leaves of a perfect fit.
  return squares < roundingSquare * sheets.length ? 0 : squares;
}

/** Squared distance. */
export function lengthBetween(left: readonly number[], right: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < left.length; index += 1) sum += (left[index]! - right[index]!) ** 2;
  return sum;
}
