import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { sqlState } from '../platform/database/sql.ts';
import { normaliseEmail } from './attributes.ts';
import type { Core } from './core.ts';
import { aliasExists, unknownUser } from './errors.ts';
import { type Attributes, challenges, grants, memberships, type User, users } from './schema.ts';
import { standIn } from './secrets.ts';

export type UserChange = PgUpdateSetSource<typeof users>;

/** A user by id or sign-in address. */
export async function findUser(core: Core, username: string): Promise<User | undefined> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(username);
  const condition = isId ? eq(users.sub, username.toLowerCase()) : eq(users.email, normaliseEmail(username));
  const [user] = await core.database.select().from(users).where(condition);
  return user;
}

/** A user by id or sign-in address, or UserNotFoundException: only for callers who may know. */
export async function existingUser(core: Core, username: string): Promise<User> {
  const user = await findUser(core, username);
  if (!user) throw unknownUser();
  return user;
}

/** The user with the key under which codes and attempts are kept, which an unknown name has as well. */
export async function identify(core: Core, username: string): Promise<{ user: User | undefined; subject: string }> {
  const user = await findUser(core, username);
  return { user, subject: user ? user.sub : `unknown:${standIn(core, username).sub}` };
}

/** Changes a user's row and its date of change. */
export async function updateUser(core: Core, sub: string, change: UserChange): Promise<User> {
  const update = core.database.update(users).set({ ...change, updatedAt: core.clock.now() });
  const [user] = await update
    .where(eq(users.sub, sub))
    .returning()
    .catch((error: unknown) => {
      // Two may prove one address at the same moment.
      throw sqlState(error) === '23505' ? aliasExists() : error;
    });
  if (!user) throw unknownUser();
  return user;
}

/** Attributes to set, and to remove where the value is empty; others that change at the same moment are kept. */
export function attributeChange(change: Attributes): SQL {
  const entries = Object.entries(change);
  const set = JSON.stringify(Object.fromEntries(entries.filter(([, value]) => value !== '')));
  const removed = entries.filter(([, value]) => value === '').map(([name]) => name);
  return sql`(${users.attributes} || ${set}::jsonb) - ${sql.param(removed)}::text[]`;
}

export async function groupsOf(core: Core, sub: string): Promise<string[]> {
  const rows = await core.database
    .select()
    .from(memberships)
    .where(eq(memberships.sub, sub))
    .orderBy(memberships.group);
  return rows.map((row) => row.group);
}

/** A registration that nobody confirmed does not keep the address from whoever proves to own it, or is invited by it. */
export async function dropUnconfirmed(core: Core, email: string, except?: string): Promise<void> {
  await core.database
    .delete(users)
    .where(and(eq(users.email, email), eq(users.status, 'UNCONFIRMED'), except ? ne(users.sub, except) : undefined));
}

/** Ends one session. */
export async function revokeSession(core: Core, id: string): Promise<void> {
  await core.database.update(grants).set({ revokedAt: core.clock.now() }).where(eq(grants.id, id));
}

/** Ends every session of the user, except the one that is named, and before them the sign-ins that would open others. */
export async function revokeSessions(core: Core, sub: string, except?: string): Promise<void> {
  await endSignIns(core, sub);
  await revokeGrants(core, sub, except);
}

/** Ends the user's sign-ins that are under way: the password that they began with may be another one by now. */
export async function endSignIns(core: Core, sub: string): Promise<void> {
  await core.database.delete(challenges).where(eq(challenges.sub, sub));
}

/** Ends every session of the user, except the one that is named; sign-ins under way go on. */
export async function revokeGrants(core: Core, sub: string, except?: string): Promise<void> {
  await core.database
    .update(grants)
    .set({ revokedAt: core.clock.now() })
    .where(and(eq(grants.sub, sub), isNull(grants.revokedAt), except ? ne(grants.id, except) : undefined));
}

/** How the person's second factors stand, in the protocol's words. */
export function factorsOf(user: User) {
  const list = [
    ...(user.smsEnabled ? (['SMS_MFA'] as const) : []),
    ...(user.totpEnabled ? (['SOFTWARE_TOKEN_MFA'] as const) : []),
  ];
  return {
    UserMFASettingList: list,
    ...(user.preferredFactor ? { PreferredMfaSetting: user.preferredFactor } : {}),
    ...(user.smsEnabled ? { MFAOptions: [{ DeliveryMedium: 'SMS', AttributeName: 'phone_number' }] } : {}),
  };
}
