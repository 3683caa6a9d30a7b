import { sql } from 'drizzle-orm';
import type { EntryVersion } from '#contract/entities/entry.ts';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, instant } from '../../platform/database/rows.ts';
import { entryVersions } from '../../platform/database/schema.ts';
import { iso, rowsOf } from '../../platform/database/sql.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { findEntry } from './entries.repository.ts';
import type { EntryName, LockedEntry } from './lockEntry.ts';
import { draftData } from './wholeData.ts';

type Written = Pick<LockedEntry, 'id' | 'status' | 'categoryID' | 'data' | 'files' | 'version'>;

/** What one person writes within this time is one version: every rest of the keys is saved. */
const sitting = '10 minutes';

/** Keeps an entry as it now is; within a sitting of one person, in the place of what they wrote a moment ago. */
export async function storeVersion(
  tx: Database,
  { clock }: Pick<Context, 'clock'>,
  by: Principal,
  { id, status, categoryID, data, files, version }: Written,
): Promise<void> {
  const now = clock.now().toISOString();
  const name = by.actor?.email ?? by.name;
  await tx.execute(sql`
    with latest as (
      select id from product.entry_versions where entry_id = ${id} order by id desc limit 1
    ), joined as (
      update product.entry_versions v
      set version = ${version}, category_id = ${categoryID}::uuid, data = ${JSON.stringify(data)}::jsonb,
        files = ${JSON.stringify(files)}::jsonb, at = ${now}::timestamptz
      from latest
      where v.id = latest.id and v.person_id = ${by.personID} and v.person_name = ${name} and v.status = ${status}
        and v.begun_at > ${now}::timestamptz - ${sitting}::interval
      returning v.id
    )
    insert into product.entry_versions
      (entry_id, version, status, category_id, data, files, person_id, person_name, begun_at, at)
    select ${id}::uuid, ${version}::int, ${status}::smallint, ${categoryID}::uuid, ${JSON.stringify(data)}::jsonb,
      ${JSON.stringify(files)}::jsonb, ${by.personID}::uuid, ${name}, ${now}::timestamptz, ${now}::timestamptz
    where not exists (select from joined)`);
}

/** The versions of an entry that this person may see, the newest first. */
export async function versionsOf(database: Database, by: Principal, name: EntryName): Promise<EntryVersion[]> {
  if (!(await findEntry(database, by, name))) throw refuse(404, 'entry.notFound');
  const rows = await rowsOf(
    database,
    versionRow,
    sql`select version, status, category_id as "categoryID", data, files, person_name as "personName",
        ${iso(sql`v.at`)} as at
      from product.entry_versions v where entry_id = ${name.id} order by id desc limit 200`,
  );
  return rows.map(({ data, files, ...row }) => ({
    ...row,
    data: draftData(data),
    files: Object.fromEntries(
      Object.entries(files).map(([field, { name: file, size }]) => [field, { name: file, size }]),
    ),
  }));
}

const versionRow = columns({
  version: entryVersions.version,
  status: entryVersions.status,
  categoryID: entryVersions.categoryID,
  data: entryVersions.data,
  files: entryVersions.files,
  personName: entryVersions.personName,
  at: instant,
});
