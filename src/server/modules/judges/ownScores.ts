import { sql } from 'drizzle-orm';
import type { OwnMark } from '#contract/entities/sheet.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { Database } from '../../platform/database/database.ts';
import { boolean, columns, instant, nullable, object, text } from '../../platform/database/rows.ts';
import { awards, categories, entries, orgs, sheets } from '../../platform/database/schema.ts';
import { iso, rowsOf } from '../../platform/database/sql.ts';
import { weightedMean } from '../results/mean.ts';

const scoreRow = columns({
  awardID: awards.id,
  awardName: awards.name,
  announced: boolean,
  categoryID: categories.id,
  categoryName: categories.name,
  names: categories.names,
  criteria: categories.criteria,
  entryID: entries.id,
  ref: entries.ref,
  title: text,
  status: sheets.status,
  marks: sheets.marks,
  comment: sheets.comment,
  submittedAt: nullable(instant),
  winner: nullable(object({ entryID: entries.id, ref: entries.ref, title: text, orgName: orgs.name })),
});

/**
 * What a judge marked in awards whose judging is over, from the entry itself no more than its title; which entry was the best
 * of its category once that is announced. The newest award first.
 */
export async function findOwnScores(database: Database, { orgID, personID }: Principal): Promise<OwnMark[]> {
  const rows = await rowsOf(
    database,
    scoreRow,
    sql`
      select a.id as "awardID", a.name as "awardName", a.status = 'completed' as announced, c.id as "categoryID",
        c.name as "categoryName", c.names, c.criteria, e.id as "entryID", e.ref,
        -- A form of the award's own may keep the title from blind judges.
        case when a.blind and e.form_version > 0 and a.status <> 'completed' then ''
          else coalesce(e.data ->> 'title', '') end as title,
        s.status, s.marks, s.comment, ${iso(sql`s.submitted_at`)} as "submittedAt",
        case when a.status = 'completed' then (
          select json_build_object('entryID', w.id, 'ref', w.ref, 'title', coalesce(w.data ->> 'title', ''), 'orgName', o.name)
          from product.entries w join product.orgs o on o.id = w.org_id
          where w.category_id = c.id and w.best_entry limit 1) end as winner
      from product.sheets s
      join product.awards a on a.id = s.award_id
      join product.entries e on e.id = s.entry_id and e.category_id = s.category_id
      join product.categories c on c.id = s.category_id
      where s.judge_id = ${personID} and a.org_id = ${orgID} and a.status in ('closed', 'completed')
        and s.status in ('scored', 'submitted', 'final')
        and exists (select from product.nda_acceptances n where n.person_id = s.judge_id and n.award_id = a.id)
      order by a.created_at desc, a.id, c.position, c.id, e.ref`,
  );
  return rows.map(({ criteria, marks, status, ...row }) => ({
    ...row,
    status: status === 'recused' ? 'unscored' : status,
    mean: weightedMean(marks, criteria),
    marks: criteria.map(({ criterionID, name, weight }) => ({ name, weight, mark: marks[criterionID] ?? null })),
  }));
}
