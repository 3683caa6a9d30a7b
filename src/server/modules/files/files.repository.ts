import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { entries, files } from '../../platform/database/schema.ts';

export type FileRow = typeof files.$inferSelect;

export async function findFile(database: Database, key: string): Promise<FileRow | null> {
  const [row] = await database.select().from(files).where(eq(files.key, key));
  return row ?? null;
}

/** The same, held until the transaction ends. */
export async function holdFile(tx: Database, key: string): Promise<FileRow | null> {
  const [row] = await tx.select().from(files).where(eq(files.key, key)).for('update');
  return row ?? null;
}

export async function addFile(database: Database, row: typeof files.$inferInsert): Promise<void> {
  await database.insert(files).values(row);
}

/** Which award an entry is in; null where there is no such entry. */
export async function awardOfEntry(database: Database, entryID: string): Promise<string | null> {
  const [row] = await database.select({ awardID: entries.awardID }).from(entries).where(eq(entries.id, entryID));
  return row?.awardID ?? null;
}

/** Entries in further categories that were made from this one. */
export async function furtherOf(database: Database, entryID: string): Promise<string[]> {
  const rows = await database.select({ id: entries.id }).from(entries).where(eq(entries.firstID, entryID));
  return rows.map(({ id }) => id);
}
