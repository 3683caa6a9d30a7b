import type { StoredDraft } from '#machines/entryEditor/draft.rules.ts';
import type { LoadedEntry } from '#machines/entryEditor/entryEditor.rules.ts';
import { deviceDatabase, isCommitted, resultOf, withPrefix } from '../../data/offline/deviceDatabase.ts';

/**
 * What one window keeps of an entry that the server does not have yet. Each window has a row of its own, so that two of
 * them never overwrite each other.
 */
export interface DraftRow {
  readonly personID: string;
  readonly entryID: string;
  /** The window that writes it. */
  readonly owner: string;
  readonly draft: StoredDraft;
  /** The entry as the server last gave it, to go on without a connection. */
  readonly loaded: LoadedEntry;
  /** When it was written last, in milliseconds since 1970. */
  readonly at: number;
}

type DraftKey = Pick<DraftRow, 'personID' | 'entryID' | 'owner'>;

/** Writes a row. Settled, it outlives the browser's process. */
export const writeDraft = (row: DraftRow): Promise<void> => change((drafts) => drafts.put(row));

/** Forgets a row. */
export const removeDraft = (key: DraftKey): Promise<void> => change((drafts) => drafts.delete(keyOf(key)));

/** The entries of a person that this device keeps words of. */
export const draftsOf = (personID: string): Promise<DraftRow[]> =>
  onDevice((database) =>
    resultOf<DraftRow[]>(database.transaction(name).objectStore(name).getAll(withPrefix(personID))),
  );

/**
 * Changes the rows of one entry atomically: `next` sees all of them and answers the rows that shall take their place.
 * Windows that ask at once wait for each other.
 */
export const replaceDrafts = (
  { personID, entryID }: Omit<DraftKey, 'owner'>,
  next: (rows: readonly DraftRow[]) => readonly DraftRow[],
): Promise<void> =>
  onDevice((database) => {
    const transaction = database.transaction(name, 'readwrite');
    const drafts = transaction.objectStore(name);
    const asked: IDBRequest<DraftRow[]> = drafts.getAll(withPrefix(personID, entryID));
    asked.onsuccess = () => {
      const wanted = next(asked.result);
      for (const row of asked.result) if (!wanted.includes(row)) drafts.delete(keyOf(row));
      for (const row of wanted) if (!asked.result.includes(row)) drafts.put(row);
    };
    return isCommitted(transaction);
  });

const name = 'drafts';

/** Open from the first reading on: a word is on its way to the disk in the turn in which it was typed. */
const onDevice = deviceDatabase('awards.drafts', 1, (database) =>
  database.createObjectStore(name, { keyPath: ['personID', 'entryID', 'owner'] }),
);

const change = (make: (drafts: IDBObjectStore) => IDBRequest): Promise<void> =>
  onDevice((database) => {
    const transaction = database.transaction(name, 'readwrite');
    make(transaction.objectStore(name));
    transaction.commit();
    return isCommitted(transaction);
  });

const keyOf = ({ personID, entryID, owner }: DraftKey) => [personID, entryID, owner];
