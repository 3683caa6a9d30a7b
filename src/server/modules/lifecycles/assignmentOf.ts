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
      'due', p.due, 'answered', p.answered) order by r.position)
    from product.rounds r cross join lateral ${progressOf(judgeID)} p
    where r.award_id = a.id and r.state <> 'prepared'
      and exists (select from product.round_judges s where s.round_id = r.id and s.judge_id = ${judgeID})))`;

/**
 * What the judge is to do in the round `r` and has done: pairs, entries or, where entries are ranked, categories whose ranking saw
 * every entry. What is due is asked for once each: planning the views behind it takes longer than anything else here.
 */
const progressOf = (judgeID: string): SQL => sql`(
  select coalesce(sum(x.due), 0) as due, coalesce(sum(x.answered), 0) as answered from (
    select d.due, d.answered from product.round_pairs_due d
    where r.kind = 'pairs' and d.round_id = r.id and d.judge_id = ${judgeID}
    union all
    select case when r.kind in ('qualifying', 'grades', 'scores') then count(*) else 1 end,
      case when r.kind in ('qualifying', 'grades', 'scores') then count(n.judge_id)
        when every(d.entry_id = any(b.ranked || b.others)) then 1 else 0 end
    from product.round_duties d
    left join product.round_answers n using (round_id, entry_id, judge_id)
    left join product.round_ballots b using (round_id, category_id, judge_id)
    where r.kind <> 'pairs' and d.round_id = r.id and d.judge_id = ${judgeID} group by d.category_id) x)`;
