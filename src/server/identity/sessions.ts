import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { SessionNote } from '../ports/identityAdmin.ts';
import type { Core } from './core.ts';
import { grants } from './schema.ts';
import { findUser } from './users.ts';

/** What is told of an account's sessions that go on, the one used last first. */
export async function sessionsOf(core: Core, sub: string): Promise<SessionNote[]> {
  const seenAt = sql`coalesce(${grants.rotatedAt}, ${grants.authTime})`;
  const rows = await core.database
    .select()
    .from(grants)
    .where(and(eq(grants.sub, sub), isNull(grants.revokedAt), gt(grants.expiresAt, core.clock.now())))
    .orderBy(desc(seenAt), grants.id);
  return rows.map(({ id, source, agent, authTime, rotatedAt, acting }) => ({
    id,
    // Where an administrator sits is not the person's business.
    source: acting ? null : source,
    agent: acting ? null : agent,
    signedInAt: authTime,
    seenAt: rotatedAt ?? authTime,
    actor: acting?.email ?? null,
  }));
}

/** Whether an administrator opened the session in the name of whose it is. */
export async function isActing(core: Core, id: string): Promise<boolean> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return false;
  const [row] = await core.database.select({ acting: grants.acting }).from(grants).where(eq(grants.id, id));
  return Boolean(row?.acting);
}

/** Ends a session of the account; false where it has none of that id. One that was ended before stays as it is. */
export async function endSession(core: Core, sub: string, id: string, source: string): Promise<boolean> {
  const ended = await core.database
    .update(grants)
    .set({ revokedAt: sql`coalesce(${grants.revokedAt}, ${core.clock.now().toISOString()}::timestamptz)` })
    .where(and(eq(grants.id, id), eq(grants.sub, sub)))
    .returning({ id: grants.id });
  if (ended.length === 0) return false;
  const email = (await findUser(core, sub))?.email ?? null;
  await core.note({ event: 'sessionEnded', sub, email, source });
  return true;
}
