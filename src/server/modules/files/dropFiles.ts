import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../http/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { files } from '../../platform/database/schema.ts';
import { problemOf } from '../../platform/errors/problem.ts';
import { isBeingSaved } from '../../platform/files/saving.ts';
import { keyIn } from './shownFiles.ts';

/** Marks files that nothing shows any more, in the transaction that takes them away. */
export async function dropFiles(tx: Database, which: SQL | readonly string[]): Promise<void> {
  if (Array.isArray(which) && which.length === 0) return;
  const condition = Array.isArray(which) ? inArray(files.key, which) : (which as SQL);
  await tx.update(files).set({ state: 'dropped' }).where(condition);
}

/** Files of `product.files f` that an entry shows: those named, or all that were uploaded for it. */
type Shown = { readonly keys: readonly string[] } | 'all';

/**
 * Marks files that an entry shows no more. What one that was entered together with it still shows stays, and goes with that
 * one, or by the housekeeping.
 */
export async function dropFilesOf(tx: Database, entryID: string, which: Shown): Promise<void> {
  if (which !== 'all' && which.keys.length === 0) return;
  const named = which === 'all' ? sql`f.entry_id = ${entryID}` : sql`f.key = any(${sql.param(which.keys)}::text[])`;
  await tx.execute(
    sql`update product.files f set state = 'dropped' where ${named} and not ${shownBeside(sql`${entryID}::uuid`)}`,
  );
}

/** Whether another entry than the one named shows the file `f`; a deleted draft that can be restored counts. */
export const shownBeside = (entryID: SQL): SQL => sql`(exists (
    select from product.entries x cross join lateral jsonb_each(x.files) as s(field, file)
    where (x.id = f.entry_id or x.first_id = f.entry_id) and x.id <> ${entryID} and ${keyIn(sql`s.file ->> 'url'`)} = f.key)
  or exists (select from product.binned_entries b cross join lateral jsonb_each(b.content -> 'entry' -> 'files') as s(field, file)
    where b.award_id = f.award_id and b.id <> ${entryID} and ${keyIn(sql`s.file ->> 'url'`)} = f.key))`;

/**
 * Removes the content of files that were dropped, once that is committed. What stays because the store is away, or the
 * installation is being saved, is removed by the housekeeping.
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
      .where(and(dropped, not(isBeingSaved)))) {
      await store.remove(key, name);
      await database.delete(files).where(and(eq(files.key, key), eq(files.state, 'dropped')));
    }
  } catch (error) {
    log.warn({ problem: problemOf(error) }, 'dropped files not removed yet');
  }
}

export const ofEntry = (entryID: string): SQL => sql`${files.entryID} = ${entryID}`;
export const ofAward = (awardID: string): SQL => sql`${files.awardID} = ${awardID}`;
