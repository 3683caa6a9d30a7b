import { cholesky, dot, eigen, type Matrix } from './matrix.ts';
import type { Score } from './panel.ts';

/** A judge's part of an entry's sheets, by the judge's place. */
interface Share {
  readonly judge: number;
  readonly weight: number;
  readonly value: number;
}

/** Weighted normal equations of y = entry + judge + ε with the entries eliminated: a Laplacian over the judges. */
export interface Equations {
  readonly entryIDs: readonly string[];
  readonly judgeIDs: readonly string[];
  readonly entryAt: ReadonlyMap<string, number>;
  readonly judgeAt: ReadonlyMap<string, number>;
  readonly sheets: readonly (readonly Share[])[];
  /** Sum of the weights per entry. */
  readonly totals: readonly number[];
  /** Weighted mean of the scores per entry. */
  readonly means: readonly number[];
  readonly reduced: Matrix;
  readonly right: readonly number[];
  /** Weighted sum of squares around the entries' means. */
  readonly within: number;
  readonly count: number;
}

/**
 * Normal equations of the additive model. Entries and judges keep the order in which they first appear; `weightOf` is a
 * judge's precision, 1 for an ordinary one. Source: Searle, Casella and McCulloch, Variance Components (1992), chapter 7.
 */
export function equationsOf(scores: readonly Score[], weightOf: (judgeID: string) => number): Equations {
  const entryAt = new Map<string, number>();
  const judgeAt = new Map<string, number>();
  const sheets: Share[][] = [];
  for (const { entryID, judgeID, value } of scores) {
    if (!judgeAt.has(judgeID)) judgeAt.set(judgeID, judgeAt.size);
    const known = entryAt.get(entryID);
    const entry = known ?? entryAt.size;
    if (known === undefined) entryAt.set(entryID, entry);
    const share = { judge: judgeAt.get(judgeID)!, weight: weightOf(judgeID), value };
    if (sheets[entry]) sheets[entry].push(share);
    else sheets[entry] = [share];
  }
  const judges = judgeAt.size;
  const totals = sheets.map((own) => own.reduce((sum, { weight }) => sum + weight, 0));
  const means = sheets.map(
    (own, entry) => own.reduce((sum, { weight, value }) => sum + weight * value, 0) / totals[entry]!,
  );
  const reduced = Array.from({ length: judges }, () => new Array<number>(judges).fill(0));
  const right = new Array<number>(judges).fill(0);
  let within = 0;
  for (const [entry, own] of sheets.entries()) {
    for (const one of own) {
      right[one.judge]! += one.weight * (one.value - means[entry]!);
      within += one.weight * (one.value - means[entry]!) ** 2;
      reduced[one.judge]![one.judge]! += one.weight;
      const row = reduced[one.judge]!;
      for (const other of own) row[other.judge]! -= (one.weight * other.weight) / totals[entry]!;
    }
  }
  return {
    entryIDs: [...entryAt.keys()],
    judgeIDs: [...judgeAt.keys()],
    entryAt,
    judgeAt,
    sheets,
    totals,
    means,
    reduced,
    right,
    within,
    count: scores.length,
  };
}

/**
 * How much of a sheet's own value its expectation is made of where judges are free parameters; `inverse` is that of
 * `penalised(equations, 0)`. Only judges of the sheet's entry have a part in it.
 */
export function leverageOf({ sheets, totals }: Equations, inverse: Matrix, entry: number, judge: number): number {
  const [own, total] = [sheets[entry]!, totals[entry]!];
  const partOf = (share: Share) => (share.judge === judge ? 1 : 0) - share.weight / total;
  let [spread, weight] = [0, 0];
  for (const left of own) {
    if (left.judge === judge) weight = left.weight;
    const [row, first] = [inverse[left.judge]!, partOf(left)];
    for (const right of own) spread += first * partOf(right) * row[right.judge]!;
  }
  return weight * (1 / total + spread);
}

/** Judges' effects at ridge λ; they sum to nought. */
export function effectsAt(equations: Equations, lambda: number): number[] {
  if (!Number.isFinite(lambda)) return equations.judgeIDs.map(() => 0);
  return cholesky(penalised(equations, lambda)).solve(equations.right);
}

/**
 * The judges' equations with the ridge. The constant added everywhere changes no solution and no contrast, because
 * effects sum to nought; it keeps the matrix definite as λ goes to nought.
 */
export const penalised = ({ reduced }: Equations, lambda: number): number[][] =>
  reduced.map((row, left) => row.map((value, right) => value + 1 + (left === right ? lambda : 0)));

/** An entry's adjusted mean once the judges' effects are known. */
export const adjustedMean = ({ sheets, totals, means }: Equations, entry: number, effects: readonly number[]) =>
  means[entry]! - sheets[entry]!.reduce((sum, { judge, weight }) => sum + weight * effects[judge]!, 0) / totals[entry]!;

/** Coarse steps of λ: powers of two, which every machine has alike. */
const steps = Array.from({ length: 41 }, (_, index) => 2 ** (index - 20));

/**
 * λ = σ²ε/σ²b of the highest restricted likelihood; infinite where marks can't tell judges from chance. The root of the
 * likelihood's derivative is bisected over the Laplacian's eigenvalues, so that λ is known to the last bits and needs no
 * logarithm: minus twice the restricted log likelihood is ν·log(rest) + Σ log(1 + μ/λ), with rest = rest₀ + Σ z²λ/(μ(μ + λ)).
 * Source: Patterson and Thompson, Biometrika 58 (1971).
 */
export function estimateLambda(equations: Equations): number {
  const freedom = equations.count - equations.entryIDs.length;
  if (equations.judgeIDs.length < 2 || freedom < 2 || equations.within < 1e-18) return Number.POSITIVE_INFINITY;
  const { values, vectors } = eigen(equations.reduced);
  const largest = values.at(-1)!;
  const spectrum = values.flatMap((value, place) =>
    value > 1e-10 * largest ? [{ value, square: dot(vectors[place]!, equations.right) ** 2 }] : [],
  );
  const explained = spectrum.reduce((sum, { value, square }) => sum + square / value, 0);
  const exact = Math.max(0, equations.within - explained);
  // What rounding leaves of a perfect fit says nothing.
  const base = exact < 1e-12 * equations.within ? 0 : exact;
  const restAt = (lambda: number) =>
    base + spectrum.reduce((sum, { value, square }) => sum + (square * lambda) / (value * (value + lambda)), 0);
  const slope = (lambda: number) => {
    const falling = spectrum.reduce((sum, { value, square }) => sum + (lambda * square) / (value + lambda) ** 2, 0);
    return (
      (freedom * falling) / restAt(lambda) - spectrum.reduce((sum, { value }) => sum + value / (value + lambda), 0)
    );
  };
  const deviance = (lambda: number) =>
    freedom * Math.log(restAt(lambda) / equations.within) +
    spectrum.reduce((sum, { value }) => sum + Math.log1p(value / lambda), 0);
  const slopes = steps.map(slope);
  const minima = steps.flatMap((step, index) => {
    if (index === 0) return slopes[0]! >= 0 ? [step] : [];
    return slopes[index - 1]! < 0 && slopes[index]! >= 0 ? [rootOf(slope, steps[index - 1]!, step)] : [];
  });
  let best = { lambda: Number.POSITIVE_INFINITY, deviance: -1e-6 };
  for (const lambda of minima) {
    const found = deviance(lambda);
    if (found < best.deviance) best = { lambda, deviance: found };
  }
  return best.lambda;
}

function rootOf(slope: (lambda: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let round = 0; round < 60; round += 1) {
    const middle = (low + high) / 2;
    if (slope(middle) < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
