import { sql } from 'drizzle-orm';
import type { Context } from './http/context.ts';
import { rowsOf } from './sql.ts';

/**
 * Removes what nobody needs any more: kept answers of repeated calls after a week, and uploads that were begun two days
 * ago and that neither an entry nor a person shows. Several replicas may do it at once.
 */
export async function tidyUp({ database, files, clock }: Pick<Context, 'database' | 'files' | 'clock'>): Promise<void> {
  await database.execute(sql`delete from product.idempotency where created_at < now() - interval '7 days'`);
  const before = new Date(clock.now().getTime() - 2 * 24 * 3600_000).toISOString();
  const abandoned = await rowsOf<{ key: string; name: string }>(
    database,
    sql`delete from product.files f
      where f.state = 'pending' and f.created_at < ${before}::timestamptz
        and not exists (select from product.entries e where e.id = f.entry_id and e.files::text like '%' || f.key || '%')
        and not exists (select from product.people p where p.id = f.person_id and p.photo_url like '%' || f.key || '%')
      returning key, name`,
  );
  for (const { key, name } of abandoned) await files.remove(key, name);
}
