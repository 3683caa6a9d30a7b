import type { GivenScores, ScoreScale } from './ways/scores.ts';

/** A round before the scores that counts towards the final result. */
export interface CountedRound {
  readonly roundID: string;
  readonly name: string;
  /** Per cent of the final result; what all rounds leave is the weight of the scores after the rounds. */
  readonly weight: number;
  readonly scale: ScoreScale;
  /** What judges gave, as it counted when the round was decided. */
  readonly marks: readonly GivenScores[];
  /** Whether the category does without it where one of its entries has nothing in it. */
  readonly leftOut: boolean;
}

/** What an entry has in one round: the mean of its judges, 0 to 10; null where nobody scored it. */
export interface RoundMean {
  readonly mean: number | null;
  readonly judges: number;
}

/** How a round stands in the result of a category. */
export interface RoundStanding {
  readonly roundID: string;
  /** Whether it counts: where it is left out, its weight goes to the other parts, of every entry alike. */
  readonly counts: boolean;
  /** Entries that were scored after the rounds and have nothing in this one. */
  readonly lacking: readonly string[];
}
