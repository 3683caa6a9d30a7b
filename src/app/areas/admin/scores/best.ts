import type { Award } from '#contract/entities/award.ts';
import type { CategoryResult, ResultRow } from '#contract/entities/result.ts';
import { entryFactsFrom } from '#machines/entry/entry.facts.ts';
import { entryLifecycle } from '#machines/entry/entry.machine.ts';
import type { EntryEvent } from '#machines/entry/entry.rules.ts';
import type { Reason } from '#machines/kit/rules.ts';

/** An entry in the result of its category. */
export interface Ranked {
  readonly award: Award;
  readonly result: CategoryResult;
  readonly row: ResultRow;
}

/** Whether other entries have the same rank. */
export const sharesRank = ({ rows }: Pick<CategoryResult, 'rows'>, row: ResultRow): boolean =>
  row.rank !== null && rows.some((other) => other !== row && other.rank === row.rank);

/** Why the entry's own chart refuses to name it best, or to take that back. */
export function refusalsOfBest({ award, result, row }: Ranked, event: EntryEvent): readonly Reason[] {
  const shared = sharesRank(result, row);
  const facts = entryFactsFrom(
    { categoryID: result.categoryID, missing: [], scored: true, standing: { rank: row.rank, shared } },
    award,
    { now: 0, by: 'admin' },
  );
  const decision = entryLifecycle.decide('categoryClosed', facts, event);
  return decision.accepted ? [] : decision.reasons;
}
