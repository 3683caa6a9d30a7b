import { sql } from 'drizzle-orm';
import type { TestServer } from '../server.ts';
import type { World } from './world.ts';

/** Every row of either schema that names something of theirs, as text, by table. */
export async function rowsOf(server: TestServer, { ids: named }: World): Promise<Map<string, readonly string[]>> {
  const tables = await server.database.execute(
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('product', 'identity') and table_type = 'BASE TABLE' and table_name <> 'rate_windows' order by 1`,
  );
  // A criterion is named within its category alone.
  const ids = Object.entries(named)
    .filter(([name, id]) => !/criterion/i.test(name) && /^[\da-f-]{36}$/.test(String(id)))
    .map(([, id]) => id);
  const rows = new Map<string, readonly string[]>();
  for (const { name } of tables.rows as { name: string }[]) {
    const found = await server.database.execute(
      sql`select t::text as row from ${sql.raw(name)} t where t::text ~ ${ids.join('|')} order by 1`,
    );
    rows.set(
      name,
      (found.rows as { row: string }[]).map(({ row }) => row),
    );
  }
  return rows;
}

/** What somebody says of themselves, and the record of what they asked for, may hold what they sent. */
export const isOwn = (table: string, row: string, { ids }: World) =>
  ['product.audit', 'product.people'].includes(table) && !row.includes(ids.org);
