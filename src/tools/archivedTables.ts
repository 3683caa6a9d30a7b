import type pg from 'pg';
import { columns, list, read, text } from '#server/platform/database/rows.ts';

const hashRow = columns({ hash: text });
const tableRow = columns({ table: text, needs: list(text) });

/** The migrations that the tables went through. */
export async function migrationsOf(client: pg.Client): Promise<string[]> {
  const hashes = await client.query(
    `select hash from migrations.identity union all select hash from migrations.product order by hash`,
  );
  return read(hashRow, hashes).map(({ hash }) => hash);
}

/** What triggers keep while rows are put in: no part of an archive. */
export const present = ['product.sheet_tallies', 'product.answers', 'product.row_counts'];

/** Every table of ours but what triggers keep, each after the ones that its foreign keys name; deferred ones wait for the commit. */
export async function tablesOf(client: pg.Client): Promise<string[]> {
  const found = await client.query(
    `select c.oid::regclass::text as table,
      coalesce((select json_agg(distinct f.confrelid::regclass::text) from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid and not f.condeferred), '[]') as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('identity', 'product')
      and c.oid <> all ($1::regclass[]) order by 1`,
    [[...present, 'product.stamps']],
  );
  const rows = read(tableRow, found);
  const ordered: string[] = [];
  while (ordered.length < rows.length) {
    const next = rows.filter(
      ({ table, needs }) => !ordered.includes(table) && needs.every((one) => ordered.includes(one)),
    );
    if (next.length === 0) throw new Error('Tables point to each other in a circle');
    ordered.push(...next.map(({ table }) => table));
  }
  return ordered;
}
