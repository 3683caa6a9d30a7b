import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Whether a conflict of interest is declared between a judge and an entry: a sheet of theirs does not count. */
export const inConflict = (judgeID: SQL, entryID: SQL): SQL =>
  sql`exists (select from product.conflicts x where x.judge_id = ${judgeID} and x.entry_id = ${entryID})`;

/**
 * Whether a judge is kept from an entry: by a conflict of interest, or because it is their own. A count is looked up for each
 * row, as in `duties`.
 */
export const isKeptFrom = (judgeID: SQL, entryID: SQL): SQL =>
  sql`(${inConflict(judgeID, entryID)}
    or (select count(*) from product.own_entries w where w.judge_id = ${judgeID} and w.entry_id = ${entryID}) > 0)`;

/**
 * Ends the rows of `product.colleagues c` that `where` names. Who wrote something of an entry, or was with it when it was submitted,
 * stays its writer for judging.
 */
export const endColleagues = (tx: Database, where: SQL) =>
  tx.execute(sql`with ended as (delete from product.colleagues c where ${where} returning c.entry_id, c.person_id)
    insert into product.former_colleagues (entry_id, person_id)
    select e.id, x.person_id from ended x join product.entries e on e.id = x.entry_id
    where x.person_id is not null and (e.submitted_at is not null
      or exists (select from product.entry_versions v where v.entry_id = e.id and v.person_id = x.person_id))
    on conflict do nothing`);
