import { sql } from 'drizzle-orm';
import { statusIn } from '#server/platform/database/statusIn.ts';
import { always, type Check, isAudited, wasOnce } from '../check.ts';

const sheet = always({
  subject: 'sheet',
  from: sql`product.sheets s join product.entries e on e.id = s.entry_id join product.awards a on a.id = s.award_id
    join product.categories c on c.id = s.category_id join product.people j on j.id = s.judge_id`,
  orgID: sql`a.org_id`,
  id: sql`s.id`,
  name: sql`j.name`,
  awardID: sql`a.id`,
  entryID: sql`e.id`,
  ref: sql`e.ref`,
  title: sql`e.data ->> 'title'`,
  at: sql`s.updated_at`,
});

const handedIn = sql`s.status in ('submitted', 'final')`;
const isScored = sql`s.status in ('scored', 'submitted', 'final')`;

/** What always holds of score sheets. Their ids begin as their chart is called. */
export const sheetChecks: readonly Check[] = [
  sheet(
    'score.invariant.complete',
    sql`not exists (select from jsonb_array_elements(c.criteria) x
      where jsonb_typeof(s.marks -> (x ->> 'criterionID')) is distinct from 'number')`,
    handedIn,
  ),
  sheet('score.invariant.recusalExplained', sql`btrim(s.recusal_reason) <> ''`, sql`s.status = 'recused'`),
  sheet(
    'score.invariant.unscoredEmpty',
    sql`not exists (select from jsonb_each(s.marks) m where jsonb_typeof(m.value) <> 'null')`,
    sql`s.status = 'unscored'`,
  ),
  sheet(
    'score.invariant.marksInRange',
    sql`not exists (select from jsonb_each(s.marks) m where case when jsonb_typeof(m.value) = 'number'
      then (m.value #>> '{}')::numeric not between 0 and 10 or (m.value #>> '{}')::numeric % 1 <> 0
      else jsonb_typeof(m.value) <> 'null' end)`,
  ),
  sheet(
    'score.invariant.finalOnceJudged',
    sql`a.status in ('judging', 'closed', 'completed')
      or (a.status = 'open' and a.history @> '[{"status": "judging"}]')`,
    sql`s.status = 'final'`,
  ),
  sheet('score.invariant.ofItsAward', sql`e.award_id = s.award_id and c.award_id = s.award_id`),
  sheet(
    'score.invariant.ofItsJudge',
    sql`(j.type = 'judge' or ${wasOnce('j', 'judge')} or not ${isAudited(sql`j.created_at`)}) and j.org_id = a.org_id`,
  ),
  sheet(
    'score.invariant.termsAccepted',
    sql`exists (select from product.nda_acceptances n where n.award_id = s.award_id and n.person_id = s.judge_id)`,
    isScored,
  ),
  sheet('score.invariant.submissionDated', sql`s.submitted_at is not null`, handedIn),
  sheet(
    'score.invariant.noConflict',
    sql`not exists (select from product.conflicts x where x.judge_id = s.judge_id and x.entry_id = s.entry_id)`,
    sql`s.status = 'submitted'`,
    'attention',
  ),
  sheet(
    'score.invariant.counts',
    sql`e.category_id = s.category_id and e.award_id = s.award_id and e.status in ${statusIn('openForJudging', 'categoryClosed')}
      and (s.status = 'recused' or j.erased or exists (select from product.assignments x
        where x.judge_id = s.judge_id and x.category_id = s.category_id))`,
    sql`s.status <> 'unscored'`,
    'attention',
  ),
];
