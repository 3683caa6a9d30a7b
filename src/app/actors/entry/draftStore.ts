import type { StoredDraft } from '#machines/entryEditor/draft.rules.ts';
import type { LoadedEntry } from '#machines/entryEditor/entryEditor.rules.ts';

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
export async function draftsOf(personID: string): Promise<DraftRow[]> {
  const drafts = (await open()).transaction(name).objectStore(name);
  return answerOf(drafts.getAll(IDBKeyRange.bound([personID], [personID, []])) as IDBRequest<DraftRow[]>);
}

/**
 * Changes the rows of one entry atomically: `next` sees all of them and answers the rows that shall take their place.
 * Windows that ask at once wait for each other.
 */
export async function replaceDrafts(
  { personID, entryID }: Omit<DraftKey, 'owner'>,
  next: (rows: readonly DraftRow[]) => readonly DraftRow[],
): Promise<void> {
  const transaction = (await open()).transaction(name, 'readwrite');
  const drafts = transaction.objectStore(name);
  const range = IDBKeyRange.bound([personID, entryID], [personID, entryID, []]);
  const asked = drafts.getAll(range) as IDBRequest<DraftRow[]>;
  asked.onsuccess = () => {
    const wanted = next(asked.result);
    for (const row of asked.result) if (!wanted.includes(row)) drafts.delete(keyOf(row));
    for (const row of wanted) if (!asked.result.includes(row)) drafts.put(row);
  };
  await done(transaction);
}

const name = 'drafts';

/** Open from the first reading on: a word is on its way to the disk in the turn in which it was typed. */
let database: IDBDatabase | undefined;
let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open('awards.drafts', 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(name, { keyPath: ['personID', 'entryID', 'owner'] });
    asked.onerror = () => reject(asked.error);
    asked.onsuccess = () => {
      database = asked.result;
      database.onclose = forget;
      database.onversionchange = () => {
        database?.close();
        forget();
      };
      resolve(database);
    };
  });
  opening.catch(forget);
  return opening;
}

function forget(): void {
  database = undefined;
  opening = undefined;
}

function change(make: (drafts: IDBObjectStore) => IDBRequest): Promise<void> {
  const write = (opened: IDBDatabase) => {
    const transaction = opened.transaction(name, 'readwrite');
    make(transaction.objectStore(name));
    transaction.commit();
    return done(transaction);
  };
  try {
    return database ? write(database) : open().then(write);
  } catch (error) {
    return Promise.reject(error);
  }
}

const keyOf = ({ personID, entryID, owner }: DraftKey) => [personID, entryID, owner];

const done = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

const answerOf = <Answer>(asked: IDBRequest<Answer>) =>
  new Promise<Answer>((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
