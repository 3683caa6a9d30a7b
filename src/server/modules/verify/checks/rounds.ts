import { sql } from 'drizzle-orm';
import { mostRounds } from '#machines/round/order.ts';
import { always, type Check, isAudited, wasOnce } from '../check.ts';

const round = always({
  subject: 'award',
  from: sql`product.rounds r join product.awards a on a.id = r.award_id`,
  orgID: sql`a.org_id`,
  id: sql`r.id`,
  name: sql`r.name`,
  awardID: sql`a.id`,
  at: sql`r.updated_at`,
});

const ranks = sql`r.kind in ('transferableVote', 'schulze')`;
const undecided = sql`r.state <> 'decided'`;
const former = sql`select from product.rounds f where f.award_id = a.id and f.position < r.position`;

/** Whoever gave something in a round, each once. */
const givers = sql`(select n.judge_id from product.round_answers n where n.round_id = r.id
  union select b.judge_id from product.round_ballots b where b.round_id = r.id
  union select c.judge_id from product.round_comparisons c where c.round_id = r.id) g`;

/** Between which numbers a round of scores has its marks: those of its range, or the places of its words. */
const lowest = sql`case r.range when 'oneToFive' then 1 else 0 end`;
const highest = sql`case r.range when 'oneToFive' then 5 when 'zeroToTen' then 10 when 'zeroToHundred' then 100
  else cardinality(r.scale) - 1 end`;

/** What always holds of the rounds before the scores. */
export const roundChecks: readonly Check[] = [
  round('round.invariant.named', sql`btrim(r.name) <> ''`),
  round(
    'round.invariant.ruleSound',
    sql`r.consensus > 50 and r.consensus <= 100 and r.quorum >= 1 and coalesce(r.top >= 1, true)
      and coalesce(r.threshold between 1 and 100, true)`,
  ),
  round(
    'round.invariant.kindComplete',
    sql`case when r.kind = 'scores' then (r.top is null) <> (r.threshold is null) else r.threshold is null end
      and (r.kind in ('qualifying', 'scores') or r.top is not null)
      and case when ${ranks} then coalesce(r.picks >= 1, false) else r.picks is null end
      and case when r.kind = 'grades' or (r.kind = 'scores' and r.range is null) then coalesce((select count(distinct btrim(w)) = cardinality(r.scale) and count(*) >= 2
        from unnest(r.scale) w where btrim(w) <> ''), false) else r.scale is null end
      and case when r.kind = 'scores' then coalesce((select sum((c ->> 'weight')::integer) = 100 and min((c ->> 'weight')::integer) >= 1
          and count(distinct btrim(c ->> 'name')) filter (where btrim(c ->> 'name') <> '') = jsonb_array_length(r.criteria)
        from jsonb_array_elements(r.criteria) c), false) else r.criteria is null and r.range is null end
      and case when r.kind = 'pairs' then coalesce(r.pairs between 1 and 300, false) else r.pairs is null end`,
  ),
  round(
    'round.invariant.weightOfScores',
    sql`r.weight is null or coalesce(r.kind = 'scores' and r.weight between 1 and 99, false)`,
  ),
  // What counts towards the final result is what the count that was kept says, judge by judge.
  round(
    'round.invariant.countedOnceDecided',
    sql`(r.state = 'decided' and r.kind = 'scores' or not exists
        (select from product.round_answers n where n.round_id = r.id and n.counted))
      and (r.state <> 'decided' or r.weight is null or not exists (
        select from jsonb_array_elements(coalesce(r.counted, '[]')) c, jsonb_array_elements(coalesce(c -> 'scores', '[]')) s
        where exists (select from product.entries e where e.id::text = s ->> 'entryID') and ((s ->> 'judges')::integer <> (select count(*) from product.round_answers n
            where n.round_id = r.id and n.counted and n.entry_id::text = s ->> 'entryID')
          or abs((s ->> 'mark')::numeric - (
            select avg(x.mark) from (select sum((k.criterion ->> 'weight')::numeric * (n.marks[k.place] - ${lowest}))
                / (100 * (${highest} - ${lowest})) as mark
              from product.round_answers n, jsonb_array_elements(r.criteria) with ordinality k (criterion, place)
              where n.round_id = r.id and n.counted and n.entry_id::text = s ->> 'entryID' group by n.judge_id) x)) > 0.000000001)))`,
  ),
  round(
    'round.invariant.givenOfItsKind',
    sql`(${ranks} or not exists (select from product.round_ballots b where b.round_id = r.id))
      and (r.kind = 'pairs' or not exists (select from product.round_comparisons c where c.round_id = r.id))
      and not exists (select from product.round_answers n where n.round_id = r.id and case r.kind
        when 'qualifying' then n.answer is null
        when 'grades' then not coalesce(n.grade between 0 and cardinality(r.scale) - 1, false)
        when 'scores' then coalesce(cardinality(n.marks) <> jsonb_array_length(r.criteria), true)
          or exists (select from unnest(n.marks) m where not coalesce(m between ${lowest} and ${highest}, false))
        else true end)`,
  ),
  round(
    'round.invariant.judgesOfOrganiser',
    sql`not exists (select from product.round_judges x join product.people j on j.id = x.judge_id
      where x.round_id = r.id and (x.award_id <> r.award_id or j.org_id <> a.org_id or j.type <> 'judge'))`,
  ),
  round(
    'round.invariant.ofItsJudge',
    sql`not exists (select from ${givers} join product.people j on j.id = g.judge_id
      where j.org_id <> a.org_id or not (j.type = 'judge' or ${wasOnce('j', 'judge')} or not ${isAudited(sql`j.created_at`)}))`,
  ),
  round(
    'round.invariant.termsAccepted',
    sql`not exists (select from ${givers} where not exists
      (select from product.nda_acceptances d where d.award_id = r.award_id and d.person_id = g.judge_id))`,
  ),
  round(
    'round.invariant.fewRounds',
    sql`r.position between 1 and ${mostRounds} and not exists
      (select from product.rounds f where f.award_id = a.id and f.position = r.position and f.id <> r.id)`,
  ),
  round('round.invariant.datesInOrder', sql`coalesce(r.opens_at < r.closes_at, true)`),
  round('round.invariant.inOrder', sql`not exists (${former} and f.state <> 'decided')`, sql`r.state <> 'prepared'`),
  round(
    'round.invariant.publishedInOrder',
    sql`not exists (${former} and f.published_at is null)`,
    sql`r.published_at is not null`,
  ),
  round(
    'round.invariant.wentOnBefore',
    sql`not exists (select from product.rounds f
      join product.round_outcomes o on o.round_id = f.id and not o.goes_on
      join product.round_outcomes own on own.round_id = r.id and own.entry_id = o.entry_id
      where f.award_id = a.id and f.position < r.position)`,
    sql`r.state <> 'prepared'`,
  ),
  round(
    'round.invariant.preparedBeforeResult',
    sql`a.status not in ('closed', 'completed')`,
    sql`r.state = 'prepared'`,
  ),
  round('round.invariant.heldWhileJudging', sql`a.status = 'judging'`, sql`r.state in ('open', 'closed')`),
  round(
    'round.invariant.decidedFromJudgingOn',
    sql`a.status in ('judging', 'closed', 'completed')`,
    sql`r.state = 'decided'`,
  ),
  round(
    'round.invariant.nothingScored',
    sql`not exists (select from product.sheets s where s.award_id = a.id)`,
    undecided,
  ),
  round(
    'round.invariant.someGoOn',
    sql`exists (select from product.round_outcomes o where o.round_id = r.id and o.goes_on)`,
    sql`r.state = 'decided'`,
  ),
  round('round.invariant.publishedOnceDecided', sql`r.published_at is null`, undecided),
  round(
    'round.invariant.ruleKeptOnceDecided',
    sql`not exists (select from product.round_outcomes o where o.round_id = r.id and o.reason is null)`,
    undecided,
  ),
  round(
    'round.invariant.droppedUnscored',
    sql`not exists (select from product.round_outcomes o join product.sheets s on s.entry_id = o.entry_id
      where o.round_id = r.id and not o.goes_on)`,
    sql`r.state = 'decided'`,
  ),
];
