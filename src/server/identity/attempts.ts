import { eq, inArray, lt, lte, sql } from 'drizzle-orm';
import { after, type Core } from './core.ts';
import { limitExceeded, notAuthorized } from './errors.ts';
import { attempts } from './schema.ts';
import { keyedHash } from './secrets.ts';

const freePasswords = 5;
const longestWait = 900;
const remembered = 3600;
const messagesPerSource = 5;
const messagesPerPerson = 20;

/**
 * Counts one attempt at a secret before it is looked at, and refuses while the wait that earlier ones earned lasts:
 * 1 s after the fifth wrong one, doubling up to 15 minutes. A right one calls `forgive`.
 */
export async function reserveAttempt(core: Core, ...name: string[]): Promise<void> {
  const now = core.clock.now();
  const count = sql`case when ${attempts.expiresAt} < ${now} then 1 else ${attempts.count} + 1 end`;
  const reserved = await core.database
    .insert(attempts)
    .values({
      key: keyedHash(core, ...name),
      count: 1,
      startedAt: now,
      notBefore: now,
      expiresAt: after(core, remembered),
    })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count,
        notBefore: sql`${now}::timestamptz + case when ${count} < ${freePasswords} then interval '0 second'
          else least(power(2, ${count} - ${freePasswords}), ${longestWait}) * interval '1 second' end`,
        expiresAt: after(core, remembered),
      },
      setWhere: lte(attempts.notBefore, now),
    })
    .returning({ count: attempts.count });
  if (reserved.length === 0) throw notAuthorized('Password attempts exceeded');
}

/**
 * Bounds the messages that one source can have sent to a person within an hour, and at a higher number those that all
 * sources together can: a stranger who asks all the time does not use up what the person may ask for.
 */
export async function limitMessages(core: Core, why: string, subject: string, source: string): Promise<void> {
  await limitUse(core, messagesPerSource, 3600, 'message', why, subject, source);
  await limitUse(core, messagesPerPerson, 3600, 'message', why, subject);
}

/** Forgets the attempts counted under the name. */
export async function forgive(core: Core, ...name: string[]): Promise<void> {
  await core.database.delete(attempts).where(eq(attempts.key, keyedHash(core, ...name)));
}

/** Counts one use and refuses the `most` + 1st within `seconds` of the first. */
export async function limitUse(core: Core, most: number, seconds: number, ...name: string[]): Promise<void> {
  const now = core.clock.now();
  const [used] = await core.database
    .insert(attempts)
    .values({
      key: keyedHash(core, ...name),
      count: 1,
      startedAt: now,
      notBefore: now,
      expiresAt: after(core, seconds),
    })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${attempts.expiresAt} <= ${now} then 1 else ${attempts.count} + 1 end`,
        expiresAt: sql`case when ${attempts.expiresAt} <= ${now} then ${after(core, seconds)} else ${attempts.expiresAt} end`,
      },
    })
    .returning({ count: attempts.count });
  if (used && used.count > most) throw limitExceeded();
}

/** Removes counters that no longer say anything, a few at a time. */
export async function purgeAttempts(core: Core): Promise<void> {
  const expired = core.database
    .select({ key: attempts.key })
    .from(attempts)
    .where(lt(attempts.expiresAt, core.clock.now()))
    .limit(100);
  await core.database.delete(attempts).where(inArray(attempts.key, expired));
}
