import { problemIn, type Tokens } from '../../../machines/session/session.rules.ts';
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
export async function renewTokens(pool: Pool, { refreshToken }: Tokens): Promise<Tokens> {
  const { store } = pool;
  const result = await request(pool, refreshToken, store.deviceKey()).catch((error: unknown) => {
    const { name, message } = problemIn(error);
    if (name !== 'ResourceNotFoundException' || !/device/i.test(message)) throw error;
    store.forgetDevice();
    return request(pool, refreshToken, null);
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

interface Result {
  readonly IdToken?: string;
  readonly AccessToken?: string;
  readonly RefreshToken?: string;
}

async function request({ endpoint, clientId }: Pool, refreshToken: string, deviceKey: string | null) {
  const answer = await identityRequest<{ AuthenticationResult?: Result }>(endpoint, 'InitiateAuth', {
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    ClientId: clientId,
    AuthParameters: { REFRESH_TOKEN: refreshToken, ...(deviceKey && { DEVICE_KEY: deviceKey }) },
  });
  return answer.AuthenticationResult;
}
