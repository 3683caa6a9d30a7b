import { useEffect, useState } from 'react';
import { loadConfig } from '../../identity/config.ts';

/** Whether the address of this page is one that passkeys are made for; null where the installation has none. */
export function usePasskeysHere(): boolean | null {
  const [isHere, setHere] = useState<boolean | null>(null);
  useEffect(() => {
    void loadConfig().then(
      ({ passkeySite }) => passkeySite && setHere(location.hostname.endsWith(passkeySite)),
      () => undefined,
    );
  }, []);
  return isHere;
}
