import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { after, type Core } from './core.ts';
import { pendingDevice } from './devices.ts';
import { disabledUser, IdentityError, notAuthorized, unknownUser } from './errors.ts';
import { type Acting, grants, type User, users } from './schema.ts';
import { hashOf, keyedHash, unguessable } from './secrets.ts';
import { sameText } from './srp.ts';
import { findUser, groupsOf } from './users.ts';

type Grant = typeof grants.$inferSelect;

/** A caller who showed a valid access token. */
export interface Session {
  readonly user: User;
  readonly grant: Grant;
}

interface SignIn {
  readonly user: User;
  readonly source: string;
  readonly agent: string;
  /** The remembered or confirmed device that took part; without one the answer offers to register one. */
  readonly deviceKey?: string | undefined;
  readonly acting?: Acting | undefined;
}

const maximumTokenLength = 8192;

/**
 * Opens a session: id, access and refresh token, and a new device where none took part. One as somebody else has no
 * refresh token: it ends when it ends.
 */
export async function openSession(core: Core, { user, source, agent, deviceKey, acting }: SignIn) {
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
      source,
      agent,
      authTime: now,
      expiresAt: after(core, acting ? core.lifetimes.loginAsSession : core.lifetimes.refreshToken),
    })
    .returning();
  if (!grant) throw new Error('the session was not stored');
  await core.database.delete(grants).where(and(eq(grants.sub, user.sub), lt(grants.expiresAt, now)));
  const device = deviceKey || acting ? undefined : await pendingDevice(core, user.sub, source);
  const tokens = await signTokens(core, user, grant, deviceKey ?? device?.DeviceKey);
  if (acting) return tokens;
  return { ...tokens, RefreshToken: refreshToken, ...(device ? { NewDeviceMetadata: device } : {}) };
}

/** New tokens for a refresh token, which a new one replaces; whoever brings a replaced one later ends the session. */
export async function refreshSession(core: Core, refreshToken: string, deviceKey: string | undefined) {
  const given = readRefreshToken(core, refreshToken);
  const [row] = await core.database
    .select()
    .from(grants)
    .innerJoin(users, eq(users.sub, grants.sub))
    .where(and(eq(grants.refreshHash, given.hash), gt(grants.expiresAt, core.clock.now()), isNull(grants.acting)));
  if (!row) throw notAuthorized('Invalid Refresh Token');
  if (row.grants.revokedAt) throw notAuthorized('Refresh Token has been revoked');
  if (!row.users.enabled) throw disabledUser();
  if (row.grants.deviceKey && row.grants.deviceKey !== deviceKey) throw notAuthorized('Invalid Refresh Token');
  const tokens = await signTokens(core, row.users, row.grants, row.grants.deviceKey ?? undefined);
  return { ...tokens, RefreshToken: await replaceRefreshToken(core, row.grants, given) };
}

/** Ends the session of a refresh token; an unknown one is no error. */
export async function revokeRefreshToken(core: Core, refreshToken: string): Promise<void> {
  if (refreshToken.split('.').length === 3)
    throw new IdentityError('UnsupportedTokenTypeException', 'Unsupported token type');
  await core.database
    .update(grants)
    .set({ revokedAt: core.clock.now() })
    .where(and(eq(grants.refreshHash, hashOf(refreshToken.split(separator)[0] ?? '')), isNull(grants.revokedAt)));
}

/** Whose refresh token it is; null where its session is unknown, or has ended. */
export async function ownerOf(core: Core, refreshToken: string): Promise<string | null> {
  const hash = hashOf(refreshToken.split(separator)[0] ?? '');
  const isOpen = and(eq(grants.refreshHash, hash), isNull(grants.revokedAt));
  const [row] = await core.database.select({ sub: grants.sub }).from(grants).where(isOpen);
  return row?.sub ?? null;
}

const separator = '~';

interface RefreshToken {
  /** The part that all refresh tokens of a session share. */
  readonly base: string;
  readonly hash: string;
  readonly generation: number;
}

/** What a refresh token says: the first one is the base alone, those that replaced it name their generation and prove it. */
function readRefreshToken(core: Core, token: string): RefreshToken {
  const [base = '', generation, proof] = token.split(separator);
  const given = { base, hash: hashOf(base), generation: generation === undefined ? 0 : Number(generation) };
  const proved = generation === undefined || sameText(proof ?? '', proofOf(core, base, given.generation));
  if (!proved) throw notAuthorized('Invalid Refresh Token');
  return given;
}

const proofOf = (core: Core, base: string, generation: number) =>
  keyedHash(core, 'refresh token', base, String(generation));

const refreshTokenOf = (core: Core, base: string, generation: number) =>
  [base, generation, proofOf(core, base, generation)].join(separator);

async function replaceRefreshToken(core: Core, grant: Grant, { base, generation }: RefreshToken): Promise<string> {
  const now = core.clock.now();
  const own = and(eq(grants.id, grant.id), isNull(grants.revokedAt));
  const [next] = await core.database
    .update(grants)
    .set({ generation: generation + 1, rotatedAt: now })
    .where(and(own, eq(grants.generation, generation)))
    .returning({ id: grants.id });
  if (next) return refreshTokenOf(core, base, generation + 1);
  // Its answer was lost, or another window asked at the same moment: both are given the same one.
  const [present] = await core.database.select().from(grants).where(own);
  const isLate = (present?.rotatedAt?.getTime() ?? 0) + core.lifetimes.refreshGrace * 1000 < now.getTime();
  if (present && present.generation === generation + 1 && !isLate) return refreshTokenOf(core, base, generation + 1);
  await core.database.update(grants).set({ revokedAt: now }).where(own);
  throw notAuthorized('Refresh Token has been revoked');
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
  if (row.grants.acting && !(await isAdministrator(core, row.grants.acting.sub)))
    throw notAuthorized('Access Token has been revoked');
  return { user: row.users, grant: row.grants };
}

/** Like `authorize`, for changes that nobody but the person may make: refused while an administrator acts for them. */
export async function authorizeOwner(core: Core, accessToken: string): Promise<Session> {
  const session = await authorize(core, accessToken);
  if (session.grant.acting) throw notAuthorized('Access Token does not have required scopes');
  return session;
}

/**
 * Like `authorizeOwner`, for changes of what the person signs in with: a session that lies open may be anybody's, so that
 * password and second factor must have been given lately.
 */
export async function authorizeRecent(core: Core, accessToken: string): Promise<Session> {
  const session = await authorizeOwner(core, accessToken);
  requireRecent(core, session);
  return session;
}

/** Refuses where password and second factor were not given lately. */
export function requireRecent(core: Core, { grant }: Session): void {
  if (grant.authTime < after(core, -core.lifetimes.recentSignIn)) throw notAuthorized('A recent sign-in is required');
}

/** Whether the account is one that may still act for others: there, enabled, and in the administrators' group. */
export async function isAdministrator(core: Core, sub: string): Promise<boolean> {
  const user = await findUser(core, sub);
  return user?.enabled === true && (await groupsOf(core, sub)).includes('admin');
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
  // None outlasts its session.
  const left = Math.ceil((grant.expiresAt.getTime() - core.clock.now().getTime()) / 1000);
  const lifetime = Math.min(core.lifetimes.accessToken, left);
  return {
    AccessToken: await sign(core, access, lifetime),
    IdToken: await sign(core, id, Math.min(core.lifetimes.idToken, left)),
    ExpiresIn: lifetime,
    TokenType: 'Bearer',
  };
}

const actingClaims = (acting: Acting) => ({
  'custom:actor': acting.email,
  'custom:actorSub': acting.sub,
  ...(acting.personID && { 'custom:actorPersonID': acting.personID }),
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
