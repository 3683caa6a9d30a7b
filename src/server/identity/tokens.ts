import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { after, type Core } from './core.ts';
import { pendingDevice } from './devices.ts';
import { disabledUser, IdentityError, notAuthorized, unknownUser } from './errors.ts';
import { type Acting, grants, users } from './schema.ts';
import { hashOf, unguessable } from './secrets.ts';
import { groupsOf, type User } from './users.ts';

type Grant = typeof grants.$inferSelect;

/** A caller who showed a valid access token. */
export interface Session {
  readonly user: User;
  readonly grant: Grant;
}

interface SignIn {
  readonly user: User;
  readonly source: string;
  /** The remembered or confirmed device that took part; without one the answer offers to register one. */
  readonly deviceKey?: string | undefined;
  readonly acting?: Acting | undefined;
}

const maximumTokenLength = 8192;

/** Opens a session: id, access and refresh token, and a new device where none took part. */
export async function openSession(core: Core, { user, source, deviceKey, acting }: SignIn) {
  const refreshToken = `${unguessable()}${unguessable()}`;
  const now = core.clock.now();
  const [grant] = await core.database
    .insert(grants)
    .values({
      id: randomUUID(),
      sub: user.sub,
      refreshHash: hashOf(refreshToken),
      deviceKey: deviceKey ?? null,
      acting: acting ?? null,
      authTime: now,
      expiresAt: after(core, core.lifetimes.refreshToken),
    })
    .returning();
  if (!grant) throw new Error('the session was not stored');
  await core.database.delete(grants).where(and(eq(grants.sub, user.sub), lt(grants.expiresAt, now)));
  const device = deviceKey || acting ? undefined : await pendingDevice(core, user.sub, source);
  const tokens = await signTokens(core, user, grant, deviceKey ?? device?.DeviceKey);
  return { ...tokens, RefreshToken: refreshToken, ...(device ? { NewDeviceMetadata: device } : {}) };
}

/** New id and access tokens for a refresh token, which stays the same. */
export async function refreshSession(core: Core, refreshToken: string, deviceKey: string | undefined) {
  const [row] = await core.database
    .select()
    .from(grants)
    .innerJoin(users, eq(users.sub, grants.sub))
    .where(
      and(
        eq(grants.refreshHash, hashOf(refreshToken)),
        isNull(grants.revokedAt),
        gt(grants.expiresAt, core.clock.now()),
      ),
    );
  if (!row) throw notAuthorized('Invalid Refresh Token');
  if (!row.users.enabled) throw disabledUser();
  if (row.grants.deviceKey && row.grants.deviceKey !== deviceKey) throw notAuthorized('Invalid Refresh Token');
  return signTokens(core, row.users, row.grants, row.grants.deviceKey ?? undefined);
}

/** Ends the session of a refresh token; an unknown one is no error. */
export async function revokeRefreshToken(core: Core, refreshToken: string): Promise<void> {
  if (refreshToken.split('.').length === 3)
    throw new IdentityError('UnsupportedTokenTypeException', 'Unsupported token type');
  await core.database
    .update(grants)
    .set({ revokedAt: core.clock.now() })
    .where(and(eq(grants.refreshHash, hashOf(refreshToken)), isNull(grants.revokedAt)));
}

/** The session of an access token, or NotAuthorizedException saying what is wrong with it. */
export async function authorize(core: Core, accessToken: string): Promise<Session> {
  const claims = await readAccessToken(core, accessToken);
  const [row] = await core.database
    .select()
    .from(users)
    .leftJoin(grants, and(eq(grants.sub, users.sub), eq(grants.id, String(claims.origin_jti))))
    .where(eq(users.sub, String(claims.sub)));
  if (!row) throw unknownUser();
  if (!row.users.enabled) throw disabledUser();
  if (!row.grants || row.grants.revokedAt) throw notAuthorized('Access Token has been revoked');
  return { user: row.users, grant: row.grants };
}

/** Like `authorize`, for changes that nobody but the person may make: refused while an administrator acts for them. */
export async function authorizeOwner(core: Core, accessToken: string): Promise<Session> {
  const session = await authorize(core, accessToken);
  if (session.grant.acting) throw notAuthorized('Access Token does not have required scopes');
  return session;
}

async function readAccessToken(core: Core, accessToken: string): Promise<JWTPayload> {
  const invalid = notAuthorized('Invalid Access Token');
  if (accessToken.length > maximumTokenLength) throw invalid;
  try {
    const { payload } = await jwtVerify(accessToken, core.keys.keyOf, {
      algorithms: ['RS256'],
      issuer: core.issuer,
      currentDate: core.clock.now(),
      requiredClaims: ['exp', 'sub', 'origin_jti'],
    });
    if (payload.token_use !== 'access' || payload.client_id !== core.pool.clientId) throw invalid;
    return payload;
  } catch (error) {
    throw error instanceof errors.JWTExpired ? notAuthorized('Access Token has expired') : invalid;
  }
}

async function signTokens(core: Core, user: User, grant: Grant, deviceKey: string | undefined) {
  const groups = await groupsOf(core, user.sub);
  const shared = {
    sub: user.sub,
    ...(groups.length > 0 ? { 'cognito:groups': groups } : {}),
    ...(grant.acting ? actingClaims(grant.acting) : {}),
    origin_jti: grant.id,
    event_id: randomUUID(),
    auth_time: Math.floor(grant.authTime.getTime() / 1000),
  };
  const access = {
    ...shared,
    token_use: 'access',
    scope: 'aws.cognito.signin.user.admin',
    client_id: core.pool.clientId,
    username: user.sub,
    ...(deviceKey ? { device_key: deviceKey } : {}),
  };
  const id = {
    ...personalClaims(user),
    ...shared,
    token_use: 'id',
    aud: core.pool.clientId,
    'cognito:username': user.sub,
  };
  return {
    AccessToken: await sign(core, access, core.lifetimes.accessToken),
    IdToken: await sign(core, id, core.lifetimes.idToken),
    ExpiresIn: core.lifetimes.accessToken,
    TokenType: 'Bearer',
  };
}

const actingClaims = (acting: Acting) => ({
  'custom:actor': acting.email,
  'custom:actorSub': acting.sub,
  'custom:readOnly': String(acting.readOnly),
});

const personalClaims = ({ attributes }: User) => ({
  ...attributes,
  email_verified: attributes.email_verified === 'true',
  ...(attributes.phone_number ? { phone_number_verified: attributes.phone_number_verified === 'true' } : {}),
});

async function sign(core: Core, claims: JWTPayload, lifetime: number): Promise<string> {
  const { kid, privateKey } = await core.keys.signing();
  const now = Math.floor(core.clock.now().getTime() / 1000);
  return new SignJWT({ ...claims, iss: core.issuer, jti: randomUUID(), iat: now, exp: now + lifetime })
    .setProtectedHeader({ alg: 'RS256', kid })
    .sign(privateKey);
}
