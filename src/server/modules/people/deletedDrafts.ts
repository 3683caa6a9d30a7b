import { asc, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { computed, instant, integer, json, list, nullable, object, uuid } from '../../platform/database/rows.ts';
import { binnedEntries, entries } from '../../platform/database/schema.ts';
import { iso } from '../../platform/database/sql.ts';

const { bestEntry: _, bestReason: __, ...shown } = getTableColumns(entries);

const versionRows = list(
  object({
    entryID: uuid,
    version: integer,
    status: integer,
    categoryID: nullable(uuid),
    data: json<object>(),
    files: json<object>(),
    begunAt: instant,
    at: instant,
  }),
);
const consentRows = list(
  object({ entryID: uuid, awardID: uuid, version: integer, personID: uuid, acceptedAt: instant }),
);

/** What somebody deleted and may still restore, with what they wrote and accepted of it; which one was the best nobody is told. */
export async function deletedDraftsOf(tx: Database, personID: string, ofAward: SQL | undefined) {
  /** Rows of one table that went with an entry into the bin. */
  const kept = (table: 'entry_versions' | 'entry_consents', told: SQL) =>
    sql`(select coalesce(json_agg(json_build_object(${told}) order by r.version), '[]')
      from jsonb_populate_recordset(null::product.${sql.identifier(table)},
        coalesce(nullif(b.content -> ${table}::text, 'null'), '[]')) r where r.person_id = ${personID})`;
  const version = sql`'entryID', r.entry_id, 'version', r.version, 'status', r.status, 'categoryID', r.category_id,
    'data', r.data, 'files', r.files, 'begunAt', ${iso(sql`r.begun_at`)}, 'at', ${iso(sql`r.at`)}`;
  const consent = sql`'entryID', r.entry_id, 'awardID', r.award_id, 'version', r.version, 'personID', r.person_id,
    'acceptedAt', ${iso(sql`r.accepted_at`)}`;
  const columns = {
    ...shown,
    deletedAt: binnedEntries.deletedAt,
    versions: computed(versionRows, sql`versions`).as('versions'),
    consents: computed(consentRows, sql`consents`).as('consents'),
  };
  const draft = tx.$with('draft', columns).as(
    sql`select d.*, b.deleted_at, ${kept('entry_versions', version)} as versions, ${kept('entry_consents', consent)} as consents
      from product.binned_entries b, jsonb_populate_record(null::product.entries, b.content -> 'entry') d
      where b.person_id = ${personID} and ${ofAward ?? sql`true`}`,
  );
  return tx.with(draft).select().from(draft).orderBy(asc(draft.deletedAt), asc(draft.id));
}
