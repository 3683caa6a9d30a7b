import type { CallName } from '../../contract/calls.ts';
import { keepSlice, keptSlice, type SliceName } from './kept.ts';

/** The items that an earlier visit kept of a list, undefined when it kept none. */
export function keptItems(name: CallName, key: string): readonly unknown[] | undefined {
  const slice = slices[name];
  return slice && listsIn(slice)[key];
}

/** Keeps a fetched list for the next visit; only the lists of awards, entries and judges, and only while they are small. */
export function keepItems(name: CallName, key: string, items: readonly unknown[]): void {
  const slice = slices[name];
  if (!slice) return;
  const lists = { ...listsIn(slice), [key]: items };
  if (JSON.stringify(lists).length > largestSlice) delete lists[key];
  keepSlice(slice, { initialised: true, lists });
}

/** Forgets the lists of a call whose answers must not lie here for everybody to read. */
export function keepNothing(name: CallName): void {
  const slice = slices[name];
  if (slice) keepSlice(slice, { initialised: true, lists: {} });
}

/** Characters that one slice may take of the browser's storage. */
const largestSlice = 400_000;

const slices: Partial<Record<CallName, SliceName>> = {
  listAwards: 'award',
  listEntries: 'entry',
  listJudges: 'judge',
};

// What is there was written by `keepItems`, in this very version of the format.
const listsIn = (slice: SliceName): Record<string, readonly unknown[]> =>
  (keptSlice(slice) as { lists?: Record<string, readonly unknown[]> } | undefined)?.lists ?? {};
