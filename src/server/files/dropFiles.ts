import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import type { Context } from '../http/context.ts';
import { problemOf } from '../problem.ts';
import { files } from '../schema.ts';

/** Marks files that nothing shows any more, in the transaction that takes them away. */
export async function dropFiles(transaction: Database, which: SQL | readonly string[]): Promise<void> {
  if (Array.isArray(which) && which.length === 0) return;
  const condition = Array.isArray(which) ? inArray(files.key, which) : (which as SQL);
  await transaction.update(files).set({ state: 'dropped' }).where(condition);
}

/**
 * Removes the content of files that were dropped, once that is committed. What stays because the store is away is
 * removed by the housekeeping.
 */
export async function removeDropped(
  { database, files: store, log }: Pick<Context, 'database' | 'files' | 'log'>,
  which: SQL,
): Promise<void> {
  const dropped = and(eq(files.state, 'dropped'), which);
  try {
    for (const { key, name } of await database
      .select({ key: files.key, name: files.name })
      .from(files)
      .where(dropped)) {
      await store.remove(key, name);
      await database.delete(files).where(and(eq(files.key, key), eq(files.state, 'dropped')));
    }
  } catch (error) {
    log.warn({ problem: problemOf(error) }, 'dropped files not removed yet');
  }
}

export const ofEntry = (entryID: string): SQL => sql`${files.entryID} = ${entryID}`;
export const ofAward = (awardID: string): SQL => sql`${files.awardID} = ${awardID}`;
