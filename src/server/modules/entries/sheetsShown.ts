import { type SQL, sql } from 'drizzle-orm';
import { inConflict } from '../../platform/database/keptFrom.ts';
import { byName, iso } from '../../platform/database/sql.ts';
import type { Viewer } from '../lifecycles/awards.repository.ts';
import { colleagueTies } from './writers.ts';

export const noJson = sql`null::json`;

interface SheetSearch {
  readonly withSheets?: boolean;
  readonly categoryID?: string | undefined;
}

/** A judge gets the own sheet, an administrator what all sheets say together and, asked for, every one of them. */
export function sheetColumns(viewer: Viewer, { withSheets, categoryID }: SheetSearch): SQL {
  switch (viewer.type) {
    case 'judge':
      return sql`${sheetObject} as "ownSheet", null::json as sheets, null::json as "sheetCounts", null::json as comments,
        p.email as "entrantEmail", (select json_build_object('name', v.name, 'email', v.email,
          'affiliations', v.affiliations) from product.people v where v.id = ${viewer.personID}) as judge,
        ${colleagueTies} as colleagues`;
    case 'admin':
      return sql`null::json as "ownSheet", ${withSheets || categoryID ? sheetsOf : noJson} as sheets,
        json_build_object('awaited', coalesce(w.awaited, 0), 'drafts', coalesce(w.drafts, 0),
          'scored', coalesce(n.scored, 0), 'submitted', coalesce(n.submitted, 0), 'final', coalesce(n.final, 0),
          'recused', coalesce(n.recused, 0)) as "sheetCounts", null::json as comments, p.email as "entrantEmail", null::json as judge,
        null::json as colleagues`;
    case 'entrant':
      return sql`null::json as "ownSheet", null::json as sheets, null::json as "sheetCounts", ${commentsOf} as comments,
        null as "entrantEmail", null::json as judge, null::json as colleagues`;
  }
}

export function sheetJoins({ type, personID }: Viewer): SQL {
  switch (type) {
    case 'judge':
      return sql`left join product.sheets sh on sh.entry_id = e.id and sh.category_id = e.category_id
          and sh.judge_id = ${personID}
        left join product.people j on j.id = sh.judge_id`;
    case 'admin':
      return sql`left join ${sheetCountsOf} n on n.entry_id = e.id and n.category_id = e.category_id
        left join ${awaitedOf} w on w.entry_id = e.id`;
    case 'entrant':
      return sql``;
  }
}

/** One sheet as the contract has it, but for its mean; `sh` and its judge `j` are joined. */
const sheetObject = sql`case when sh.id is not null then json_build_object(
  'id', sh.id, 'entryID', sh.entry_id, 'awardID', sh.award_id, 'categoryID', sh.category_id, 'judgeID', sh.judge_id,
  'judgeName', j.name, 'status', sh.status, 'version', sh.version, 'marks', sh.marks, 'comment', sh.comment,
  'note', sh.note, 'recusalReason', sh.recusal_reason, 'favourite', sh.favourite,
  'updatedAt', ${iso(sql`sh.updated_at`)}, 'submittedAt', ${iso(sql`sh.submitted_at`)}) end`;

const sheetsOf = sql`coalesce((
  select json_agg(${sheetObject} order by ${byName(sql`j.name`)}, sh.id) from product.sheets sh join product.people j on j.id = sh.judge_id
  where sh.entry_id = e.id and sh.category_id = e.category_id), '[]')`;

/** Whether the sheet `sh` counts. */
const counts = sql`not ${inConflict(sql`sh.judge_id`, sql`sh.entry_id`)}`;

/** How many sheets of each entry of the page are how far. */
const sheetCountsOf = sql`(select sh.entry_id, sh.category_id, count(*) filter (where sh.status = 'scored') as scored,
    count(*) filter (where sh.status = 'submitted') as submitted, count(*) filter (where sh.status = 'final') as final,
    count(*) filter (where sh.status = 'recused') as recused
  from page join product.sheets sh on sh.entry_id = page.id and ${counts} group by sh.entry_id, sh.category_id)`;

/** Judges whose sheet is expected, of each entry of the page, and how many of them have begun one. */
const awaitedOf = sql`(select d.entry_id, count(*) as awaited, count(*) filter (where sh.status = 'scored') as drafts
  from page join product.duties d on d.entry_id = page.id join product.people j on j.id = d.judge_id
  left join product.sheets sh on sh.judge_id = d.judge_id and sh.entry_id = d.entry_id and sh.category_id = d.category_id
  where not j.locked and not j.erased group by d.entry_id)`;

const commentsOf = sql`case when a.status = 'completed' then coalesce((
  select json_agg(sh.comment order by md5(sh.id::text)) from product.sheets sh
  where sh.entry_id = e.id and sh.category_id = e.category_id and sh.status = 'final' and trim(sh.comment) <> ''
    and ${counts}), '[]') end`;
