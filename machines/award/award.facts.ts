import type { AwardFacts, AwardStatus, CategoryFacts } from './award.rules.ts';

/** An award as the contract describes it, as far as the rules need it. Instants are ISO 8601. */
export interface AwardLike {
  readonly name: string;
  readonly status: AwardStatus;
  readonly opensAt: string | null;
  readonly closesAt: string | null;
  readonly judgingClosesAt: string | null;
  readonly resultsAt: string | null;
  readonly categories: readonly {
    readonly categoryID: string;
    readonly name: string;
    readonly minimumJudges: number;
    readonly criteria: readonly { readonly weight: number }[];
  }[];
}

/** The summary's counts, as far as the rules need them. Keys of `entries` are the specification's status numbers. */
export interface AwardSummaryLike {
  readonly entries: Readonly<Record<string, number>>;
  readonly categories: readonly {
    readonly categoryID: string;
    readonly entries: Readonly<Record<string, number>>;
    readonly judges: number;
    readonly sheets: number;
    readonly submittedSheets: number;
    readonly recusedSheets: number;
    readonly finalSheets: number;
    readonly bestEntryID: string | null;
  }[];
}

/** What the award's rules need to know, from the award and its summary: the same for the server and for a view. */
export function awardFacts(award: AwardLike, summary: AwardSummaryLike, now: number): AwardFacts {
  const counts = new Map(summary.categories.map((category) => [category.categoryID, category]));
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
        entries: count ? entered(award.status, count.entries) : 0,
        judges: count?.judges ?? 0,
        minimumJudges: category.minimumJudges,
        openSheets: count && !judged(award.status) ? count.sheets - count.submittedSheets - count.recusedSheets : 0,
        unfinalSheets: count ? count.submittedSheets - count.finalSheets : 0,
        hasBestEntry: (count?.bestEntryID ?? null) !== null,
      };
    }),
    entries: Object.values(summary.entries).reduce((sum, entries) => sum + entries, 0),
  };
}

/** Once judging has closed, a sheet that was never handed in is waited for no longer: closing over it was recorded. */
const judged = (status: AwardStatus) => status === 'closed' || status === 'completed';

/** Entries that were judged, or that judging would take in. */
const entered = (status: AwardStatus, entries: Readonly<Record<string, number>>) =>
  judged(status) ? (entries['3'] ?? 0) : (entries['1'] ?? 0) + (entries['2'] ?? 0) + (entries['3'] ?? 0);

const instant = (value: string | null) => (value === null ? null : Date.parse(value));
