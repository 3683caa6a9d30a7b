import {
  createRemoteJWKSet,
  errors,
  type JWTHeaderParameters,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import type { Clock } from '../ports/clock.ts';
import { KeysUnavailableError } from '../ports/tokens.ts';

/** What an id token says. */
interface IdClaims extends JWTPayload {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly origin_jti?: string;
  readonly 'cognito:username'?: string;
  readonly 'cognito:groups'?: readonly string[];
  readonly 'custom:orgID'?: string;
  readonly 'custom:personID'?: string;
  readonly 'custom:actor'?: string;
  readonly 'custom:actorSub'?: string;
  readonly 'custom:readOnly'?: 'true' | 'false';
}

/** The token is not one of ours, or no longer valid. */
class InvalidTokenError extends Error {
  readonly reason: 'expired' | 'invalid';
  constructor(reason: 'expired' | 'invalid') {
    super(reason === 'expired' ? 'The token has expired' : 'The token is invalid');
    this.name = 'InvalidTokenError';
    this.reason = reason;
  }
}

type TokenVerifier = (idToken: string) => Promise<IdClaims>;

interface VerifierOptions {
  /** The `iss` that tokens must carry. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clock: Clock;
  /** Where a real pool publishes its keys. */
  readonly jwksUrl?: string | URL;
  /** Finds the key itself, for the embedded service. */
  readonly keyOf?: JWTVerifyGetKey;
}

const longest = 8192;
/** As many tokens are remembered whose signature was checked. */
const mostChecked = 2_000;

/** A token whose signature was found right with this key. */
interface Checked {
  readonly claims: IdClaims;
  readonly header: JWTHeaderParameters;
  readonly key: unknown;
}

/**
 * Checks signature (RS256 only), issuer, audience, use and expiry of id tokens; throws InvalidTokenError, or
 * KeysUnavailableError. A signature is checked once for as long as its key is the one that the token names; everything
 * that time changes, the key itself among it, is looked at each time.
 */
export function createTokenVerifier({ issuer, clientId, clock, jwksUrl, ...given }: VerifierOptions): TokenVerifier {
  if (!given.keyOf && !jwksUrl) throw new Error('createTokenVerifier needs keyOf or jwksUrl');
  const keyOf = given.keyOf ?? createRemoteJWKSet(new URL(jwksUrl ?? ''));
  const checked = new Map<string, Checked>();
  const remembered = async (idToken: string): Promise<IdClaims | null> => {
    const known = checked.get(idToken);
    if (!known) return null;
    const now = clock.now().getTime() / 1000;
    const isDue = now < (known.claims.exp ?? 0) && now >= (known.claims.nbf ?? 0);
    const given = { payload: '', signature: '' };
    if (isDue && (await keyOf(known.header, given)) === known.key) return known.claims;
    checked.delete(idToken);
    return null;
  };
  return async (idToken) => {
    if (idToken.length > longest) throw new InvalidTokenError('invalid');
    try {
      const known = await remembered(idToken);
      if (known) return known;
      const { payload, protectedHeader, key } = await jwtVerify<IdClaims>(idToken, keyOf, {
        algorithms: ['RS256'],
        issuer,
        audience: clientId,
        currentDate: clock.now(),
        requiredClaims: ['exp', 'iat', 'sub'],
      });
      if (payload.token_use !== 'id') throw new InvalidTokenError('invalid');
      if (checked.size >= mostChecked) checked.clear();
      checked.set(idToken, { claims: payload, header: protectedHeader, key });
      return payload;
    } catch (error) {
      if (error instanceof InvalidTokenError) throw error;
      if (isOutage(error)) throw new KeysUnavailableError(error);
      throw new InvalidTokenError(error instanceof errors.JWTExpired ? 'expired' : 'invalid');
    }
  };
}

const isOutage = (error: unknown) =>
  error instanceof errors.JWKSTimeout ||
  !(error instanceof errors.JOSEError) ||
  // The base class itself, which jose throws when the answer of the key address cannot be used.
  error.code === errors.JOSEError.code;
