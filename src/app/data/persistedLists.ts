import type { CallName } from '#contract/calls.ts';
import type { ListPage } from '#machines/list/list.machine.ts';
import { readSlice, type SliceName, writeSlice } from './state/persistedState.ts';

/** A load by its call and the key of its query. */
interface ListKey {
  readonly name: CallName;
  readonly key: string;
}

/** What an earlier visit kept of a list, undefined when it kept none. */
export function readPage({ name, key }: ListKey): ListPage | undefined {
  const slice = slices[name];
  const stored = slice && listsIn(slice)[key];
  // An earlier version kept the items alone.
  return Array.isArray(stored) ? { items: stored, next: null, total: null } : (stored as ListPage | undefined);
}

/**
 * Keeps a fetched list for the next visit: only those of awards, entries, judges and invoices, and only while they are
 * small. Of a list that is read page by page the one that was shown last is kept, and no more than its first page.
 */
export function writePage({ name, key }: ListKey, { items, next, total }: ListPage, byPages: boolean): void {
  const slice = slices[name];
  if (!slice || items.length > mostItems) return;
  const others = Object.entries(listsIn(slice)).filter(([other]) => !byPages || !other.startsWith(`pages ${name} `));
  const lists: Record<string, unknown> = { ...Object.fromEntries(others), [key]: { items, next, total } };
  if (JSON.stringify(lists).length > largestSlice) delete lists[key];
  writeLists(slice, lists);
}

/** Forgets the lists of a call whose answers must not lie here for everybody to read. */
export function removeLists(name: CallName): void {
  const slice = slices[name];
  if (slice) writeLists(slice, {});
}

/** Characters that one slice may take of the browser's storage. */
const largestSlice = 400_000;

/** Rows of one page. */
const mostItems = 100;

const slices: Partial<Record<CallName, SliceName>> = {
  listAwards: 'award',
  listEntries: 'entry',
  listAwardEntries: 'entry',
  listJudges: 'judge',
  listInvoices: 'account',
};

// What is there was written by `writePage`, in this very version of the format.
const listsOf = (slice: SliceName) => readSlice(slice) as { lists?: Record<string, unknown> } | undefined;

const listsIn = (slice: SliceName): Record<string, unknown> => listsOf(slice)?.lists ?? {};

const writeLists = (slice: SliceName, lists: Record<string, unknown>): void =>
  writeSlice(slice, { ...listsOf(slice), initialised: true, lists });
