import { expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { ResultRow } from '#contract/entities/result.ts';
import { missingFor, stands } from './missing.ts';

const row = (entryID: string, rank: number, more: Partial<ResultRow> = {}) =>
  ({ entryID, rank, tie: null, judges: 2, bestEntry: false, bestReason: null, ...more }) as ResultRow;
const award = (rows: readonly ResultRow[], category: object = {}) =>
  ({
    status: 'closed',
    summary: {
      categories: [
        {
          categoryID: 'c',
          submitted: 2,
          bestEntryID: null,
          sheets: 4,
          recusedSheets: 0,
          submittedSheets: 4,
          finalSheets: 4,
          ...category,
        },
      ],
      results: [{ categoryID: 'c', panel: { parts: [], hanging: [] }, rows }],
    },
  }) as unknown as Award;
const noBest = { code: 'award.refusal.noBestEntry', params: { categories: 'C' } };

it('names the entries that share the first rank of a category without a best one', () => {
  const tied = [row('a', 1, { tie: 'shared' }), row('b', 1, { tie: 'shared' }), row('d', 3)];
  expect(missingFor(award(tied), [noBest])).toEqual([{ kind: 'best', categoryID: 'c', tied: tied.slice(0, 2) }]);
  expect(missingFor(award([row('a', 1), row('b', 2)]), [noBest])).toEqual([
    { kind: 'best', categoryID: 'c', tied: [] },
  ]);
});

it('asks a reason of a best entry that does not stand first alone, which only the results tell', () => {
  const second = row('b', 2, { bestEntry: true });
  expect(missingFor(award([row('a', 1), second], { bestEntryID: 'b' }), [])).toEqual([
    { kind: 'notFirst', categoryID: 'c', row: second },
  ]);
  const withReason = { ...second, bestReason: 'The panel chose it.' };
  expect(missingFor(award([row('a', 1), withReason], { bestEntryID: 'b' }), [])).toEqual([]);
  expect(stands(row('a', 1), null)).toBe(true);
  expect(stands(row('a', 1, { tie: 'shared' }), null)).toBe(false);
});

it('counts sheets that are not final, and says everything else as the lifecycle does', () => {
  const other = { code: 'award.refusal.roundUndecided', params: { rounds: 'Shortlist' } };
  const open = award([row('a', 1, { bestEntry: true })], { bestEntryID: 'a', finalSheets: 1 });
  expect(missingFor(open, [{ code: 'award.refusal.scoresNotFinal', params: { categories: 'C' } }, other])).toEqual([
    { kind: 'final', count: 3, all: 4 },
    { kind: 'other', reason: other },
  ]);
});

it('asks for a judge only where an entry has no sheet, not where its sheets are not final yet', () => {
  const unscored = { code: 'award.refusal.entriesUnscored', params: { categories: 'C' } };
  const reasons = [{ code: 'award.refusal.scoresNotFinal', params: { categories: 'C' } }, unscored];
  const some = { bestEntryID: 'a', finalSheets: 1 };
  expect(missingFor(award([row('a', 1, { bestEntry: true })], some), reasons)).toEqual([
    { kind: 'final', count: 3, all: 4 },
  ]);
  expect(missingFor(award([row('a', 1, { bestEntry: true }), row('b', 2, { judges: 0 })], some), reasons)).toEqual([
    { kind: 'final', count: 3, all: 4 },
    { kind: 'other', reason: unscored },
  ]);
});
