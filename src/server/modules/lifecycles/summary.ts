import type { AwardSummary } from '#contract/entities/award.ts';
import { type EntryState, entryStatuses } from '#machines/entry/entry.rules.ts';
import type { AwardStatus } from '#machines/shared/award.statuses.ts';
import type { AwardCounts } from './counts.ts';

/** Counts per status and category, judging progress and money. */
export function summarise(
  award: {
    readonly status: AwardStatus;
    readonly currency: string;
    readonly categories: readonly {
      readonly categoryID: string;
      readonly name: string;
      readonly minimumJudges: number;
    }[];
  },
  counts: AwardCounts,
): AwardSummary {
  const best = new Map(counts.best.map(({ categoryID, entryID }) => [categoryID, entryID]));
  const unscored = new Map(counts.unscored.map(({ categoryID, count }) => [categoryID, count]));
  const dropped = new Map(counts.dropped.map(({ categoryID, count }) => [categoryID, count]));
  const judges = new Map(counts.judges.map(({ categoryID, count }) => [categoryID, count]));
  const waiting = new Map(counts.awaited.map(({ categoryID, count }) => [categoryID, count]));
  const categories = award.categories.map(({ categoryID, name, minimumJudges }) => {
    const entries = byStatus(counts.entries.filter((row) => row.categoryID === categoryID));
    const sheets = counts.sheets.filter((row) => row.categoryID === categoryID);
    const assigned = judges.get(categoryID) ?? 0;
    const submittedSheets = add(sheets.filter(handedIn));
    const recusedSheets = add(sheets.filter(recused));
    // Once judging is over nobody waits for a sheet any more: closing over it was recorded.
    const awaited = award.status === 'judging' ? (waiting.get(categoryID) ?? 0) : 0;
    const arrived = add(sheets.filter((row) => row.expected && (handedIn(row) || recused(row))));
    return {
      categoryID,
      name,
      entries,
      submitted: Math.max(0, submitted(award.status, entries) - (dropped.get(categoryID) ?? 0)),
      judges: assigned,
      minimumJudges,
      sheets: submittedSheets + recusedSheets + Math.max(0, awaited - arrived),
      submittedSheets,
      recusedSheets,
      finalSheets: add(sheets.filter(({ status }) => status === 'final')),
      bestEntryID: best.get(categoryID) ?? null,
      unscored: unscored.get(categoryID) ?? 0,
    };
  });
  return {
    entries: byStatus(counts.entries),
    categories,
    judging: {
      sheets: categories.reduce((sum, { sheets }) => sum + sheets, 0),
      submitted: categories.reduce((sum, { submittedSheets }) => sum + submittedSheets, 0),
      recused: categories.reduce((sum, { recusedSheets }) => sum + recusedSheets, 0),
      judges: counts.judgeCount,
    },
    money: {
      paid: counts.paid,
      paidTax: counts.paidTax,
      due: counts.due,
      dueTax: counts.dueTax,
      currency: award.currency,
    },
    ...(counts.rounds && { rounds: counts.rounds }),
    ...(counts.vote && { vote: counts.vote }),
    unjudged: counts.unjudged,
    missing: counts.missing,
    unpaid: counts.unpaid,
  };
}

const handedIn = ({ status }: { status: string }) => status === 'submitted' || status === 'final';
const recused = ({ status }: { status: string }) => status === 'recused';
const add = (rows: readonly { readonly count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);

const byStatus = (rows: AwardCounts['entries']) => {
  const entries: Record<string, number> = {};
  for (const { status, count } of rows) entries[String(status)] = (entries[String(status)] ?? 0) + count;
  return entries;
};

/** Entries that judging will take in; while it runs, those that judges have; after it, those that it judged. */
function submitted(status: AwardStatus, entries: Readonly<Record<string, number>>): number {
  const count = (state: EntryState) => entries[entryStatuses[state]] ?? 0;
  const [sent, withJudges, judged] = [count('submitted'), count('openForJudging'), count('categoryClosed')];
  if (status === 'closed' || status === 'completed') return judged;
  return (status === 'judging' ? 0 : sent) + withJudges + judged;
}
