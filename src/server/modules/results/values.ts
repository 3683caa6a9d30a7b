import { average, by, deviation } from './grouping.ts';
import type { Panel, Score } from './panel.ts';
import type { CategoryResult } from './result.types.ts';
import type { SeverityFit } from './severity.ts';

/** What each entry is worth by the method. */
export interface Valued {
  /** What each entry's rank goes by. */
  readonly values: ReadonlyMap<string, number>;
  /** What one sheet counts for, and how much. */
  counted(score: Score): { readonly counted: number; readonly weight: number };
  /** Whether the additive model's errors are those of the values. */
  readonly hasErrors: boolean;
}

/** Nobody is worth anything: the category is refused. */
export const unranked = (): Valued => ({
  values: new Map(),
  counted: ({ value }) => ({ counted: value, weight: 1 }),
  hasErrors: false,
});

/** What each entry is worth by the method, on a panel that is not refused. */
export function valuesOf(
  method: CategoryResult['method'],
  scores: readonly Score[],
  panel: Panel,
  fit: SeverityFit,
  weights: ReadonlyMap<string, number>,
  scoresOf: ReadonlyMap<string, readonly Score[]>,
): Valued {
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
    const chosen = new Set<Score>();
    const values = new Map(
      panel.entryIDs.map((entryID) => {
        const own = scoresOf
          .get(entryID)!
          .toSorted((left, right) => left.value - right.value)
          .slice(1, -1);
        for (const score of own) chosen.add(score);
        return [entryID, average(own.map(({ value }) => value))];
      }),
    );
    const counted = (score: Score) => ({ counted: score.value, weight: chosen.has(score) ? 1 : 0 });
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
