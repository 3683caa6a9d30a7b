import type pg from 'pg';
import { columns, read, text } from './rows.ts';

const staleRow = columns({ index: text, version: text });

/**
 * Makes the indexes in the order of names anew where another ICU sorted them than PostgreSQL has now: a list read by such a
 * one would leave rows out. Which one it was stands in the index's comment. `client`: the owner's.
 */
export async function renewNameOrder(client: pg.Client): Promise<void> {
  const found = await client.query(`
    select i.indexrelid::regclass::text as index, icu.version
    from pg_index i join pg_class c on c.oid = i.indexrelid and c.relnamespace = 'product'::regnamespace
    join (select oid, pg_collation_actual_version(oid) as version from pg_collation
      where oid = to_regcollation('pg_catalog."und-x-icu"')) icu on icu.oid = any (i.indcollation)
    where obj_description(i.indexrelid, 'pg_class') is distinct from icu.version`);
  for (const { index, version } of read(staleRow, found)) {
    await client.query(`reindex index ${index}`);
    await client.query(`comment on index ${index} is ${client.escapeLiteral(version)}`);
  }
}
