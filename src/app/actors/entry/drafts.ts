import { useSyncExternalStore } from 'react';
import { type DraftChanges, type StoredDraft, without } from '#machines/entryEditor/draft.rules.ts';
import type { LoadedEntry } from '#machines/entryEditor/entryEditor.rules.ts';
import type { WrittenField } from '#machines/form/editedEntry.ts';
import { holdWindow, openWindows, thisWindow } from '../session/windows.ts';
import { type DraftRow, draftsOf, removeDraft, replaceDrafts, writeDraft } from './draftStore.ts';

/** Whether this device has what was typed: on its way to the disk, there, or not to be kept at all. */
interface DraftStorage {
  readonly state: 'kept' | 'keeping' | 'failed';
  /** When it was there, in milliseconds since 1970. */
  readonly at: number | null;
}

/**
 * What this device keeps of an entry for a person and the server does not have yet; null when there is nothing. What
 * windows that are gone have left is taken over. Where two of them wrote different words into one field, the older
 * stay where they are until the entry is opened again.
 */
export async function readDraft(personID: string, entryID: string): Promise<StoredDraft | null> {
  await holdWindow();
  const alive = await openWindows();
  let draft: StoredDraft | null = null;
  await replaceDrafts({ personID, entryID }, (rows) => {
    const mine = rows.filter(({ owner }) => owner === thisWindow || !alive.has(owner));
    const { joined, taken } = join(mine);
    if (!joined) return rows;
    draft = joined.draft;
    return [...rows.filter((row) => !taken.includes(row)), joined];
  });
  return draft;
}

/** Keeps the words of an entry on this device from this turn on; null forgets them. */
export function storeDraft(personID: string, entryID: string, draft: StoredDraft | null, loaded: LoadedEntry): void {
  const key = { personID, entryID, owner: thisWindow };
  const turn = { state: 'keeping', at: stateOf(entryID).at } as const;
  publish(entryID, turn);
  const settle = (state: 'kept' | 'failed') => {
    if (stateOf(entryID) === turn) publish(entryID, { state, at: state === 'kept' ? Date.now() : turn.at });
  };
  const written = draft ? writeDraft({ ...key, draft, loaded, at: Date.now() }) : removeDraft(key);
  written.then(
    () => settle('kept'),
    (error: unknown) => {
      console.warn('This device does not keep what is typed; it is only sent', error);
      settle('failed');
    },
  );
}

/**
 * Forgets what this window keeps of an entry and the server has now, whether or not the page that wrote it is still there. What was typed since stays, against
 * the words that the server has.
 */
export const forgetSaved = (personID: string, entryID: string, saved: DraftChanges): Promise<void> =>
  replaceDrafts({ personID, entryID }, (rows) =>
    rows.flatMap((row) => (row.owner === thisWindow ? (onlyUnsaved(row, saved) ?? []) : [row])),
  );

/** The entry as this device last saw it, where it keeps words of it; null where it does not. */
export const storedEntry = async (personID: string, entryID: string): Promise<LoadedEntry | null> =>
  newest(await draftsOf(personID).then((rows) => rows.filter((row) => row.entryID === entryID)))?.loaded ?? null;

/** The entries of a person whose last words only this device has. */
export const unsentEntries = async (personID: string): Promise<readonly string[]> => [
  ...new Set((await draftsOf(personID)).map(({ entryID }) => entryID)),
];

/** Whether this device has the last words of an entry. */
export const useDraftStorage = (entryID: string): DraftStorage => useSyncExternalStore(listen, () => stateOf(entryID));

interface Joined {
  readonly joined: DraftRow | null;
  /** The rows that are in it. */
  readonly taken: readonly DraftRow[];
}

/** One row of all whose words do not contradict each other, the newest first. */
function join(rows: readonly DraftRow[]): Joined {
  const first = newest(rows);
  if (!first) return { joined: null, taken: [] };
  const taken = [first];
  let { changes, base, sent = [] } = first.draft;
  for (const row of [...rows].sort((left, right) => right.at - left.at)) {
    if (row === first || contradicts(row.draft.changes, changes)) continue;
    taken.push(row);
    changes = { ...row.draft.changes, ...changes };
    base = { ...row.draft.base, ...base };
    sent = [...(row.draft.sent ?? []), ...sent];
  }
  const draft = { changes, base, ...(sent.length > 0 && { sent }) };
  return { joined: { ...first, owner: thisWindow, draft }, taken };
}

function onlyUnsaved(row: DraftRow, saved: DraftChanges): DraftRow | null {
  const { changes, base } = row.draft;
  const known = { ...base, ...saved };
  const fields = Object.keys(known) as WrittenField[];
  const left = without(
    changes,
    fields.filter((field) => field in saved && changes[field] === saved[field]),
  );
  if (Object.keys(left).length === 0) return null;
  const gone = fields.filter((field) => !(field in left));
  return { ...row, draft: { changes: left, base: without(known, gone) } };
}

const contradicts = (older: StoredDraft['changes'], newer: StoredDraft['changes']) =>
  Object.entries(older).some(([field, words]) => {
    const other = newer[field as keyof StoredDraft['changes']];
    return other !== undefined && other !== words;
  });

const newest = (rows: readonly DraftRow[]): DraftRow | undefined =>
  [...rows].sort((left, right) => right.at - left.at)[0];

const unwritten: DraftStorage = { state: 'kept', at: null };
const states = new Map<string, DraftStorage>();
const listeners = new Set<() => void>();

const stateOf = (entryID: string): DraftStorage => states.get(entryID) ?? unwritten;

function publish(entryID: string, storage: DraftStorage): void {
  states.set(entryID, storage);
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
