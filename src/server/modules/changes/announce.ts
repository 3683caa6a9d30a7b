import { sql } from 'drizzle-orm';
import type { ZipProgress } from '#contract/entities/award.ts';
import type { Database } from '../../platform/database/database.ts';
import { afterCommit } from '../../platform/database/pooledDatabase.ts';

/** Name of the channel on which every replica hears of changes; what is sent is the award's id. */
export const channel = 'award_changed';

/** Tells everybody who watches the award how far its zip has come. */
export async function announceProgress(database: Database, awardID: string, progress: ZipProgress): Promise<void> {
  await database.execute(sql`select pg_notify(${channel}, ${`${awardID} ${JSON.stringify(progress)}`})`);
}

/** An award is told of so often at most, where what changed it is many small things. Milliseconds. */
const atMostEvery = 1_000;

interface Announcement {
  /** When it was told last. */
  lastAt: number;
  /** While the next telling waits. */
  timer: NodeJS.Timeout | null;
  /** Until the last telling has arrived. */
  sent: Promise<unknown>;
}

const announcements = new WeakMap<Database, Map<string, Announcement>>();

/**
 * Tells everybody who watches the award once what changed it is committed: at once, or together with what follows within a
 * second. No transaction tells by itself: PostgreSQL lets those that do commit one after the other, each of them once the one
 * before it is on the disk. A process that is killed may leave the last of them untold; who watches asks again by itself when
 * the stream begins anew.
 */
export const announce = (database: Database, awardID: string): void =>
  afterCommit(database, (pooled) => schedule(pooled, awardID));

/** Tells at once what waits to be told, and waits until it is: the process ends. */
export async function announceWaiting(database: Database): Promise<void> {
  const all = [...(announcements.get(database) ?? [])];
  for (const [awardID, announcement] of all) {
    if (announcement.timer) send(database, awardID, announcement);
  }
  await Promise.all(all.map(([, { sent }]) => sent));
}

function schedule(database: Database, awardID: string): void {
  const awards = announcements.get(database) ?? new Map<string, Announcement>();
  announcements.set(database, awards);
  const announcement = awards.get(awardID) ?? {
    lastAt: Number.NEGATIVE_INFINITY,
    timer: null,
    sent: Promise.resolve(),
  };
  awards.set(awardID, announcement);
  if (announcement.timer) return;
  const wait = Math.max(0, announcement.lastAt + atMostEvery - performance.now());
  announcement.timer = setTimeout(() => send(database, awardID, announcement), wait).unref();
}

function send(database: Database, awardID: string, announcement: Announcement): void {
  clearTimeout(announcement.timer ?? undefined);
  announcement.timer = null;
  announcement.lastAt = performance.now();
  // Where it fails, whoever watches hears of it with the next change.
  announcement.sent = database.execute(sql`select pg_notify(${channel}, ${awardID})`).catch(() => undefined);
}
