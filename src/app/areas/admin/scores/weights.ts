import type { CategoryResult } from '#contract/entities/result.ts';

/** The parts' weights as shares of the sum; a round that is left out has none, and the others have its part. */
export function weightsOf({ scores, rounds }: NonNullable<CategoryResult['parts']>) {
  const total = rounds.reduce((sum, { weight, counts }) => (counts ? sum + weight : sum), scores);
  return {
    scores: scores / total,
    rounds: rounds.map(({ weight, counts }) => (counts ? weight / total : 0)),
  };
}
