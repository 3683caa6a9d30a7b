import { sql } from 'drizzle-orm';
import type { Reply } from '../../contract/schemas.ts';
import type { Database } from '../database.ts';
import { iso, rowsOf } from '../sql.ts';

/** Every version of an award's confidentiality terms, the newest first, with who accepted it and when. */
export const findTerms = (database: Database, awardID: string): Promise<Reply<'listTerms'>> =>
  rowsOf(
    database,
    sql`
      select n.version, n.text, ${iso(sql`n.created_at`)} as "createdAt", coalesce(
        json_agg(json_build_object('judgeID', a.person_id, 'name', a.name, 'at', ${iso(sql`a.accepted_at`)})
          order by a.accepted_at) filter (where a.person_id is not null), '[]') as accepted
      from product.nda_versions n
      left join product.nda_acceptances a on a.award_id = n.award_id and a.version = n.version
      where n.award_id = ${awardID}
      group by n.version, n.text, n.created_at order by n.version desc`,
  );
