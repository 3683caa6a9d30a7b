import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Role } from '#contract/calls.ts';
import type { Server } from '#server/assembly.ts';
import type { Core } from '#server/identity/core.ts';
import { openKeys } from '#server/identity/keys.ts';
import { newVerifier } from '#server/identity/passwords.ts';
import { loadPool } from '#server/identity/pool.ts';
import { memberships, users } from '#server/identity/schema.ts';
import { openSession } from '#server/identity/tokens.ts';
import { installationValue } from '#server/platform/database/installationValue.ts';
import { orgs, people } from '#server/platform/database/schema.ts';
import { noteSecurity } from '#server/platform/security/noteSecurity.ts';

interface Joining {
  readonly type: Role;
  readonly email: string;
  /** Without it, one of their own. */
  readonly orgID: string | undefined;
  readonly givenName: string;
  readonly familyName: string;
  readonly password: string;
}

/**
 * Somebody who signed up and has signed in, written down as the calls for it leave them: account, person, organisation and a
 * session of the service's own making. Null where the calls have more to say: somebody has the address, or more is asked for
 * than a password.
 */
export async function joined(server: Server, joining: Joining) {
  const { type, givenName, familyName, password } = joining;
  const { database, clock, config } = server.context;
  const isNobody = type === 'judge' && joining.orgID === undefined;
  if (isNobody || config.cognito || config.signIn.requireSecondFactor || config.signIn.question) return null;
  const core = await coreOf(server);
  const email = joining.email.toLowerCase();
  const name = `${givenName} ${familyName}`;
  const [sub, personID, now] = [randomUUID(), randomUUID(), clock.now()];
  const user = await database.transaction(async (tx) => {
    const known = await tx.execute(sql`select from product.people where lower(email) = ${email} and not erased
      union all select from identity.users where email = ${email}`);
    if (known.rowCount !== 0) return null;
    const organisation = { name, kind: type === 'admin' ? ('organiser' as const) : ('entrant' as const) };
    const orgID = joining.orgID ?? (await tx.insert(orgs).values(organisation).returning({ id: orgs.id }))[0]!.id;
    const attributes = {
      email: joining.email,
      email_verified: 'true',
      given_name: givenName,
      family_name: familyName,
      name,
      locale: 'en',
      'custom:orgID': orgID,
      'custom:personID': personID,
    };
    const dates = { createdAt: now, updatedAt: now };
    const account = { ...newVerifier(core, sub, password), sub, email, attributes, status: 'CONFIRMED' as const };
    const [user] = await tx
      .insert(users)
      .values({ ...account, ...dates })
      .returning();
    if (type !== 'entrant') await tx.insert(memberships).values({ sub, group: type });
    const person = { id: personID, orgID, sub, type, email, givenName, familyName, name };
    await tx.insert(people).values({ ...person, lastSignInAt: now });
    return user!;
  });
  if (!user) return null;
  const source = '127.0.0.1';
  const { IdToken } = await openSession(core, { user, source, agent: 'node' });
  await core.note({ event: 'signedIn', sub, email, source, details: { action: 'RespondToAuthChallenge' } });
  return { token: IdToken, email: joining.email, personID, orgID: user.attributes['custom:orgID']! };
}

const cores = new WeakMap<Server, Promise<Core>>();

function coreOf(server: Server): Promise<Core> {
  const known = cores.get(server);
  if (known) return known;
  const core = makeCore(server);
  cores.set(server, core);
  return core;
}

const day = 24 * 3600;

/** What the server's own identity service opens sessions with. */
async function makeCore(server: Server): Promise<Core> {
  const { database, clock, wrapping, config } = server.context;
  const pool = await loadPool(database, wrapping, 'local');
  const base = config.publicUrl ? server.url : await installationValue(database, wrapping, 'issuer');
  const lifetimes = { idToken: 3600, accessToken: 3600, refreshToken: 30 * day } as Core['lifetimes'];
  const keys = await openKeys(database, clock, wrapping);
  const issuer = `${base}identity/${pool.poolId}`;
  const note = noteSecurity(database, (error) => {
    throw error;
  });
  const parts: Partial<Core> = { database, clock, wrapping, pool, keys, issuer, lifetimes, note, composition: [] };
  return parts as Core;
}
