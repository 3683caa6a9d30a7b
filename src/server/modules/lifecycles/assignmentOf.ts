import { type SQL, sql } from 'drizzle-orm';
import { iso } from '../../platform/database/sql.ts';

/** What a judge is given to do in the award `a`, as JSON: categories, the terms they agreed to, and rounds. */
export const assignmentOf = (judgeID: string): SQL => sql`json_build_object(
  'categoryIDs', (select coalesce(json_agg(s.category_id order by c.position, c.id), '[]')
    from product.assignments s join product.categories c on c.id = s.category_id
    where s.award_id = a.id and s.judge_id = ${judgeID}),
  'nda', (select json_build_object('version', x.version, 'name', x.name, 'acceptedAt', ${iso(sql`x.accepted_at`)})
    from product.nda_acceptances x where x.award_id = a.id and x.person_id = ${judgeID}
    order by x.version desc limit 1),
  'rounds', (select json_agg(json_build_object('roundID', r.id, 'name', r.name, 'state', r.state,
      'place', (select count(*) from product.rounds f where f.award_id = a.id and f.position <= r.position),
      'of', (select count(*) from product.rounds f where f.award_id = a.id),
      'closesAt', ${iso(sql`r.closes_at`)},
      'kind', r.kind, 'picks', r.picks, 'scale', r.scale, 'pairs', r.pairs, 'criteria', r.criteria, 'range', r.range,
      'threshold', r.threshold, 'top', r.top,
      'due', case when r.kind = 'pairs'
        then (select coalesce(sum(d.due), 0) from product.round_pairs_due d where d.round_id = r.id and d.judge_id = ${judgeID})
        else (select case when r.kind in ('qualifying', 'grades', 'scores') then count(*) else count(distinct d.category_id) end
          from product.round_duties d where d.round_id = r.id and d.judge_id = ${judgeID}) end,
      'answered', case when r.kind = 'pairs'
        then (select coalesce(sum(d.answered), 0) from product.round_pairs_due d where d.round_id = r.id and d.judge_id = ${judgeID})
        when r.kind in ('qualifying', 'grades', 'scores')
        then (select count(*) from product.round_duties d
          join product.round_answers n using (round_id, entry_id, judge_id)
          where d.round_id = r.id and d.judge_id = ${judgeID})
        else (select count(*) from (select every(d.entry_id = any(b.ranked || b.others)) as whole
          from product.round_duties d join product.round_ballots b using (round_id, category_id, judge_id)
          where d.round_id = r.id and d.judge_id = ${judgeID} group by d.category_id) x where x.whole) end) order by r.position)
    from product.rounds r where r.award_id = a.id and r.state <> 'prepared'
      and exists (select from product.round_judges s where s.round_id = r.id and s.judge_id = ${judgeID})))`;
