import { sql } from 'drizzle-orm';
import { always, type Check, isAudited } from '../check.ts';

const ofAward = { subject: 'award', orgID: sql`a.org_id`, name: sql`i.name`, awardID: sql`a.id` } as const;

/** Drafts that were made from a row, by the audit row of their making, whether or not they are there still. */
const made = (row: ReturnType<typeof sql>, entryID: ReturnType<typeof sql>) => sql`exists (select from product.audit u
  where u.entity = 'entry' and u.entity_id = ${entryID}::text and u.action = 'entry.create'
    and u.details ->> 'import' = i.id::text and u.details ->> 'row' = ${row}::text)`;

const row = always({
  ...ofAward,
  from: sql`product.imported_rows r join product.imports i on i.id = r.import_id join product.awards a on a.id = i.award_id
    left join product.entries e on e.id = r.entry_id left join product.binned_entries b on b.id = r.entry_id`,
  id: sql`r.entry_id`,
  ref: sql`r.row::text`,
  at: sql`i.created_at`,
});

const draft = always({
  ...ofAward,
  from: sql`product.imports i join product.awards a on a.id = i.award_id join product.entries e on e.award_id = i.award_id
    join product.audit u on u.entity = 'entry' and u.entity_id = e.id::text and u.action = 'entry.create'
      and u.details ->> 'import' = i.id::text`,
  id: sql`e.id`,
  ref: sql`e.ref`,
  at: sql`e.created_at`,
});

const whole = always({
  ...ofAward,
  from: sql`product.imports i join product.awards a on a.id = i.award_id`,
  id: sql`i.id`,
});

/** What always holds of entries that were made from a file. A draft may be deleted; that it was made is in the audit. */
export const importChecks: readonly Check[] = [
  row('importing.invariant.rowsMadeDrafts', made(sql`r.row`, sql`r.entry_id`), isAudited(sql`i.created_at`)),
  row(
    'importing.invariant.draftsOfTheAward',
    sql`coalesce(e.award_id, b.award_id) = i.award_id`,
    sql`e.id is not null or b.id is not null`,
  ),
  draft(
    'importing.invariant.draftsHaveRows',
    sql`exists (select from product.imported_rows r where r.import_id = i.id and r.entry_id = e.id
      and r.row::text = u.details ->> 'row')`,
  ),
  // Rows that the server refused are known to nobody but whoever imported them.
  whole(
    'importing.invariant.finishedWhole',
    sql`(select count(*) from product.imported_rows r where r.import_id = i.id) >= i.rows`,
    sql`i.finished_at is not null`,
    'attention',
  ),
];
