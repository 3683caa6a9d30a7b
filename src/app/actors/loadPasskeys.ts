import { loadMessages } from '../i18n/store.ts';

/** What asks the device for passkeys, with the words for what may become of it. */
export async function loadPasskeys() {
  try {
    const [{ passkeySignIn, addPasskey, listPasskeys, deletePasskey }] = await Promise.all([
      import(/* webpackChunkName: "passkeys" */ '../identity/passkeys.ts'),
      loadMessages('passkeys'),
    ]);
    return { passkeySignIn, addPasskey, listPasskeys, deletePasskey };
  } catch {
    throw { name: 'NetworkError', message: 'Network error' };
  }
}
