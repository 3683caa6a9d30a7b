import { loadMessages } from '../../i18n/store.ts';

/** What asks the device for passkeys; a screen that shows them awaits it, and says where it did not arrive. */
export const passkeyRequests = () => import(/* webpackChunkName: "passkeys" */ '../../identity/passkeys.ts');

/** The same with the words for what may become of it; out of reach like the service itself. */
export async function loadPasskeys() {
  try {
    const [{ passkeySignIn, addPasskey, listPasskeys, deletePasskey }] = await Promise.all([
      passkeyRequests(),
      loadMessages('settings'),
    ]);
    return { passkeySignIn, addPasskey, listPasskeys, deletePasskey };
  } catch {
    throw { name: 'NetworkError', message: 'Network error' };
  }
}
