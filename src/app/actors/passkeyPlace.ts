import { useEffect, useState } from 'react';
import { loadConfig } from '../identity/config.ts';

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
