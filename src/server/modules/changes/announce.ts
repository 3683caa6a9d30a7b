import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';

/** Name of the channel on which every replica hears of changes; what is sent is the award's id. */
export const channel = 'award_changed';

/** Tells everybody who watches the award, once the transaction is committed, that something of it changed. */
export async function announce(tx: Database, awardID: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${awardID})`);
}

/** How far something that takes long has come. */
export interface Progress {
  readonly type: string;
  readonly done: number;
  readonly total: number;
}

/** Tells everybody who watches the award how far its zip has come. */
export async function announceProgress(database: Database, awardID: string, progress: Progress): Promise<void> {
  await database.execute(sql`select pg_notify(${channel}, ${`${awardID} ${JSON.stringify(progress)}`})`);
}

/** An award is told of so often at most, where what changed it is many small things. Milliseconds. */
const atMostEvery = 1_000;

interface Announcement {
  /** When it was told last. */
  lastAt: number;
  /** While the next telling waits. */
  timer: NodeJS.Timeout | null;
}

const announcements = new WeakMap<Database, Map<string, Announcement>>();

/**
 * Tells of a change that is committed already: at once, or together with those that follow within a second. A transaction
 * that tells holds up every other one that does until it is on the disk, so that those which are many at once leave it to
 * this. A process that ends may leave the last of them untold; who watches asks again by itself when the stream begins anew.
 */
export function scheduleAnnouncement(database: Database, awardID: string): void {
  const awards = announcements.get(database) ?? new Map<string, Announcement>();
  announcements.set(database, awards);
  const announcement = awards.get(awardID) ?? { lastAt: Number.NEGATIVE_INFINITY, timer: null };
  awards.set(awardID, announcement);
  if (announcement.timer) return;
  const wait = Math.max(0, announcement.lastAt + atMostEvery - performance.now());
  announcement.timer = setTimeout(() => {
    announcement.timer = null;
    announcement.lastAt = performance.now();
    // Whoever watches hears of it with the next change.
    announce(database, awardID).catch(() => undefined);
  }, wait).unref();
}
