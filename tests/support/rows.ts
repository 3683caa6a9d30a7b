import type { SQL } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';

/** Rows of one statement of a test, which says itself what it asks for. */
export async function rowsOf<Row>(database: Database, statement: SQL): Promise<Row[]> {
  const { rows } = await database.execute(statement);
  return rows as unknown as Row[];
}
