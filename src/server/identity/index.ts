import type { FastifyPluginAsync } from 'fastify';
import type { JWTVerifyGetKey } from 'jose';
import type { CompositionRule } from '#machines/signIn/password.rules.ts';
import type { Database } from '../platform/database/database.ts';
import type { Wrapping } from '../platform/secrets/wrapping.ts';
import type { Clock } from '../ports/clock.ts';
import type { DeviceNote, PasskeyNote, SessionNote } from '../ports/identityAdmin.ts';
import type { NoteSecurity } from '../ports/security.ts';
import { issueLoginAs, type LoginAs } from './challenges/loginAs.ts';
import { checkPassword } from './challenges/password.ts';
import type { Core, IdentityMail, Lifetimes, Log, Question, RelyingParty } from './core.ts';
import { deviceNotesOf } from './devices.ts';
import { openKeys } from './keys.ts';
import { dropPasskeys, notesOf } from './passkeys.ts';
import { loadPool } from './pool.ts';
import { identityRoutes } from './routes.ts';
import { endSession, sessionsOf } from './sessions.ts';

export interface IdentityOptions {
  readonly database: Database;
  readonly mail: IdentityMail;
  readonly clock: Clock;
  /** Encrypts signing keys, verifiers and seeds. */
  readonly wrapping: Wrapping;
  /** Where the routes are mounted, as clients reach it, such as http://127.0.0.1:3000/identity. */
  readonly issuer: string;
  readonly region?: string;
  readonly log?: Log;
  /** Keeps sign-ins, refusals and changes of accounts; nobody does when left out. */
  readonly note?: NoteSecurity;
  /** Allows USER_PASSWORD_AUTH, where the password travels in clear. */
  readonly allowUserPassword?: boolean;
  /** What is asked of a password besides its length; nothing when left out. */
  readonly composition?: readonly CompositionRule[];
  /** Who is asked to set up an authenticator app at the next sign-in where they have no second factor: everybody, or some. */
  readonly requireSecondFactor?: boolean | ((sub: string) => Promise<boolean>);
  /** What is asked of a person once the password is proved, null for nothing; the answer is compared to the letter. */
  readonly question?: (person: { readonly sub: string; readonly email: string }) => Question | null;
  readonly groups?: readonly string[];
  /** The site that passkeys are made for: null where its address has no name, left out where there are no passkeys. */
  readonly relyingParty?: RelyingParty | null | undefined;
  /** How many requests one network address may send within a minute, over all replicas; some count for several. */
  readonly requestsPerMinute?: number;
  /** Origins elsewhere whose pages may call; `*` alone for all. */
  readonly allowedOrigins?: readonly string[];
  /** Seconds; the ones that are left out keep their defaults. */
  readonly lifetimes?: Partial<Lifetimes>;
  /** Milliseconds that answers take which must not tell whether an address is registered. */
  readonly evenAnswer?: number;
}

interface IdentityService {
  readonly poolId: string;
  readonly clientId: string;
  readonly region: string;
  readonly adminCredentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** The `iss` of the tokens: the mounted address and the pool id. */
  readonly issuer: string;
  /** Finds the public key that a token of the service names. */
  readonly keyOf: JWTVerifyGetKey;
  readonly routes: FastifyPluginAsync;
  /** A code that opens a session of the user for an administrator; once, within a minute. */
  issueLoginAs(request: LoginAs): Promise<string>;
  /** Whether this is the password of an account that may sign in. Counts as a guess from the source; opens no session. */
  checkPassword(username: string, password: string, source: string): Promise<boolean>;
  /** What is kept of an account's passkeys besides their keys. */
  passkeys(username: string): Promise<PasskeyNote[]>;
  /** Takes those that were added since. */
  dropPasskeys(username: string, since: Date): Promise<void>;
  devices(username: string): Promise<DeviceNote[]>;
  /** The account's sessions that go on. */
  sessions(sub: string): Promise<SessionNote[]>;
  /** Ends one of them; false where the account has none of that id. */
  endSession(sub: string, id: string, source: string): Promise<boolean>;
}

const day = 24 * 3600;

const defaultLifetimes: Lifetimes = {
  idToken: 3600,
  accessToken: 3600,
  refreshToken: 30 * day,
  challenge: 180,
  confirmationCode: day,
  recoveryCode: 600,
  attributeCode: day,
  loginAsCode: 60,
  loginAsSession: 3600,
  // As long as clients go on asking for one refresh.
  refreshGrace: 300,
  temporaryPassword: 7 * day,
  recentSignIn: 600,
};

/** The Amazon Cognito user-pool protocol on our own database; makes the installation's pool at the first start. */
export async function identityService(options: IdentityOptions): Promise<IdentityService> {
  const pool = await loadPool(options.database, options.wrapping, options.region ?? 'local');
  const core: Core = {
    database: options.database,
    mail: options.mail,
    clock: options.clock,
    log: options.log ?? { error: (detail, message) => console.error(message, detail) },
    note: options.note ?? (async () => undefined),
    pool,
    wrapping: options.wrapping,
    keys: await openKeys(options.database, options.clock, options.wrapping),
    issuer: `${options.issuer.replace(/\/+$/, '')}/${pool.poolId}`,
    lifetimes: { ...defaultLifetimes, ...options.lifetimes },
    groups: options.groups ?? ['admin', 'judge', 'entrant'],
    relyingParty: options.relyingParty,
    composition: options.composition ?? [],
    allowUserPassword: options.allowUserPassword ?? false,
    // Read at every sign-in: what a pool asks for may change while it runs.
    requireSecondFactor: async (sub) => {
      const { requireSecondFactor = false } = options;
      return typeof requireSecondFactor === 'function' ? requireSecondFactor(sub) : requireSecondFactor;
    },
    question: (person) => options.question?.(person) ?? null,
    evenAnswer: options.evenAnswer ?? 400,
  };
  return {
    poolId: pool.poolId,
    clientId: pool.clientId,
    region: pool.region,
    adminCredentials: { accessKeyId: pool.accessKeyId, secretAccessKey: pool.secretAccessKey },
    issuer: core.issuer,
    keyOf: core.keys.keyOf,
    routes: identityRoutes(core, options.requestsPerMinute ?? 6000, options.allowedOrigins ?? []),
    issueLoginAs: (request) => issueLoginAs(core, request),
    checkPassword: (...asked) => checkPassword(core, ...asked),
    passkeys: async (username) => notesOf(core, username),
    dropPasskeys: async (username, since) => dropPasskeys(core, username, since),
    devices: async (username) => deviceNotesOf(core, username),
    sessions: async (sub) => sessionsOf(core, sub),
    endSession: (...asked) => endSession(core, ...asked),
  };
}
