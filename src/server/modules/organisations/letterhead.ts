import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { columns, nullable } from '../../platform/database/rows.ts';
import { orgs, people } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';

const letterheadRow = columns({ logo: orgs.logo, replyTo: nullable(people.email) });

/**
 * What an organiser's letters carry: its picture, and the address that answers to them, that of its longest-standing administrator who has signed in.
 * Each is null where there is none.
 */
export async function letterheadOf(
  database: Database,
  orgID: string,
): Promise<{ readonly logo: Buffer | null; readonly replyTo: string | null }> {
  const [found] = await rowsOf(
    database,
    letterheadRow,
    sql`select o.logo, (select p.email from product.people p
        where p.org_id = o.id and p.type = 'admin' and not p.locked and not p.erased and not p.invited
        order by p.created_at, p.id limit 1) as "replyTo"
      from product.orgs o where o.id = ${orgID}`,
  );
  return { logo: found?.logo ? Buffer.from(found.logo, 'base64') : null, replyTo: found?.replyTo ?? null };
}
