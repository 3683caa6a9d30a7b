import type { Tokens } from '../../../machines/session/session.rules.ts';
import { identityRequest } from './identityRequest.ts';
import type { TokenStore } from './tokenStore.ts';

/** What the identity service is, and where its tokens are kept. */
export interface Pool {
  readonly endpoint: string;
  readonly clientId: string;
  readonly poolId: string;
  readonly store: TokenStore;
}

/** One request for new tokens with the refresh token; rejects with a plain problem. */
export async function renewTokens({ endpoint, clientId, store }: Pool, { refreshToken }: Tokens): Promise<Tokens> {
  const deviceKey = store.deviceKey();
  const { AuthenticationResult: result } = await identityRequest<{
    AuthenticationResult?: { IdToken?: string; AccessToken?: string; RefreshToken?: string };
  }>(endpoint, 'InitiateAuth', {
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    ClientId: clientId,
    AuthParameters: { REFRESH_TOKEN: refreshToken, ...(deviceKey && { DEVICE_KEY: deviceKey }) },
  });
  if (!result?.IdToken || !result.AccessToken) {
    throw { name: 'ServiceUnavailable', message: 'Id token and Access Token must be present.' };
  }
  const { IdToken: idToken, AccessToken: accessToken } = result;
  return store.write({ idToken, accessToken, refreshToken: result.RefreshToken ?? refreshToken }, Date.now());
}

/** Takes the session off this device at once, then tells the service: this refresh token, or all of the person's. */
export async function leavePool(
  { endpoint, clientId, store }: Pool,
  tokens: Tokens | null,
  everywhere: boolean,
): Promise<void> {
  store.clear();
  if (!tokens) return;
  if (everywhere) await identityRequest(endpoint, 'GlobalSignOut', { AccessToken: tokens.accessToken });
  else await identityRequest(endpoint, 'RevokeToken', { ClientId: clientId, Token: tokens.refreshToken });
}
