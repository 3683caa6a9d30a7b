import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether a judge is kept from an entry: by a conflict of interest, or because it is their own. A count is looked up for each
 * row, as in `duties`.
 */
export const isKeptFrom = (judgeID: SQL, entryID: SQL): SQL =>
  sql`(exists (select from product.conflicts x where x.judge_id = ${judgeID} and x.entry_id = ${entryID})
    or (select count(*) from product.own_entries w where w.judge_id = ${judgeID} and w.entry_id = ${entryID}) > 0)`;
