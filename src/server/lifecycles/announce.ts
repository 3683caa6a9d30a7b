import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';

/** Name of the channel on which every replica hears of changes; what is sent is the award's id. */
export const channel = 'award_changed';

/** Tells everybody who watches the award, once the transaction is committed, that something of it changed. */
export async function announce(transaction: Database, awardID: string): Promise<void> {
  await transaction.execute(sql`select pg_notify(${channel}, ${awardID})`);
}
