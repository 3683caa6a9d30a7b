/** Changes of judges on their way, the keys of people, and what is kept under them: see the files of this folder. */
type StoreName = 'outbox' | 'keys' | 'sealed';

/**
 * Runs something on this device's database. Once it is open that starts within this very turn, so that a change is
 * handed to the browser before a page that closes is gone. Rejects where a page may not keep anything here.
 */
export const onDevice = <Result>(run: (database: IDBDatabase) => Promise<Result>): Promise<Result> =>
  opened ? run(opened) : open().then(run);

/** The result of one request. */
export const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Waits until everything of a transaction is on the disk. */
export const isCommitted = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException('Nothing was kept', 'AbortError'));
  });

/** Everything of one person in a store whose keys begin with the person. */
export const ofPerson = (personID: string): IDBKeyRange => IDBKeyRange.bound([personID], [personID, []]);

const name = 'awards';
/** Versions before 2 keep changes in clear, those before 3 know of none but those of sheets: they would misread the others. */
const version = 3;

let opened: IDBDatabase | null = null;
let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = ({ oldVersion }) => {
      const { result } = request;
      if (oldVersion > 0) return;
      result.createObjectStore('outbox' satisfies StoreName, { keyPath: ['personID', 'id'] });
      result.createObjectStore('keys' satisfies StoreName, { keyPath: 'personID' });
      result.createObjectStore('sealed' satisfies StoreName, { keyPath: ['personID', 'name'] });
    };
    request.onsuccess = () => {
      opened = request.result;
      // A newer version of the application must not wait for this page; the next use opens it again, or says why not.
      opened.onversionchange = () => {
        request.result.close();
        forget();
      };
      opened.onclose = forget;
      resolve(opened);
    };
    request.onerror = () => reject(request.error);
  });
  opening.catch(forget);
  return opening;
}

function forget(): void {
  opened = null;
  opening = null;
}
