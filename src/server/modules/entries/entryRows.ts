import type { ListedEntry, OwnListedEntry } from '#contract/entities/entry.ts';
import type { Sheet } from '#contract/entities/sheet.ts';
import type { FoundEntry } from './entryView.ts';

/** The entry as a list shows it, with the answers to these fields of its award's own form. */
export function toEntryRow(
  { data, files, invoice, total: _, keys: __, ...entry }: FoundEntry,
  columns: readonly string[] = [],
): ListedEntry {
  const { id, awardID, orgName, version, ref, status, categoryID, missing, scoreStatus, bestEntry, updatedAt } = entry;
  return {
    id,
    awardID,
    orgName,
    version,
    ref,
    status,
    categoryID,
    missing,
    scoreStatus,
    bestEntry,
    updatedAt,
    ...(entry.formVersion && { formVersion: entry.formVersion }),
    paymentUnderWay: entry.paymentUnderWay === true,
    ...(entry.shortlisted !== undefined && { shortlisted: entry.shortlisted }),
    ...(entry.onBallot && { onBallot: true }),
    ...(entry.handling && { handling: entry.handling }),
    title: data.title,
    ...(columns.length > 0 && { answers: answersTo(columns, data) }),
    attached: Object.keys(files),
    fee: invoice && { status: invoice.status, amount: invoice.amount, currency: invoice.currency },
  };
}

/** The entry as a list of one's own shows it: a sixth of what is sent, and a sixth of it packed. */
export const toOwnRow = ({ id, awardID, orgName, ref, status, categoryID, ...entry }: FoundEntry): OwnListedEntry => ({
  id,
  awardID,
  orgName,
  ref,
  status,
  categoryID,
  data: { title: entry.data.title },
  ...(entry.suggestedConflict !== undefined && { suggestedConflict: entry.suggestedConflict }),
  ...(entry.score !== undefined && { score: entry.score && toSheetRow(entry.score) }),
});

const toSheetRow = ({ status, marks, comment, note, recusal, favourite, updatedAt }: Sheet) => ({
  status,
  marks,
  comment,
  note,
  recusal,
  favourite,
  updatedAt,
});

const answersTo = (columns: readonly string[], data: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(columns.map((key) => [key, data[key] ?? '']));
