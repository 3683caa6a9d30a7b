/** A mark from 0 to 10 by criterion id. */
export type Marks = Readonly<Record<string, number>>;

/** A criterion as far as its mark counts: `weight` is in per cent. */
export interface Weighted {
  readonly criterionID: string;
  readonly weight: number;
}

/** Weighted mean of the marks given, Σ weight·mark / Σ weight over the marked criteria; null while there is none. */
export function weightedMean(marks: Marks, criteria: readonly Weighted[]): number | null {
  const marked = criteria.flatMap(({ criterionID, weight }) => {
    const mark = marks[criterionID];
    return mark === undefined ? [] : [{ mark, weight }];
  });
  const weight = marked.reduce((sum, one) => sum + one.weight, 0);
  return weight === 0 ? null : marked.reduce((sum, one) => sum + one.weight * one.mark, 0) / weight;
}
