import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { inConflict } from '../../platform/database/keptFrom.ts';
import { isMarked } from './lockEntry.ts';

/**
 * Marks that count for nothing, of judges with a conflict of interest or who stood aside, go where a held entry is written anew:
 * with the conflict lifted or the recusal taken back they would count for words that their judge never saw. Marks that count
 * keep it from being written.
 */
export async function dropUncounted(tx: Database, entryID: string): Promise<void> {
  await tx.execute(sql`delete from product.sheets s where s.entry_id = ${entryID}
    and ${isMarked(sql`s.status`)} and ${inConflict(sql`s.judge_id`, sql`s.entry_id`)}`);
  await tx.execute(sql`update product.sheets set marks = '{}', favourite = false, version = version + 1
    where entry_id = ${entryID} and status = 'recused' and (marks <> '{}' or favourite)`);
}
