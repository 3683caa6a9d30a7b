import { type SQL, sql } from 'drizzle-orm';
import type { Principal } from '../../platform/access/principal.ts';
import { hasAllOf } from '../../platform/access/visiblePeople.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, integer, type RowOf } from '../../platform/database/rows.ts';
import { awards, binnedEntries } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { takeCodesAgain } from '../payments/discounts.ts';
import { isMarked } from './lockEntry.ts';

/** A table whose rows go with an entry and come back with it. */
interface PartOfEntry {
  readonly table: string;
  /** What a row `r` needs to come back. */
  readonly needs: SQL;
  /** What it then has instead of what it had. */
  readonly instead?: Readonly<Record<string, unknown>>;
}

const partsOfEntry: readonly PartOfEntry[] = [
  { table: 'entry_versions', needs: sql`true` },
  { table: 'entry_consents', needs: sql`true` },
  { table: 'conflicts', needs: sql`true` },
  { table: 'former_colleagues', needs: sql`true` },
  { table: 'entry_handling', needs: sql`true` },
  {
    table: 'colleagues',
    needs: sql`not exists (select from product.people p where p.erased and p.id in (r.person_id, r.invited_by_id))`,
  },
  {
    table: 'sheets',
    // Marks of a draft count for nothing, and its category may have got other criteria since.
    needs: sql`not ${isMarked(sql`r.status`)} and exists (select from product.categories c where c.id = r.category_id)`,
    // Its judge may have named another one since.
    instead: { favourite: false },
  },
  {
    table: 'entry_assignments',
    needs: sql`exists (select from product.assignments s
      where s.judge_id = r.judge_id and s.award_id = r.award_id and s.category_id = r.category_id)`,
  },
];

/** Keeps a held entry's rows aside; the entry itself is deleted by the caller. */
export async function binEntry(tx: Database, id: string, deletedBy: 'entrant' | 'admin', now: Date): Promise<void> {
  const parts = [...partsOfEntry.map(({ table }) => table), 'invoices'].map(
    (table) => sql`${table}::text, (select jsonb_agg(to_jsonb(x)) from product.${sql.identifier(table)} x
      where x.entry_id = e.id)`,
  );
  await tx.execute(sql`
    insert into product.binned_entries (id, award_id, org_id, person_id, deleted_at, deleted_by, content)
    select e.id, e.award_id, e.org_id, e.person_id, ${now.toISOString()}::timestamptz, ${deletedBy},
      jsonb_build_object('entry', to_jsonb(e), 'codesReturned', true, ${sql.join(parts, sql`, `)})
    from product.entries e where e.id = ${id}`);
}

/** Puts an entry back as it was, one version later; its category is empty where that was deleted meanwhile. */
export async function unbinEntry(tx: Database, id: string, now: Date): Promise<void> {
  const content = sql`(select content from product.binned_entries where id = ${id})`;
  await tx.execute(sql`
    insert into product.entries
    select (jsonb_populate_record(null::product.entries, (b.content -> 'entry') || jsonb_build_object(
      'form_version', coalesce((b.content -> 'entry' ->> 'form_version')::integer, 0),
      'version', (b.content -> 'entry' ->> 'version')::integer + 1, 'updated_at', ${now.toISOString()}::text,
      'category_id', (select c.id from product.categories c
        where c.id = (b.content -> 'entry' ->> 'category_id')::uuid)))).*
    from product.binned_entries b where b.id = ${id}`);
  for (const { table, needs, instead = {} } of partsOfEntry) {
    await tx.execute(sql`
      insert into product.${sql.identifier(table)}
      select r.* from jsonb_array_elements(${rowsIn(content, table)}) x(kept),
        jsonb_populate_record(null::product.${sql.identifier(table)}, x.kept || ${JSON.stringify(instead)}::jsonb) r
      where ${needs}`);
  }
  // Whoever was responsible and has been erased since does not come back. An unpaid invoice ended with the entry, which gets
  // a new one; the others stayed, without it.
  await tx.execute(sql`
    with erased as (update product.entry_handling h set responsible_id = null from product.people p
      where h.entry_id = ${id} and p.id = h.responsible_id and p.erased)
    update product.invoices i set entry_id = ${id}
    from jsonb_populate_recordset(null::product.invoices, ${rowsIn(content, 'invoices')}) r
    where i.id = r.id and r.status <> 'draft'`);
  // One that an older server deleted has kept its codes.
  const restored = sql`delete from product.binned_entries where id = ${id} returning content ? 'codesReturned' as returned`;
  await takeCodesAgain(tx, id, restored);
}

/** A deleted draft with what its restoring is decided by. */
const binnedEntryRow = columns({
  deletedAt: integer,
  deletedBy: binnedEntries.deletedBy,
  organiserID: awards.orgID,
  awardStatus: awards.status,
  /** Of the entry, when it was deleted. */
  version: integer,
});
type BinnedEntry = RowOf<typeof binnedEntryRow>;

/** A deleted draft, held until the transaction ends; null where this side has none of that name. */
export async function lockBinned(
  tx: Database,
  { type, orgID, personID }: Pick<Principal, 'type' | 'orgID' | 'personID'>,
  { id, awardID }: { readonly id: string; readonly awardID: string },
): Promise<BinnedEntry | null> {
  const theirs = sql`b.org_id = ${orgID} and (${hasAllOf(orgID)} or b.person_id = ${personID})`;
  const own = type === 'admin' ? sql`a.org_id = ${orgID}` : theirs;
  const [binned] = await rowsOf(
    tx,
    binnedEntryRow,
    sql`select (extract(epoch from b.deleted_at) * 1000)::bigint as "deletedAt", b.deleted_by as "deletedBy",
        a.org_id as "organiserID", a.status as "awardStatus",
        (b.content -> 'entry' ->> 'version')::integer as version
      from product.binned_entries b join product.awards a on a.id = b.award_id
      where b.id = ${id} and b.award_id = ${awardID} and ${own}
      for update of b for share of a`,
  );
  return binned ?? null;
}

const rowsIn = (content: ReturnType<typeof sql>, table: string) =>
  sql`coalesce(nullif(${content} -> ${table}::text, 'null'::jsonb), '[]'::jsonb)`;
