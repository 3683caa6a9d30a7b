import type { RoundState } from '../shared/round.states.ts';

/** What an award's rules need to know of a round before the scores. */
export interface RoundOfAward {
  readonly name: string;
  readonly state: RoundState;
  /** Entries in judging of which a decided round does not say whether they go on. */
  readonly unsettled: number;
}

interface WithRounds {
  readonly rounds?: readonly RoundOfAward[];
}

/** Rounds that are not decided for every entry. */
export const undecidedRounds = ({ rounds = [] }: WithRounds): readonly RoundOfAward[] =>
  rounds.filter(({ state, unsettled }) => state !== 'decided' || unsettled > 0);

/** Rounds that were opened. */
export const startedRounds = ({ rounds = [] }: WithRounds): readonly RoundOfAward[] =>
  rounds.filter(({ state }) => state !== 'prepared');
