/** A mark from 0 to 10 by criterion id. */
export type ScoresByCriterion = Readonly<Record<string, number>>;

/** A criterion as far as its mark counts: `weight` is in per cent. */
export interface Weighted {
  readonly criterionID: string;
  readonly weight: number;
}

/** What one judge gave one entry. */
export interface Sheet {
  readonly entryID: string;
  readonly judgeID: string;
  readonly marks: ScoresByCriterion;
}

/** Weighted mean of the marks given, Σ weight·mark / Σ weight over the marked criteria; null while there is none. */
export function weightedMean(marks: ScoresByCriterion, criteria: readonly Weighted[]): number | null {
  let [sum, weights] = [0, 0];
  for (const { criterionID, weight } of criteria) {
    const score = marks[criterionID];
    if (score === undefined) continue;
    sum += weight * score;
    weights += weight;
  }
  return weights === 0 ? null : sum / weights;
}
