import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { columns } from '../../platform/database/rows.ts';
import { awards, files } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';

const awardRow = columns({ id: awards.id });

/**
 * Takes the zips of awards `a` away in the transaction that takes away what they tell of, one that is being made too; answers of
 * which awards. Their content goes by `removeDropped`.
 */
export async function dropZips(tx: Database, which: SQL): Promise<string[]> {
  const dropped = await rowsOf(
    tx,
    awardRow,
    sql`with cleared as (
        update product.awards a set zip = null
        where ${which} and exists (select from product.files f
          where f.org_id = a.org_id and f.award_id = a.id and f.field = 'zip' and f.state <> 'dropped')
        returning a.id, a.org_id),
      gone as (update product.files f set state = 'dropped' from cleared c
        where f.org_id = c.org_id and f.award_id = c.id and f.field = 'zip')
      select id from cleared order by id`,
  );
  return dropped.map(({ id }) => id);
}

export const zipsOf = (awardIDs: readonly string[]): SQL =>
  and(inArray(files.awardID, awardIDs), eq(files.field, 'zip')) as SQL;
