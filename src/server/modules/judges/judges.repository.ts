import { type SQL, sql } from 'drizzle-orm';
import type { Judge } from '#contract/entities/judging.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, instant, integer, list, nullable, object, uuid } from '../../platform/database/rows.ts';
import { ndaAcceptances, people } from '../../platform/database/schema.ts';
import { byName, iso, rowsOf } from '../../platform/database/sql.ts';
import { statusIn } from '../../platform/database/statusIn.ts';

const judgeRow = columns({
  id: people.id,
  name: people.name,
  email: people.email,
  locked: people.locked,
  invited: people.invited,
  lastSeenAt: nullable(instant),
  categoryIDs: list(uuid),
  nda: nullable(object({ version: ndaAcceptances.version, name: ndaAcceptances.name, acceptedAt: instant })),
  progress: object({ assigned: integer, scored: integer, submitted: integer, recused: integer, ahead: integer }),
});

/** The judges of one award with their progress in it, in one query. */
export const listAwardJudges = (
  database: Database,
  { orgID }: Pick<Principal, 'orgID'>,
  awardID: string,
): Promise<Judge[]> =>
  rowsOf(
    database,
    judgeRow,
    judges(
      sql`p.org_id = ${orgID} and exists
        (select from product.assignments s where s.judge_id = p.id and s.award_id = ${awardID})`,
      sql`= ${awardID}`,
    ),
  );

/** One judge of this organiser, with everything assigned; null where there is none. */
export async function findJudge(
  database: Database,
  { orgID }: Pick<Principal, 'orgID'>,
  id: string,
): Promise<Judge | null> {
  const [judge] = await rowsOf(
    database,
    judgeRow,
    judges(sql`p.org_id = ${orgID} and p.id = ${id} and p.type = 'judge'`, sql`is not null`),
  );
  return judge ?? null;
}

const inJudging = statusIn('openForJudging', 'categoryClosed');

/** `scored` counts the drafts, `submitted` what was handed in; `assigned` the entries in judging or judged, `ahead` those to come. */
const judges = (condition: SQL, ofAward: SQL) => sql`
  select p.id, p.name, p.email, p.locked, p.invited, ${iso(sql`p.last_sign_in_at`)} as "lastSeenAt",
    coalesce((select json_agg(s.category_id order by c.position, c.id)
      from product.assignments s join product.categories c on c.id = s.category_id
      where s.judge_id = p.id and s.award_id ${ofAward}), '[]') as "categoryIDs",
    (select json_build_object('version', n.version, 'name', n.name, 'acceptedAt', ${iso(sql`n.accepted_at`)})
      from product.nda_acceptances n where n.person_id = p.id and n.award_id ${ofAward}
      order by n.accepted_at desc, n.version desc limit 1) as nda,
    (select json_build_object(
        'assigned', count(*) filter (where e.status in ${inJudging}),
        'ahead', count(*) filter (where e.status not in ${inJudging}),
        'scored', count(*) filter (where sh.status = 'scored'),
        'submitted', count(*) filter (where sh.status in ('submitted', 'final')),
        'recused', count(*) filter (where sh.status = 'recused'))
      from product.duties d
      join product.entries e on e.id = d.entry_id and e.status in ${statusIn('submitted', 'openForJudging', 'categoryClosed')}
      left join product.sheets sh on sh.judge_id = p.id and sh.entry_id = e.id and sh.category_id = e.category_id
        and e.status in ${inJudging}
      where d.judge_id = p.id and d.award_id ${ofAward}) as progress
  from product.people p
  where ${condition} and not p.erased
  order by ${byName(sql`p.name`)}, p.id`;
