import { sql } from 'drizzle-orm';
import type { Role } from '#contract/calls.ts';
import { mostColleagues } from '#machines/entry/colleague.rules.ts';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import { statusIn } from '#server/platform/database/statusIn.ts';
import { always, type Check, isAudited, wasOnce } from '../check.ts';

const entry = always({
  subject: 'entry',
  from: sql`product.entries e join product.awards a on a.id = e.award_id`,
  orgID: sql`a.org_id`,
  id: sql`e.id`,
  name: sql`e.data ->> 'title'`,
  awardID: sql`a.id`,
  entryID: sql`e.id`,
  ref: sql`e.ref`,
  title: sql`e.data ->> 'title'`,
  at: sql`e.updated_at`,
});

const sentIn = sql`e.status in ${statusIn('submitted', 'openForJudging', 'categoryClosed')}`;
const standardSentIn = sql`e.form_version = 0 and ${sentIn}`;
const blanks = sql`E' \t\n\r'`;
const written = (field: string) => sql`btrim(e.data ->> ${field}, ${blanks}) <> ''`;
const attached = (field: string) => sql`jsonb_typeof(e.files -> ${field}) = 'object'`;

const answer = sql`(e.data ->> (q ->> 'key'))`;
const trimmed = sql`coalesce(btrim(${answer}, ${blanks}), '')`;
const rule = (name: string) => sql`(q -> 'eligibility' ->> ${name})`;
const given = sql`string_to_array(${answer}, ',')`;
const named = sql`array(select jsonb_array_elements_text(q -> 'eligibility' -> 'answers'))`;
/** The form that the entry was written in, question by question. */
const questions = sql`product.forms f cross join lateral jsonb_array_elements(f.fields) q`;
const ofItsForm = sql`f.award_id = e.award_id and f.version = e.form_version`;
/** Whether everybody is asked, whatever else they answer. What only some are asked is left to the evaluator. */
const isAsked = sql`coalesce(q ->> 'closed', '') <> 'true'
  and coalesce(jsonb_array_length(q -> 'shownWhen' -> 'conditions'), 0) = 0`;
/** Whether a question of the form that needs an answer in words has none. */
const unanswered = sql`q ->> 'required' = 'true' and q ->> 'kind' not in ('file', 'heading', 'text') and ${isAsked}
  and (coalesce(jsonb_array_length(q -> 'categoryIDs'), 0) = 0 or q -> 'categoryIDs' @> to_jsonb(e.category_id))
  and case when q ->> 'kind' = 'consent' then ${trimmed} <> 'yes' when q ->> 'kind' = 'choices' then btrim(${trimmed}, ',') = ''
    when q ->> 'kind' in ('people', 'table') then product.holds_nothing(${trimmed}) else ${trimmed} = '' end`;
/** Whether the answer to a question of the form lets the entry not enter. */
const turnsAway = sql`q -> 'eligibility' is not null and ${isAsked}
  and not coalesce(case
    when q ->> 'kind' = 'number' then case when btrim(${answer}) ~ '^-?[0-9]+([.][0-9]+)?$' then ${answer}::numeric
      between coalesce(${rule('from')}::numeric, '-infinity') and coalesce(${rule('to')}::numeric, 'infinity') end
    when q ->> 'kind' = 'date' then ${answer} collate "C" between coalesce(${rule('from')}, '') and coalesce(${rule('to')}, '9999')
    when ${rule('match')} = 'all' then ${named} <@ ${given}
    when ${rule('match')} = 'only' then ${given} <@ ${named}
    when ${rule('match')} = 'none' then not ${given} && ${named}
    else ${given} && ${named} end, false)`;

/** Whether the person `p` has the role, or had it once: an entrant may run awards of their own since. */
const isOrWas = (role: Role) => sql`(p.type = ${role} or ${wasOnce('p', role)})`;

/** What always holds of entries. */
export const entryChecks: readonly Check[] = [
  entry('entry.invariant.awardStarted', sql`a.status in ('open', 'judging', 'closed', 'completed')`),
  entry('entry.invariant.inCategory', sql`e.category_id is not null`, sentIn),
  ...(['title', 'statement', 'leadName'] as const).map((field) =>
    entry(`entry.invariant.complete.${field}`, written(field), standardSentIn),
  ),
  ...(['supportingDoc', 'logoLight', 'logoDark'] as const).map((field) =>
    entry(`entry.invariant.complete.${field}`, attached(field), standardSentIn),
  ),
  entry(
    'entry.invariant.answered',
    sql`e.lacking = '{}' and not exists (select from ${questions} where ${ofItsForm} and ${unanswered})`,
    sql`e.form_version > 0 and ${sentIn}`,
  ),
  entry(
    'entry.invariant.eligible',
    sql`not exists (select from ${questions} where ${ofItsForm} and ${turnsAway})`,
    sql`e.form_version > 0 and ${sentIn}`,
  ),
  entry(
    'entry.invariant.termsAccepted',
    sql`coalesce(e.terms_open, false) or exists (select from product.entry_consents n
      where n.entry_id = e.id and n.version = e.terms_version and n.version = e.terms_accepted)`,
    sql`e.terms_version is not null and ${sentIn}`,
  ),
  entry(
    'entry.invariant.formKnown',
    sql`exists (select from product.forms f where ${ofItsForm})`,
    sql`e.form_version > 0`,
  ),
  entry(
    'entry.invariant.newestForm',
    sql`e.form_version = a.form_version`,
    sql`e.status = ${entryStatuses.inProgress}`,
  ),
  entry('entry.invariant.openWhileJudging', sql`a.status = 'judging'`, sql`e.status = ${entryStatuses.openForJudging}`),
  entry(
    'entry.invariant.closedAfterJudging',
    sql`a.status in ('closed', 'completed')`,
    sql`e.status = ${entryStatuses.categoryClosed}`,
  ),
  entry(
    'entry.invariant.correctionNamed',
    sql`btrim(e.correction ->> 'message') <> ''`,
    sql`e.status = ${entryStatuses.error}`,
  ),
  entry(
    'entry.invariant.bestShortlisted',
    sql`not exists (select from product.round_outcomes o join product.rounds r on r.id = o.round_id
      where o.entry_id = e.id and r.state = 'decided' and not o.goes_on)`,
    sql`e.best_entry`,
  ),
  entry('entry.invariant.bestWasJudged', sql`e.status = ${entryStatuses.categoryClosed}`, sql`e.best_entry`),
  entry(
    'entry.invariant.categoryOfAward',
    sql`exists (select from product.categories c where c.id = e.category_id and c.award_id = e.award_id)`,
    sql`e.category_id is not null`,
  ),
  entry(
    'entry.invariant.ofEntrant',
    sql`exists (select from product.people p where p.id = e.person_id and p.org_id = e.org_id
      and (${isOrWas('entrant')} or ${isOrWas('admin')} and p.org_id = a.org_id or not ${isAudited(sql`e.created_at`)}))`,
  ),
  entry(
    'entry.invariant.colleaguesEnter',
    sql`not exists (select from product.colleagues c join product.people p on p.id = c.person_id
      where c.entry_id = e.id and (p.org_id = e.org_id or p.erased
        or (${isOrWas('entrant')} or not ${isAudited(sql`c.accepted_at`)}) is not true))`,
  ),
  entry(
    'entry.invariant.colleaguesBounded',
    sql`(select count(*) from product.colleagues c where c.entry_id = e.id) <= ${mostColleagues}`,
  ),
  entry(
    'entry.invariant.firstOfEntrant',
    sql`not exists (select from product.entries x where x.id = e.first_id
      and (x.award_id <> e.award_id or x.org_id <> e.org_id or x.person_id <> e.person_id or x.first_id is not null))`,
    sql`e.first_id is not null`,
  ),
  entry(
    'entry.invariant.furtherOfDraft',
    sql`not jsonb_path_exists(e.data, '$.keyvalue() ? (@.key starts with "further_")')`,
    sql`e.status not in ${statusIn('inProgress', 'error')}`,
  ),
  entry('entry.invariant.submissionDated', sql`e.submitted_at is not null`, sentIn),
  entry('entry.invariant.feeSettled', sql`exists (select from product.invoices i where i.entry_id = e.id)`, sentIn),
  entry(
    'entry.invariant.versionKept',
    sql`(select v.data = e.data and v.files = e.files from product.entry_versions v
      where v.entry_id = e.id order by v.id desc limit 1)`,
    sql`exists (select from product.entry_versions v where v.entry_id = e.id)`,
  ),
  entry('entry.invariant.notInBin', sql`not exists (select from product.binned_entries b where b.id = e.id)`),
  entry(
    'entry.invariant.paidBeforeJudged',
    sql`not exists (select from product.invoices i where i.entry_id = e.id and i.status = 'draft')`,
    sql`exists (select from product.sheets s where s.entry_id = e.id and s.status in ('scored', 'submitted', 'final'))`,
    'attention',
  ),
];
