/** What the scores after the rounds weigh in the final result, per cent: all that its rounds leave. */
export const scoresWeight = (rounds: readonly { readonly weight: number }[]): number =>
  rounds.reduce((left, { weight }) => left - weight, 100);
