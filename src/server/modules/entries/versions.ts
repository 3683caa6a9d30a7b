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
import type { EntryKey, LockedEntry } from './lockEntry.ts';
import { draftData } from './wholeData.ts';

type Written = Pick<LockedEntry, 'id' | 'status' | 'categoryID' | 'data' | 'files' | 'version'>;

/** What one person writes within this time is one version: every rest of the keys is saved. */
const sitting = '10 minutes';

/** Keeps an entry as it now is; within a sitting of one person, in the place of what they wrote a moment ago. */
export const storeVersion = (
  tx: Database,
  context: Pick<Context, 'clock'>,
  by: Principal,
  { id, status, categoryID, data, files, version }: Written,
): Promise<void> => storeVersions(tx, context, by, [{ id, status, categoryID, data, files, version }]);

/** The same for several entries, by one statement. */
export async function storeVersions(
  tx: Database,
  { clock }: Pick<Context, 'clock'>,
  by: Principal,
  written: readonly Written[],
): Promise<void> {
  const now = clock.now().toISOString();
  const name = by.actor?.email ?? by.name;
  await tx.execute(sql`
    with written as (
      select * from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
        x(id uuid, status smallint, "categoryID" uuid, data jsonb, files jsonb, version int)
    ), latest as (
      select w.id as entry_id, (select v.id from product.entry_versions v where v.entry_id = w.id order by v.id desc limit 1) as id
      from written w
    ), joined as (
      update product.entry_versions v
      set version = w.version, category_id = w."categoryID", data = w.data, files = w.files, at = ${now}::timestamptz
      from latest l join written w on w.id = l.entry_id
      where v.id = l.id and v.person_id = ${by.personID} and v.person_name = ${name} and v.status = w.status
        and v.begun_at > ${now}::timestamptz - ${sitting}::interval
      returning v.entry_id
    )
    insert into product.entry_versions
      (entry_id, version, status, category_id, data, files, person_id, person_name, begun_at, at)
    select w.id, w.version, w.status, w."categoryID", w.data, w.files, ${by.personID}::uuid, ${name}, ${now}::timestamptz,
      ${now}::timestamptz
    from written w where w.id not in (select entry_id from joined)`);
}

/** The versions of an entry that this person may see, the newest first. */
export async function versionsOf(database: Database, by: Principal, key: EntryKey): Promise<EntryVersion[]> {
  if (!(await findEntry(database, by, key))) throw refuse(404, 'entry.notFound');
  const rows = await rowsOf(
    database,
    versionRow,
    sql`select version, status, category_id as "categoryID", data, files, person_name as "personName",
        ${iso(sql`v.at`)} as at
      from product.entry_versions v where entry_id = ${key.id} order by id desc limit 200`,
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
