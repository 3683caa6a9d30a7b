import { useEffect, useState } from 'react';
import { arePasskeysHere, inlinedConfig, loadConfig } from '../../identity/config.ts';

/** Whether the address of this page is one that passkeys are made for; null where the installation has none. */
export function usePasskeysHere(): boolean | null {
  const [isHere, setHere] = useState(() => {
    const config = inlinedConfig();
    return config && arePasskeysHere(config);
  });
  useEffect(() => {
    void loadConfig().then(
      (config) => setHere(arePasskeysHere(config)),
      () => undefined,
    );
  }, []);
  return isHere;
}
