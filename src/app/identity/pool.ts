import { loadConfig } from './config.ts';
import type { Pool } from './renewTokens.ts';
import { createTokenStore } from './tokenStore.ts';

/** The user pool that the configuration names. */
export const loadPool = async (): Promise<Pool> => {
  const { identityEndpoint, clientId, userPoolId } = await loadConfig();
  return {
    endpoint: identityEndpoint,
    clientId,
    poolId: userPoolId,
    store: createTokenStore(clientId, window.localStorage),
  };
};
