import { sql } from 'drizzle-orm';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import { inConflict } from '#server/platform/database/keptFrom.ts';
import { always, type Check, listed } from '../check.ts';

const award = always({
  subject: 'award',
  from: sql`product.awards a`,
  orgID: sql`a.org_id`,
  id: sql`a.id`,
  name: sql`a.name`,
  awardID: sql`a.id`,
  at: sql`a.updated_at`,
});

const announced = sql`a.status in ${listed(['approved', 'open', 'judging', 'closed', 'completed'])}`;
const completed = sql`a.status = 'completed'`;
const dates = sql`unnest(array[a.opens_at, a.closes_at, a.judging_closes_at, a.results_at]) with ordinality as d(at, place)`;
const eachCategory = sql`select from product.categories c where c.award_id = a.id`;
const weights = sql`(select coalesce(sum((x ->> 'weight')::numeric), 0) from jsonb_array_elements(c.criteria) x)`;

/** Whether a round kept the entry `e` from going on. */
const dropped = sql`exists (select from product.round_outcomes o join product.rounds r on r.id = o.round_id
  where o.entry_id = e.id and r.state = 'decided' and not o.goes_on)`;

/** Whether the sheet `s` counts. */
const counts = sql`not ${inConflict(sql`s.judge_id`, sql`s.entry_id`)}`;

/** What always holds of awards. */
export const awardChecks: readonly Check[] = [
  award('award.invariant.named', sql`btrim(a.name) <> ''`, announced),
  award('award.invariant.dated', sql`a.opens_at is not null and a.closes_at is not null`, announced),
  award(
    'award.invariant.datesInOrder',
    sql`not exists (select from (select d.at, lag(d.at) over (order by d.place) as before from ${dates} where d.at is not null) x
      where x.before >= x.at)`,
    announced,
  ),
  award(
    'award.invariant.datesInRange',
    sql`not exists (select from ${dates} where d.at < '1900-01-01T00:00:00Z' or d.at >= '2100-01-01T00:00:00Z')`,
  ),
  award('award.invariant.hasCategory', sql`exists (${eachCategory})`, announced),
  award('award.invariant.categoriesNamed', sql`not exists (${eachCategory} and btrim(c.name) = '')`, announced),
  award(
    'award.invariant.hasCriteria',
    sql`not exists (${eachCategory} and jsonb_array_length(c.criteria) = 0)`,
    announced,
  ),
  award(
    'award.invariant.weightsHundred',
    sql`not exists (${eachCategory} and jsonb_array_length(c.criteria) > 0 and ${weights} <> 100)`,
    announced,
  ),
  // The scores after the rounds have what the rounds leave.
  award(
    'award.invariant.finalResultHundred',
    sql`coalesce((select sum(r.weight) from product.rounds r where r.award_id = a.id), 0) between 0 and 99`,
  ),
  award(
    'award.invariant.earlyFeeEnds',
    sql`not exists (${eachCategory} and c.fee_early_amount is not null and c.fee_early_until is null)`,
    announced,
  ),
  award(
    'award.invariant.sheetsCounted',
    sql`not exists (
      select from (select t.category_id, t.status, t.expected, sum(t.sheets) as n from product.sheet_tallies t
        where t.award_id = a.id group by 1, 2, 3 having sum(t.sheets) <> 0) kept
      full join (select s.category_id, s.status, s.expected, count(*) as n from product.counted_sheets s
        where s.award_id = a.id group by 1, 2, 3) counted using (category_id, status, expected)
      where kept.n is distinct from counted.n)`,
  ),
  award(
    'award.invariant.nobodyEnteredYet',
    sql`not exists (select from product.entries e where e.award_id = a.id)`,
    sql`a.status in ('pending', 'approved')`,
  ),
  award(
    'award.invariant.scoresFinal',
    sql`not exists (select from product.sheets s join product.entries e on e.id = s.entry_id
      where e.award_id = a.id and e.status = ${entryStatuses.categoryClosed} and e.category_id = s.category_id and s.status = 'submitted'
        and ${counts})`,
    completed,
  ),
  award(
    'award.invariant.entriesScored',
    sql`not exists (select from product.entries e where e.award_id = a.id and e.status = ${entryStatuses.categoryClosed}
      and not exists (select from product.sheets s
        where s.entry_id = e.id and s.category_id = e.category_id and s.status = 'final' and ${counts})
      and not ${dropped})`,
    completed,
  ),
  award(
    'award.invariant.bestEntryNamed',
    sql`not exists (${eachCategory}
      and exists (select from product.entries e where e.category_id = c.id and e.status = ${entryStatuses.categoryClosed}
        and not ${dropped})
      and not exists (select from product.entries e where e.category_id = c.id and e.best_entry))`,
    completed,
  ),
  award(
    'award.invariant.roundsNotStarted',
    sql`not exists (select from product.rounds r where r.award_id = a.id and r.state <> 'prepared')`,
    sql`a.status in ('pending', 'approved', 'open')`,
  ),
  award(
    'award.invariant.roundsDecided',
    sql`not exists (select from product.rounds r where r.award_id = a.id and (r.state <> 'decided' or exists (
      select from product.round_entries e where e.round_id = r.id
        and not exists (select from product.round_outcomes o where o.round_id = r.id and o.entry_id = e.entry_id))))`,
    sql`a.status in ('closed', 'completed')`,
  ),
  award(
    'award.invariant.voteSettled',
    sql`not exists (select from product.votes v where v.award_id = a.id and v.state in ('open', 'closed'))`,
    sql`a.status in ('pending', 'approved', 'open')`,
  ),
  award(
    'award.invariant.voteClosed',
    sql`not exists (select from product.votes v where v.award_id = a.id and v.state = 'open')`,
    completed,
  ),
  award(
    'award.invariant.organiserRuns',
    sql`exists (select from product.orgs o where o.id = a.org_id and o.kind = 'organiser')`,
  ),
  award('award.invariant.historyKept', sql`a.history -> -1 ->> 'status' = a.status`),
  award(
    'award.invariant.termsKept',
    sql`exists (select from product.nda_versions n where n.award_id = a.id and n.version = a.nda_version)`,
  ),
  award('award.invariant.entryLimitPositive', sql`a.entry_limit >= 1`),
  award(
    'award.invariant.furtherFee',
    sql`case a.further_rule when 'share' then a.further_value between 1 and 99
      when 'amount' then a.further_value between 1 and 1000000000
      else a.further_rule in ('full', 'free') and a.further_value is null end`,
  ),
];

const category = always({
  subject: 'category',
  from: sql`product.categories c join product.awards a on a.id = c.award_id`,
  orgID: sql`a.org_id`,
  id: sql`c.id`,
  name: sql`c.name`,
  awardID: sql`a.id`,
  at: sql`c.updated_at`,
});

/** What always holds of categories and of who judges them. */
export const categoryChecks: readonly Check[] = [
  category(
    'category.invariant.feeInOrder',
    sql`c.fee_amount >= 0 and coalesce(c.fee_early_amount, 0) >= 0
      and coalesce(c.fee_early_until between '1900-01-01T00:00:00Z' and '2099-12-31T23:59:59.999Z', true)`,
  ),
  category(
    'category.invariant.judgesOfOrganiser',
    sql`not exists (select from product.assignments x join product.people p on p.id = x.judge_id
      where x.category_id = c.id and (x.award_id <> c.award_id or p.org_id <> a.org_id or p.type <> 'judge'))`,
  ),
  category(
    'category.invariant.oneBestEntry',
    sql`(select count(*) from product.entries e where e.category_id = c.id and e.best_entry) <= 1`,
  ),
  category(
    'category.invariant.criteriaApart',
    sql`(select count(distinct x ->> 'criterionID') = count(*) from jsonb_array_elements(c.criteria) x)`,
  ),
];
