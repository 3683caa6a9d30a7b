import { typeOf } from '#machines/session/session.rules.ts';
import type { Claims, Tokens } from '#machines/shared/tokens.ts';

/** The tokens of this device, under the very keys that the identity library uses: both see the same session. */
export interface TokenStore {
  /** The tokens of whoever signed in last, or of somebody; null when there are none, or not whole. */
  readonly read: (userName?: string) => Tokens | null;
  /** The tokens as they would be kept; throws where they are not whole. */
  readonly hold: (tokens: Pick<Tokens, 'accessToken' | 'idToken' | 'refreshToken'>, now: number) => Tokens;
  /**
   * Keeps somebody's tokens and makes them the one who signed in last; in the place of a `former` refresh token it changes
   * nothing of who is in front, and throws where neither that one is kept any more nor, by another window, the given one.
   */
  readonly write: (
    tokens: Pick<Tokens, 'accessToken' | 'idToken' | 'refreshToken'>,
    now: number,
    former?: string,
  ) => Tokens;
  /** Forgets everybody's tokens and answers the refresh tokens that there were; a remembered device stays remembered. */
  readonly clear: () => readonly string[];
  /** Forgets the tokens of somebody who need not be the one who signed in last. */
  readonly clearOf: (userName: string) => void;
  /** The key of the remembered device, where there is one. */
  readonly deviceKey: () => string | null;
  /** Forgets the remembered device: the service does not know it any more. */
  readonly forgetDevice: () => void;
  /** Makes somebody whose tokens are still here the one who signed in last; false when they are not. */
  readonly switchTo: (userName: string) => boolean;
  /** Whether a change of this storage key concerns the session. */
  readonly concerns: (key: string | null) => boolean;
}

/** The token store of one application client. */
export function createTokenStore(clientId: string, storage: Storage): TokenStore {
  const prefix = `CognitoIdentityServiceProvider.${clientId}`;
  const lastKey = `${prefix}.LastAuthUser`;
  const last = () => storage.getItem(lastKey);
  const read = (user = last()): Tokens | null => {
    if (!user) return null;
    const [accessToken, refreshToken, drift, idToken] = names.map((name) =>
      storage.getItem(`${prefix}.${user}.${name}`),
    );
    // A session as somebody else has no refresh token: an empty one is kept.
    if (!idToken || !accessToken || refreshToken == null) return null;
    return tokensOf({ idToken, accessToken, refreshToken }, Number.parseInt(drift ?? '0', 10) || 0);
  };
  return {
    read,
    hold,
    write(given, now, former) {
      const tokens = hold(given, now);
      const keyOf = (name: string) => `${prefix}.${tokens.claims.userName}.${name}`;
      const kept = storage.getItem(keyOf('refreshToken'));
      if (former !== undefined && kept !== former && kept !== tokens.refreshToken) throw signedOut;
      for (const name of names) storage.setItem(keyOf(name), String(tokens[name]));
      if (former === undefined) storage.setItem(lastKey, tokens.claims.userName);
      return tokens;
    },
    clear() {
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      const own = keys.filter((key) => key.startsWith(prefix) && !deviceNames.some((name) => key.endsWith(`.${name}`)));
      const renewing = own.filter((key) => key.endsWith('.refreshToken')).map((key) => storage.getItem(key) ?? '');
      for (const key of own) storage.removeItem(key);
      return renewing.filter(Boolean);
    },
    clearOf(userName) {
      for (const name of [...names, 'userData']) storage.removeItem(`${prefix}.${userName}.${name}`);
    },
    deviceKey: () => storage.getItem(`${prefix}.${last()}.deviceKey`),
    forgetDevice() {
      for (const name of deviceNames) storage.removeItem(`${prefix}.${last()}.${name}`);
    },
    switchTo(userName) {
      if (!storage.getItem(`${prefix}.${userName}.idToken`)) return false;
      storage.setItem(lastKey, userName);
      return read() !== null;
    },
    concerns: (key) => key === null || key === lastKey || (key.startsWith(prefix) && key.endsWith('.idToken')),
  };
}

/** When password and second factor were given, in seconds since 1970 by the service's clock. */
export const signedInAt = (idToken: string): number => numberIn(idToken, 'auth_time');

/** Whether two id tokens are of one session, however often it was renewed. */
export const areOfOneSession = (one: string, other: string): boolean =>
  payloadOf(one).origin_jti === payloadOf(other).origin_jti;

/** What the product reads in an identity token. */
export function claimsOf(idToken: string): Claims {
  const payload = payloadOf(idToken);
  const text = (name: string) => (typeof payload[name] === 'string' ? (payload[name] as string) : '');
  const groups = payload['cognito:groups'];
  return {
    userName: text('cognito:username') || text('sub'),
    email: text('email'),
    personID: text('custom:personID'),
    orgID: text('custom:orgID'),
    name: text('name'),
    givenName: text('given_name'),
    familyName: text('family_name'),
    type: typeOf(Array.isArray(groups) ? groups.map(String) : []),
    actor: text('custom:actor') || null,
    readOnly: text('custom:readOnly') === 'true',
  };
}

export const signedOut = { name: 'NotAuthorizedException', message: 'Signed out meanwhile' };
/** In the order in which they are kept: other windows are told by the id token that all of them are there. */
const names = ['accessToken', 'refreshToken', 'clockDrift', 'idToken'] as const;
const deviceNames = ['deviceKey', 'randomPasswordKey', 'deviceGroupKey'] as const;

function hold(given: Pick<Tokens, 'accessToken' | 'idToken' | 'refreshToken'>, now: number): Tokens {
  const issued = Math.min(numberIn(given.accessToken, 'iat'), numberIn(given.idToken, 'iat'));
  const tokens = tokensOf(given, Math.floor(now / 1000) - issued);
  if (!tokens) throw new Error('Id token and Access Token must be present.');
  return tokens;
}

function tokensOf(
  { idToken, accessToken, refreshToken }: Pick<Tokens, 'accessToken' | 'idToken' | 'refreshToken'>,
  clockDrift: number,
): Tokens | null {
  const idExpires = numberIn(idToken, 'exp');
  const accessExpires = numberIn(accessToken, 'exp');
  if (!idExpires || !accessExpires) return null;
  return { idToken, accessToken, refreshToken, clockDrift, idExpires, accessExpires, claims: claimsOf(idToken) };
}

const numberIn = (token: string, name: string) => Number(payloadOf(token)[name] ?? 0);

function payloadOf(token: string): Record<string, unknown> {
  const part = token.split('.')[1] ?? '';
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    const value: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (one) => one.charCodeAt(0))));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
