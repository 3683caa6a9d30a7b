import { type Cipher, cipherOf } from './cipher.ts';
import { seal, unseal, wipe } from './vault.ts';

/** Under what the key is kept among what is encrypted for a person: it goes with all of that at sign-out. */
const keyName = 'key of changes';

/**
 * What encrypts a judge's changes on this device. The server gives the key to its judge alone; a device keeps it, encrypted by
 * what the browser does not give out, while that judge is signed in.
 */
export async function findCipher(
  personID: string,
  { ask, mayStore }: { readonly ask: () => Promise<string>; readonly mayStore: () => boolean },
): Promise<Cipher> {
  const stored = await unseal(personID, keyName).catch(() => null);
  if (stored) return cipherOf(new Uint8Array(stored));
  const key = Uint8Array.from(atob((await ask()).replaceAll('-', '+').replaceAll('_', '/')), (one) =>
    one.charCodeAt(0),
  );
  if (mayStore()) await storeKey(personID, key).catch((error: unknown) => console.warn('The key is not kept', error));
  // Whoever signed out meanwhile leaves nothing behind.
  if (!mayStore()) await wipe((owner) => owner === personID).catch(() => undefined);
  return cipherOf(key);
}

/** Keeps the key on this device for a time without a connection. */
export const storeKey = (personID: string, key: Uint8Array<ArrayBuffer>): Promise<boolean> =>
  seal(personID, keyName, key);
