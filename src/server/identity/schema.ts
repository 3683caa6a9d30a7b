import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { JWK } from 'jose';

export type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED';
export type SecondFactor = 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA';
export type Attributes = Record<string, string>;

/** Who acts for the user: present only in sessions that an administrator opened with a login-as code. */
export interface Acting {
  readonly email: string;
  readonly sub: string;
  /** Who that is to the product; absent in sessions of an earlier version. */
  readonly personID?: string | undefined;
  readonly readOnly: boolean;
}

const identity = pgSchema('identity');

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** One row: the pool of this installation and its administration access key. */
export const installation = identity.table('installation', {
  single: boolean('single').primaryKey().default(true),
  poolId: text('pool_id').notNull(),
  clientId: text('client_id').notNull(),
  accessKeyId: text('access_key_id').notNull(),
  secretAccessKey: text('secret_access_key').notNull(),
  secret: text('secret').notNull(),
});

/** The keys that sign tokens: one that does, and those it replaced for as long as they are trusted. */
export const signingKeys = identity.table('signing_keys', {
  kid: text('kid').primaryKey(),
  /** Wrapped; in clear where an earlier version wrote it. */
  key: jsonb('key').$type<JWK | string>().notNull(),
  createdAt: instant('created_at').notNull(),
  trustedUntil: instant('trusted_until'),
});

export const users = identity.table('users', {
  sub: uuid('sub').primaryKey(),
  /** The sign-in address, lower case; `attributes.email` keeps the spelling. */
  email: text('email').notNull().unique(),
  attributes: jsonb('attributes').$type<Attributes>().notNull(),
  status: text('status').$type<UserStatus>().notNull(),
  enabled: boolean('enabled').notNull().default(true),
  salt: text('salt').notNull(),
  verifier: text('verifier').notNull(),
  temporaryUntil: instant('temporary_until'),
  invitedByMail: boolean('invited_by_mail').notNull().default(false),
  smsEnabled: boolean('sms_enabled').notNull().default(false),
  totpEnabled: boolean('totp_enabled').notNull().default(false),
  preferredFactor: text('preferred_factor').$type<SecondFactor>(),
  totpSecret: text('totp_secret'),
  totpPending: text('totp_pending'),
  totpLastStep: bigint('totp_last_step', { mode: 'number' }).notNull().default(-1),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

const userColumn = () =>
  uuid('sub')
    .notNull()
    .references(() => users.sub, { onDelete: 'cascade' });

export const memberships = identity.table(
  'memberships',
  { sub: userColumn(), group: text('group').notNull() },
  (row) => [primaryKey({ columns: [row.sub, row.group] })],
);

/** One sign-in: its refresh token (hashed) and, by `id` = origin_jti, all tokens that came from it. */
export const grants = identity.table(
  'grants',
  {
    id: uuid('id').primaryKey(),
    sub: userColumn(),
    refreshHash: text('refresh_hash').notNull().unique(),
    deviceKey: text('device_key'),
    acting: jsonb('acting').$type<Acting>(),
    authTime: instant('auth_time').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** How often the refresh token was replaced, and when it was last. */
    generation: integer('generation').notNull().default(0),
    rotatedAt: instant('rotated_at'),
    /** From where and with what it was opened; null in those of an earlier version. */
    source: text('source'),
    agent: text('agent'),
  },
  (row) => [index('grants_sub').on(row.sub), index('grants_expires_at').on(row.expiresAt)],
);

/** Codes sent out. The subject is a user's sub, or a stand-in for an address that nobody registered. */
export const codes = identity.table(
  'codes',
  {
    subject: text('subject').notNull(),
    purpose: text('purpose').notNull(),
    hash: text('hash').notNull(),
    value: text('value'),
    tries: integer('tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.subject, row.purpose] }), index('codes_expires_at').on(row.expiresAt)],
);

/** Sign-ins under way, keyed by the hash of the session (or secret block) that only the client holds. */
export const challenges = identity.table(
  'challenges',
  {
    id: text('id').primaryKey(),
    sub: uuid('sub').references(() => users.sub, { onDelete: 'cascade' }),
    step: text('step').notNull(),
    detail: jsonb('detail').$type<Record<string, string>>().notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  (row) => [index('challenges_expires_at').on(row.expiresAt)],
);

export const loginAsCodes = identity.table('login_as_codes', {
  hash: text('hash').primaryKey(),
  sub: userColumn(),
  acting: jsonb('acting').$type<Acting>().notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const devices = identity.table(
  'devices',
  {
    key: text('key').primaryKey(),
    sub: userColumn(),
    groupKey: text('group_key').notNull(),
    salt: text('salt'),
    verifier: text('verifier'),
    name: text('name'),
    remembered: boolean('remembered').notNull().default(false),
    confirmed: boolean('confirmed').notNull().default(false),
    lastSource: text('last_source').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    authenticatedAt: instant('authenticated_at').notNull(),
  },
  (row) => [index('devices_sub').on(row.sub)],
);

/** What people sign in with instead of a password; the private part never leaves their authenticator. */
export const passkeys = identity.table(
  'passkeys',
  {
    /** The credential's id as the authenticator chose it, base64url. */
    id: text('id').primaryKey(),
    sub: userColumn(),
    name: text('name').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the authenticator says it was used; 0 for ever where it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    attachment: text('attachment'),
    relyingParty: text('relying_party').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (row) => [index('passkeys_sub').on(row.sub)],
);

/** Counters of attempts by key; shared, so that a second replica does not double what an attacker may try. */
export const attempts = identity.table(
  'attempts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    startedAt: instant('started_at').notNull(),
    notBefore: instant('not_before').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (row) => [index('attempts_expires_at').on(row.expiresAt)],
);

export type User = typeof users.$inferSelect;
export type Passkey = typeof passkeys.$inferSelect;
