import type { VoteState } from '../vote/vote.rules.ts';
import type { RoundOfAward } from './award.rounds.ts';
import type { FinalResult } from './finalResult.ts';

/** What the rules need to know of one category. */
export interface CategoryFacts {
  readonly name: string;
  readonly criteria: number;
  /** The criteria's weights, which must make 100. */
  readonly weight: number;
  /** Entries submitted or further; drafts don't count. */
  readonly entries: number;
  /** Judges assigned, the locked ones left out. */
  readonly judges: number;
  readonly minimumJudges: number;
  /** Assigned score sheets neither submitted nor recused. */
  readonly openSheets: number;
  /** Submitted score sheets not yet final. */
  readonly unfinalSheets: number;
  readonly hasBestEntry: boolean;
  /** Whether an early fee, where there is one, says until when it holds; true where not said. */
  readonly earlyFeeEnds?: boolean;
  /** Judged entries without a final score sheet; none where not said. */
  readonly unscoredEntries?: number;
  /** Whether the best entry stands first alone or was named with a reason; true where not said. */
  readonly bestEntryStands?: boolean;
}

/** Instants are milliseconds since 1970, null where not set. */
export interface AwardFacts {
  readonly now: number;
  readonly name: string;
  readonly opensAt: number | null;
  readonly closesAt: number | null;
  readonly judgingClosesAt: number | null;
  readonly resultsAt: number | null;
  readonly categories: readonly CategoryFacts[];
  /** Entries of any status, drafts included. */
  readonly entries: number;
  /** Submitted entries that judges do not have: to be accepted for judging, or to be corrected; none where not said. */
  readonly waitingEntries?: number;
  /** Entries in judging that no judge has to score and none has scored, though no round keeps them back; none where not said. */
  readonly unjudgedEntries?: number;
  /** The rounds before the scores; none where left out. */
  readonly rounds?: readonly RoundOfAward[];
  /** How far its public vote is; none where left out. */
  readonly vote?: VoteState | undefined;
  /** What makes the final result; the scores after the rounds alone where left out. */
  readonly finalResult?: FinalResult | undefined;
  /** Whether somebody scored, in a round or after the rounds; false where not said. */
  readonly scored?: boolean | undefined;
  /** Whether an entry of a category has no score in a round that counts towards its result; false where not said. */
  readonly lacking?: boolean | undefined;
}
