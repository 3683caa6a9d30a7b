import type { Award } from '#contract/entities/award.ts';
import type { ResultRow } from '#contract/entities/result.ts';
import { standsAsBest } from '#machines/entry/standing.ts';
import type { Reason } from '#machines/kit/rules.ts';
import { checklistOf } from './checklist.ts';

/** What keeps a result from being announced, one thing each. */
export type Missing =
  /** A category without a best entry; `tied` are the entries that share its first rank. */
  | { readonly kind: 'best'; readonly categoryID: string; readonly tied: readonly ResultRow[] }
  /** A best entry that does not stand first alone, and no reason for it. */
  | { readonly kind: 'notFirst'; readonly categoryID: string; readonly row: ResultRow }
  /** Sheets that were handed in and are not final, of so many. */
  | { readonly kind: 'final'; readonly count: number; readonly all: number }
  /** Anything else, as the award's lifecycle says it. */
  | { readonly kind: 'other'; readonly reason: Reason };

/** Whether an entry may be announced as the best, by the rule that the server asks too; without a reason, whether it needs none. */
export const stands = ({ rank, tie }: Pick<ResultRow, 'rank' | 'tie'>, reason: string | null): boolean =>
  standsAsBest({ rank, shared: tie === 'shared' }, reason ?? '');

/** What is missing for an award whose results are at hand, the lifecycle's `reasons` told apart by category. */
export function missingFor(award: Award, reasons: readonly Reason[]): readonly Missing[] {
  const results = award.summary?.results ?? [];
  const { withoutBest, notFinal, handedIn } = checklistOf(award);
  // Where each entry has a sheet that was handed in, making sheets final is all it takes.
  const everyHandedIn = notFinal > 0 && results.every(({ rows }) => rows.every(({ judges }) => judges > 0));
  const has = (code: string) => reasons.some((reason) => reason.code === code);
  const named = ['award.refusal.noBestEntry', 'award.refusal.bestEntryOvertaken', 'award.refusal.scoresNotFinal'];
  return [
    ...(has('award.refusal.noBestEntry') ? withoutBest : []).map((categoryID): Missing => {
      const first = (results.find((one) => one.categoryID === categoryID)?.rows ?? []).filter(({ rank }) => rank === 1);
      return { kind: 'best', categoryID, tied: first.length > 1 ? first : [] };
    }),
    ...results.flatMap((result): Missing[] =>
      result.rows
        .filter((row) => row.bestEntry && !stands(row, row.bestReason))
        .map((row) => ({ kind: 'notFirst', categoryID: result.categoryID, row })),
    ),
    ...(has('award.refusal.scoresNotFinal') && notFinal > 0
      ? [{ kind: 'final', count: notFinal, all: handedIn } as const]
      : []),
    ...reasons
      .filter(({ code }) => !named.includes(code) || (code === 'award.refusal.scoresNotFinal' && notFinal === 0))
      .filter(({ code }) => !(everyHandedIn && code === 'award.refusal.entriesUnscored'))
      .map((reason): Missing => ({ kind: 'other', reason })),
  ];
}
