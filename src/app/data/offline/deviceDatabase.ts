/**
 * One of this device's databases, opened by its first use and kept open; anew after another version of the application, or the
 * browser, closed it. `upgrade` makes what a version has and the one before (0 for none) had not.
 *
 * Answers what runs something on it. Once it is open that starts within this very turn, so that what is written is handed to
 * the browser before a page that closes is gone. Rejects where a page may not store anything here, and, until it is open, where
 * that takes longer than `patience` milliseconds: whoever waits goes on without it.
 */
export function deviceDatabase(
  name: string,
  version: number,
  upgrade: (database: IDBDatabase, oldVersion: number) => void,
  patience = 10_000,
): <Result>(run: (database: IDBDatabase) => Promise<Result>) => Promise<Result> {
  let opened: IDBDatabase | null = null;
  let opening: Promise<IDBDatabase> | null = null;
  const forget = () => {
    opened = null;
    opening = null;
  };
  const open = () => {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, version);
      setTimeout(() => reject(new DOMException(`The database ${name} does not open`, 'TimeoutError')), patience);
      request.onupgradeneeded = ({ oldVersion }) => upgrade(request.result, oldVersion);
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
      request.onerror = () => {
        forget();
        reject(request.error);
      };
    });
    // One that is late may still open; whatever else refuses is asked again.
    opening.catch((error: unknown) => isLate(error) || forget());
    return opening;
  };
  return async (run) => run(opened ?? (await open()));
}

/** Whether a database has not opened yet: what it keeps is known once it does. */
export const isLate = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

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

/** Everything in a store whose keys begin with these parts: a person, or a person and an entry. */
export const withPrefix = (...parts: readonly string[]): IDBKeyRange => IDBKeyRange.bound([...parts], [...parts, []]);
