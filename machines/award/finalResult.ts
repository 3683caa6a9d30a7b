/** A round that counts towards the final result, with its weight in per cent. */
export interface WeighedRound {
  readonly roundID: string;
  readonly weight: number;
  /** Whether judges of the round score; true where not said. */
  readonly isScored?: boolean;
}

/** What the final result is made from, in per cent: rounds judged by scores, and the scores after the rounds. */
export interface FinalResult {
  /** None where the scores after the rounds alone make it. */
  readonly rounds: readonly WeighedRound[];
  readonly scores: number;
}

/** What makes the final result where nothing else was chosen. */
export const scoresAlone: FinalResult = { rounds: [], scores: 100 };

/** All weights together, per cent. */
export const weightsIn = ({ rounds, scores }: FinalResult): number =>
  rounds.reduce((sum, { weight }) => sum + weight, scores);

/** Whether a final result can be made: every part weighs something, each round is scored and there once, and they make 100. */
export const isFinalResult = (given: FinalResult): boolean =>
  given.scores > 0 &&
  given.rounds.every(
    ({ roundID, weight, isScored }, at) =>
      weight > 0 && isScored !== false && given.rounds.findIndex((round) => round.roundID === roundID) === at,
  ) &&
  weightsIn(given) === 100;
