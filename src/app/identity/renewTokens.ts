import { areValid } from '#machines/session/session.rules.ts';
import { problemIn } from '#machines/shared/identityProblem.ts';
import type { Tokens } from '#machines/shared/tokens.ts';
import { identityRequest } from './identityRequest.ts';
import { areOfOneSession, claimsOf, signedOut, type TokenStore } from './tokenStore.ts';

/** What the identity service is, and where its tokens are kept. */
export interface Pool {
  readonly endpoint: string;
  readonly clientId: string;
  readonly poolId: string;
  readonly store: TokenStore;
}

/**
 * New tokens of the person, by one request with the refresh token that this browser keeps; where another window renewed them
 * or signed the person in anew meanwhile, those. Rejects with a plain problem.
 */
export async function renewTokens(pool: Pool, former: Tokens): Promise<Tokens> {
  if (!former.refreshToken) throw { name: 'NotAuthorizedException', message: 'Invalid Refresh Token' };
  const kept = pool.store.read(former.claims.userName);
  if (!kept?.refreshToken) throw signedOut;
  if (isNewer(kept, former)) return kept;
  return renew(pool, kept.refreshToken).catch((error: unknown) => {
    const present = pool.store.read(former.claims.userName);
    if (present && isNewer(present, former)) return present;
    throw error;
  });
}

const isNewer = (kept: Tokens, former: Tokens) => kept.idToken !== former.idToken && areValid(kept, Date.now());

async function renew(pool: Pool, refreshToken: string): Promise<Tokens> {
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
  const renewed = result.RefreshToken ?? refreshToken;
  try {
    return store.write({ idToken, accessToken, refreshToken: renewed }, Date.now(), refreshToken);
  } catch (error) {
    const present = store.read(claimsOf(idToken).userName);
    const isUsed = present !== null && areOfOneSession(present.idToken, idToken);
    // Nobody's any more.
    if (!isUsed) void revoke(pool, renewed).catch(() => undefined);
    throw error;
  }
}

/**
 * Takes every session off this device at once, an administrator's behind the one as somebody else too, then tells the
 * service: all of the person's sessions, or those that were here.
 */
export async function leavePool(pool: Pool, tokens: Tokens | null, everywhere: boolean): Promise<void> {
  const { refreshToken = '', accessToken = '' } = tokens ?? {};
  const stored = new Set([...pool.store.clear(), refreshToken].filter(Boolean));
  // A session as somebody else has no refresh token by which it could be ended.
  const asked = accessToken && (everywhere || !refreshToken) ? [signOut(pool, accessToken)] : [];
  await Promise.all([...asked, ...[...stored].map((token) => revoke(pool, token))]);
}

/** Tells the service that this session is over; its tokens are gone from here already. */
export const endSession = (pool: Pool, { refreshToken, accessToken }: Tokens): Promise<unknown> =>
  refreshToken ? revoke(pool, refreshToken) : signOut(pool, accessToken);

const revoke = ({ endpoint, clientId }: Pool, Token: string) =>
  identityRequest(endpoint, 'RevokeToken', { ClientId: clientId, Token });

const signOut = ({ endpoint }: Pool, AccessToken: string) =>
  identityRequest(endpoint, 'GlobalSignOut', { AccessToken });

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
