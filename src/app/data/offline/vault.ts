import { onDevice } from './database.ts';
import { isCommitted, resultOf, withPrefix } from './deviceDatabase.ts';

/**
 * Keeps something for one person, encrypted under a key that never leaves this browser: another person who signs in
 * here has another key, and without its key nothing of it can be read. False where what is there is newer: `at` is the
 * age of the content, in milliseconds since 1970.
 */
export async function seal(personID: string, name: string, content: BufferSource, at = 0): Promise<boolean> {
  const key = await keyOf(personID);
  if (!key) return false;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: labelOf(personID, name) },
    key,
    content,
  );
  return onDevice(async (database) => {
    const transaction = database.transaction(['keys', 'sealed'], 'readwrite');
    const committed = isCommitted(transaction);
    const [keys, there] = await Promise.all([
      resultOf(transaction.objectStore('keys').count(personID)),
      resultOf<SealedRow | undefined>(transaction.objectStore('sealed').get([personID, name])),
    ]);
    const row: SealedRow = { personID, name, iv, data, at };
    // Whoever signed out meanwhile has no key any more, and leaves nothing behind.
    // An instant to come is of a clock that was set back since: it makes nothing newer.
    const before = there?.at ?? 0;
    const isWanted = keys > 0 && (before <= at || before > Date.now());
    if (isWanted) transaction.objectStore('sealed').put(row);
    await committed;
    return isWanted;
  });
}

/** What was kept; null where nothing is, or where this person can't read it. */
export async function unseal(personID: string, name: string): Promise<ArrayBuffer | null> {
  const [key, row] = await onDevice(async (database) => {
    const transaction = database.transaction(['keys', 'sealed']);
    return Promise.all([
      resultOf<KeyRow | undefined>(transaction.objectStore('keys').get(personID)),
      resultOf<SealedRow | undefined>(transaction.objectStore('sealed').get([personID, name])),
    ]);
  });
  if (!key || !row) return null;
  const parameters = { name: 'AES-GCM', iv: row.iv, additionalData: labelOf(personID, name) };
  return crypto.subtle.decrypt(parameters, key.key, row.data).catch(() => null);
}

/** The names of everything kept for this person; of what is under them nothing is read, which may be a thousand documents. */
export const listSealed = (personID: string): Promise<readonly string[]> =>
  onDevice(async (database) => {
    const sealed = database.transaction('sealed').objectStore('sealed');
    const keys = (await resultOf(sealed.getAllKeys(withPrefix(personID)))) as [personID: string, name: string][];
    return keys.map(([, name]) => name);
  });

export const removeSealed = (personID: string, names: readonly string[]): Promise<void> =>
  onDevice(async (database) => {
    const transaction = database.transaction('sealed', 'readwrite');
    const gone = isCommitted(transaction);
    for (const name of names) transaction.objectStore('sealed').delete([personID, name]);
    await gone;
  });

/** Forgets the key of everybody `matches` names, and all that only it could open. Changes not sent yet stay. */
export function wipe(matches: (personID: string) => boolean): Promise<void> {
  for (const request of requests) request.isWiped ||= matches(request.personID);
  return onDevice(async (database) => {
    const transaction = database.transaction(['keys', 'sealed'], 'readwrite', { durability: 'strict' });
    const gone = isCommitted(transaction);
    const keys = transaction.objectStore('keys');
    for (const personID of await resultOf(keys.getAllKeys())) {
      if (!matches(String(personID))) continue;
      keys.delete(personID);
      transaction.objectStore('sealed').delete(withPrefix(String(personID)));
    }
    await gone;
  });
}

interface KeyRow {
  readonly personID: string;
  readonly key: CryptoKey;
}

interface SealedRow {
  readonly personID: string;
  readonly name: string;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
  /** Absent from what an earlier version kept. */
  readonly at?: number;
}

/** Whose key is looked up or made, and whether it was to be forgotten meanwhile. */
interface KeyRequest {
  readonly personID: string;
  isWiped: boolean;
}

const requests = new Set<KeyRequest>();

/** The person's key, made where there is none; null where it was forgotten meanwhile: it must not come back. */
async function keyOf(personID: string): Promise<CryptoKey | null> {
  const request: KeyRequest = { personID, isWiped: false };
  requests.add(request);
  try {
    const found = await onDevice((database) => readKey(database, personID));
    if (found) return found;
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    return await onDevice((database) => storeKey(database, made, request));
  } finally {
    requests.delete(request);
  }
}

async function storeKey(database: IDBDatabase, made: CryptoKey, request: KeyRequest): Promise<CryptoKey | null> {
  const { personID } = request;
  const transaction = database.transaction('keys', 'readwrite', { durability: 'strict' });
  const committed = isCommitted(transaction);
  const store = transaction.objectStore('keys');
  // Another window may have been faster.
  const there = await resultOf<KeyRow | undefined>(store.get(personID));
  if (!there && !request.isWiped) store.put({ personID, key: made } satisfies KeyRow);
  await committed;
  return there?.key ?? (request.isWiped ? null : made);
}

const readKey = async (database: IDBDatabase, personID: string): Promise<CryptoKey | undefined> =>
  (await resultOf<KeyRow | undefined>(database.transaction('keys').objectStore('keys').get(personID)))?.key;

/** Binds what is kept to its person and its name: nothing can be put in another's place. */
const labelOf = (personID: string, name: string) => new TextEncoder().encode(`${personID} ${name}`);
