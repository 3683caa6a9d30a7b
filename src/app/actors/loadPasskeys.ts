import { useEffect, useState } from 'react';
import { loadMessages } from '../i18n/store.ts';
import { loadConfig } from '../identity/config.ts';

/** What asks the device for passkeys, with the words for what may become of it. */
export async function loadPasskeys() {
  try {
    const [passkeys] = await Promise.all([
      import(/* webpackChunkName: "passkeys" */ '../identity/passkeys.ts'),
      loadMessages('passkeys'),
    ]);
    return passkeys;
  } catch {
    throw { name: 'NetworkError', message: 'Network error' };
  }
}

/** Whether passkeys can be used: `nowhere` in this installation, `elsewhere` than in this browser at this address, or `here`. */
export function usePasskeyPlace(): 'nowhere' | 'elsewhere' | 'here' {
  const [site, setSite] = useState<string | null>(null);
  useEffect(() => {
    void loadConfig().then(
      ({ passkeySite }) => setSite(passkeySite),
      () => undefined,
    );
  }, []);
  if (site === null) return 'nowhere';
  const isSite = `.${window.location.hostname}`.endsWith(`.${site}`);
  return isSite && 'PublicKeyCredential' in window ? 'here' : 'elsewhere';
}
