import type { CategoryCount } from '#contract/rounds.ts';
import { boundsOf, type Scoring } from '#machines/round/scoring.ts';
import { scores } from '../results/ways/scores.ts';

/** An entry with the marks that count. */
interface Scored {
  readonly entryID: string;
  readonly answers: readonly { readonly judgeID: string; readonly marks?: readonly number[] | null }[];
}

/** Counts one category's scores by the round's criteria; entries that fewer judges scored than the quorum are not counted. */
export function countScores(
  categoryID: string,
  entries: readonly Scored[],
  { criteria, ...scale }: Scoring,
  quorum: number,
): CategoryCount {
  const weights = (criteria ?? []).map(({ weight }) => weight);
  const given = entries.map(({ entryID, answers }) => ({
    entryID,
    own: answers.flatMap(({ judgeID, marks }) => (marks ? [{ judgeID, entryID, marks }] : [])),
  }));
  const counted = given.filter(({ own }) => own.length >= quorum);
  const { places, marks } = scores.count(
    counted.map(({ entryID }) => entryID),
    counted.flatMap(({ own }) => own),
    { weights, ...boundsOf(scale) },
  );
  return {
    categoryID,
    ballots: new Set(given.flatMap(({ own }) => own.map(({ judgeID }) => judgeID))).size,
    places: places.map((together) => [...together]),
    scores: places.flat().flatMap((entryID) => {
      const found = marks.get(entryID);
      return found ? [{ entryID, ...found, criteria: [...found.criteria] }] : [];
    }),
  };
}
