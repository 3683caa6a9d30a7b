import { adjustedMean, effectsAt, equationsOf, leverageOf, penalised } from './equations.ts';
import { cholesky } from './matrix.ts';
import type { Score } from './panel.ts';

/** Sheets that a judge's own variance is taken to have been seen in already, with everybody's variance. */
const prior = 4;
/** A judge's shrunken variance counts less from here on, in everybody's variances. */
const tolerated = 2;
/** Nobody counts less than this: a judge is never left out. */
const least = 0.01;
/** A single sheet is not taken to be further away than so many variances: one dissent does not silence a judge. */
const furthest = 25;
const rounds = 100;
const fewestJudges = 3;
/** With fewer degrees of freedom nothing is held against a judge. */
const fewestDegrees = 3;

/**
 * How much each judge's marks count: 1, and less only where they are further from what the other judges and the judge's own
 * severity lead to expect than chance explains. Each judge's variance is estimated almost without bias from the residuals and
 * their leverage, shrunk towards everybody's, and marks are fitted again until nothing moves. Two judges can't be told apart.
 * Sources: Horn, Horn and Duncan, Journal of the American Statistical Association 70 (1975), for the variances; Smyth,
 * Statistical Applications in Genetics and Molecular Biology 3 (2004), for the shrinkage; Huber and Ronchetti, Robust
 * Statistics (2009), chapter 7, for the iteration.
 */
export function judgeWeights(scores: readonly Score[]): ReadonlyMap<string, number> {
  const judges = [...new Set(scores.map(({ judgeID }) => judgeID))];
  let weights = new Map(judges.map((judgeID) => [judgeID, 1]));
  if (judges.length < fewestJudges) return weights;
  for (let round = 0; round < rounds; round += 1) {
    // Half way each time, so that two judges can't take turns.
    const wanted = weightsFrom(residualsOf(scores, weights));
    const next = new Map(judges.map((judgeID) => [judgeID, halfWay(weights.get(judgeID)!, wanted.get(judgeID)!)]));
    const moved = Math.max(...judges.map((judgeID) => Math.abs(next.get(judgeID)! - weights.get(judgeID)!)));
    weights = next;
    if (moved < 1e-12) break;
  }
  return weights;
}

const halfWay = (from: number, to: number) => (Math.abs(to - from) < 1e-12 ? to : (from + to) / 2);

interface Residuals {
  /** Squared residuals of the judge's sheets. */
  readonly squares: readonly number[];
  /** Sheets less what the fit took of them. */
  readonly degrees: number;
}

function residualsOf(scores: readonly Score[], weights: ReadonlyMap<string, number>): ReadonlyMap<string, Residuals> {
  const equations = equationsOf(scores, (judgeID) => weights.get(judgeID)!);
  const { judgeIDs, sheets } = equations;
  const effects = effectsAt(equations, 0);
  const inverse = cholesky(penalised(equations, 0)).inverse();
  const found = judgeIDs.map(() => ({ squares: [] as number[], degrees: 0 }));
  for (const [entry, own] of sheets.entries()) {
    const mean = adjustedMean(equations, entry, effects);
    for (const { judge, value } of own) {
      found[judge]!.squares.push((value - mean - effects[judge]!) ** 2);
      found[judge]!.degrees += Math.max(0, 1 - leverageOf(equations, inverse, entry, judge));
    }
  }
  return new Map(judgeIDs.map((judgeID, judge) => [judgeID, found[judge]!]));
}

function weightsFrom(residuals: ReadonlyMap<string, Residuals>): Map<string, number> {
  const rated = [...residuals.values()].filter(({ degrees }) => degrees > 0.5);
  // Rounding a mark alone makes a variance of a twelfth.
  const common = Math.max(1 / 12, median(rated.map(({ squares, degrees }) => sum(squares) / degrees)));
  return new Map(
    [...residuals].map(([judgeID, { squares, degrees }]) => {
      const bounded = squares.map((square) => Math.min(furthest, square / common));
      const ratio = (prior + sum(bounded)) / (prior + degrees);
      return [judgeID, degrees < fewestDegrees || ratio <= tolerated ? 1 : Math.max(least, (tolerated / ratio) ** 2)];
    }),
  );
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
