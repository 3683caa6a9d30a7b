import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';

/**
 * What becomes of the sheets of entries that change their category: they go, since their marks are of other criteria. Whoever
 * stood aside still does, without marks from before, and words without a mark stay; where an entry is in no category, that goes
 * as well.
 */
export async function moveSheets(tx: Database, ids: readonly string[], categoryID: string | null): Promise<void> {
  await tx.execute(sql`delete from product.sheets where entry_id = any(${sql.param(ids)}::uuid[])
    and (${categoryID}::uuid is null
      or not (status = 'recused' or (status = 'unscored' and (comment <> '' or note <> ''))))`);
  await tx.execute(sql`update product.sheets set category_id = ${categoryID}, marks = '{}', favourite = false, version = version + 1
    where entry_id = any(${sql.param(ids)}::uuid[])`);
}
