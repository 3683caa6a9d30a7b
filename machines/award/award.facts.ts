import { entryStatuses } from '../entry/entry.statuses.ts';
import type { VoteState } from '../vote/vote.rules.ts';
import type { RoundOfAward } from './award.rounds.ts';
import type { AwardFacts, CategoryFacts } from './award.types.ts';
import type { FinalResult } from './finalResult.ts';

/** An award with its summary as the contract describes them, as far as the rules need it. Instants are ISO 8601. */
export interface AwardRecord {
  readonly name: string;
  readonly opensAt: string | null;
  readonly closesAt: string | null;
  readonly judgingClosesAt: string | null;
  readonly resultsAt: string | null;
  readonly categories: readonly {
    readonly categoryID: string;
    readonly name: string;
    readonly minimumJudges: number;
    readonly criteria: readonly { readonly weight: number }[];
    readonly fee?: { readonly earlyAmount: number | null; readonly earlyUntil: string | null };
  }[];
  readonly finalResult?: FinalResult | undefined;
  /** Whether somebody scored, in a round or after the rounds; as `scoredSince` says where left out. */
  readonly scored?: boolean | undefined;
  /** When somebody scored first. */
  readonly scoredSince?: string | undefined;
  /** Whether an entry of the category that is asked about has no score in the round that is. */
  readonly lacking?: boolean | undefined;
  /** Absent where nothing was counted: nothing has been entered then. */
  readonly summary?:
    | {
        /** Entries by the specification's status numbers, drafts included. */
        readonly entries: Readonly<Record<string, number>>;
        readonly categories: readonly {
          readonly categoryID: string;
          readonly submitted: number;
          readonly judges: number;
          readonly sheets: number;
          readonly submittedSheets: number;
          readonly recusedSheets: number;
          readonly finalSheets: number;
          readonly bestEntryID: string | null;
          readonly unscored?: number | undefined;
        }[];
        /** Entries in judging that no judge has to score and none has scored. */
        readonly unjudged?: number | undefined;
        readonly rounds?: readonly RoundOfAward[] | undefined;
        readonly vote?: VoteState | undefined;
      }
    | undefined;
}

/** Where a submitted entry stands that judges do not have. */
export const waitingStatuses = [entryStatuses.submitted, entryStatuses.error];

/** What the award's rules need to know, from the award and its summary: the same for the server and for a view. */
export function awardFacts(award: AwardRecord, now: number): AwardFacts {
  const counts = new Map(award.summary?.categories.map((category) => [category.categoryID, category]));
  return {
    now,
    name: award.name,
    opensAt: instant(award.opensAt),
    closesAt: instant(award.closesAt),
    judgingClosesAt: instant(award.judgingClosesAt),
    resultsAt: instant(award.resultsAt),
    categories: award.categories.map((category): CategoryFacts => {
      const count = counts.get(category.categoryID);
      return {
        name: category.name,
        criteria: category.criteria.length,
        weight: category.criteria.reduce((sum, { weight }) => sum + weight, 0),
        entries: count?.submitted ?? 0,
        judges: count?.judges ?? 0,
        minimumJudges: category.minimumJudges,
        openSheets: count ? Math.max(0, count.sheets - count.submittedSheets - count.recusedSheets) : 0,
        unfinalSheets: count ? Math.max(0, count.submittedSheets - count.finalSheets) : 0,
        hasBestEntry: (count?.bestEntryID ?? null) !== null,
        unscoredEntries: count?.unscored ?? 0,
        earlyFeeEnds: !category.fee || category.fee.earlyAmount === null || category.fee.earlyUntil !== null,
      };
    }),
    entries: Object.values(award.summary?.entries ?? {}).reduce((sum, entries) => sum + entries, 0),
    waitingEntries: waitingStatuses.reduce((sum, status) => sum + (award.summary?.entries[status] ?? 0), 0),
    unjudgedEntries: award.summary?.unjudged ?? 0,
    finalResult: award.finalResult,
    scored: award.scored ?? (award.scoredSince === undefined ? undefined : true),
    lacking: award.lacking,
    ...(award.summary?.rounds && { rounds: award.summary.rounds }),
    ...(award.summary?.vote && { vote: award.summary.vote }),
  };
}

const instant = (value: string | null) => (value === null ? null : Date.parse(value));
