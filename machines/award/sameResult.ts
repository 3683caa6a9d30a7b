import type { FinalResult } from './finalResult.ts';

/** Whether two choices are the same, in whatever order their rounds are named. */
export const isSameResult = (one: FinalResult, other: FinalResult): boolean =>
  one.scores === other.scores &&
  one.rounds.length === other.rounds.length &&
  one.rounds.every(({ roundID, weight }) =>
    other.rounds.some((round) => round.roundID === roundID && round.weight === weight),
  );
