import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';

/** Name of the channel on which every replica hears of changes; what is sent is the award's id. */
export const channel = 'award_changed';

/** Tells everybody who watches the award, once the transaction is committed, that something of it changed. */
export async function announce(transaction: Database, awardID: string): Promise<void> {
  await transaction.execute(sql`select pg_notify(${channel}, ${awardID})`);
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
