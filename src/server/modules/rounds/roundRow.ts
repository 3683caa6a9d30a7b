import { type SQL, sql } from 'drizzle-orm';
import { isKeptFrom } from '../../platform/database/keptFrom.ts';
import {
  boolean,
  columns,
  instant,
  integer,
  list,
  nullable,
  object,
  optional,
  present,
  type RowOf,
  text,
  uuid,
} from '../../platform/database/rows.ts';
import {
  awards,
  categories,
  entries,
  roundAnswers,
  roundBallots,
  roundOutcomes,
  rounds,
} from '../../platform/database/schema.ts';
import { byName, iso } from '../../platform/database/sql.ts';

const placedRounds = list(
  object({
    id: rounds.id,
    version: rounds.version,
    name: rounds.name,
    kind: rounds.kind,
    state: rounds.state,
    opensAt: nullable(instant),
    closesAt: nullable(instant),
    published: boolean,
    weight: rounds.weight,
    judges: integer,
    entries: nullable(integer),
    goOn: nullable(integer),
    given: integer,
  }),
);

/** What the query for a round answers. */
export const roundRow = columns({
  id: rounds.id,
  awardID: rounds.awardID,
  awardStatus: awards.status,
  version: rounds.version,
  state: rounds.state,
  name: rounds.name,
  consensus: rounds.consensus,
  quorum: rounds.quorum,
  top: rounds.top,
  threshold: rounds.threshold,
  kind: rounds.kind,
  picks: rounds.picks,
  scale: rounds.scale,
  pairs: rounds.pairs,
  criteria: rounds.criteria,
  range: rounds.range,
  shows: rounds.shows,
  weight: rounds.weight,
  /** Of a decided round that was counted: as it was counted then. */
  counted: rounds.counted,
  given: object({ answers: integer, grades: integer, scores: integer, ballots: integer, comparisons: integer }),
  opensAt: nullable(instant),
  closesAt: nullable(instant),
  needsAttention: rounds.needsAttention,
  rounds: placedRounds,
  publishedAt: nullable(instant),
  sheets: integer,
  categories: list(object({ categoryID: categories.id, name: categories.name, judges: integer })),
  judges: list(object({ judgeID: uuid, name: text, locked: boolean, categoryIDs: list(uuid) })),
  formerJudges: list(object({ judgeID: uuid, name: text })),
  progress: list(object({ judgeID: uuid, categoryIDs: list(uuid), due: integer, answered: integer })),
  ballots: list(object({ judgeID: uuid, categoryID: uuid, ranked: roundBallots.ranked, others: roundBallots.others })),
  comparisons: list(
    object({ judgeID: uuid, categoryID: uuid, firstID: uuid, secondID: uuid, preferred: nullable(uuid) }),
  ),
  /** Verdicts are not worked out yet. */
  entries: list(
    object({
      entryID: entries.id,
      ref: entries.ref,
      title: text,
      categoryID: uuid,
      settled: nullable(roundOutcomes.goesOn),
      byHand: roundOutcomes.reason,
      answers: list(
        object({
          judgeID: uuid,
          answer: optional(present(roundAnswers.answer)),
          grade: optional(present(roundAnswers.grade)),
          marks: optional(present(roundAnswers.marks)),
          reason: text,
        }),
      ),
    }),
  ),
});

export type RoundRow = RowOf<typeof roundRow>;

export const placedRow = columns({
  rounds: nullable(placedRounds),
});

/** A judge who is kept from an entry of a category ranks nothing there; of the round `r`. */
const isExcluded = (judgeID: SQL, categoryID: SQL) => sql`exists (select from product.round_entries o
  where o.round_id = r.id and o.category_id = ${categoryID} and ${isKeptFrom(judgeID, sql`o.entry_id`)})`;

/** The rounds of the award `a` in their order. */
export const placedOf = sql`(
  select json_agg(json_build_object('id', o.id, 'version', o.version, 'name', o.name, 'kind', o.kind, 'state', o.state,
    'opensAt', ${iso(sql`o.opens_at`)}, 'closesAt', ${iso(sql`o.closes_at`)}, 'published', o.published_at is not null, 'weight', o.weight,
    'judges', (select count(distinct j.judge_id) from product.round_judges j where j.round_id = o.id),
    'entries', case when not exists (select from product.rounds f
        where f.award_id = a.id and f.position < o.position and f.state <> 'decided')
      then (select count(*) from product.round_entries x where x.round_id = o.id) end,
    'goOn', case when o.state = 'decided' then (select count(*) from product.round_entries x
      join product.round_outcomes y on y.round_id = o.id and y.entry_id = x.entry_id and y.goes_on where x.round_id = o.id) end,
    'given', (select count(*) from product.round_answers n where n.round_id = o.id)
      + (select count(*) from product.round_ballots n where n.round_id = o.id)
      + (select count(*) from product.round_comparisons n where n.round_id = o.id)) order by o.position)
  from product.rounds o where o.award_id = a.id)`;

export const givenOf = sql`json_build_object(
  'answers', (select count(n.answer) from product.round_answers n where n.round_id = r.id),
  'grades', (select count(n.grade) from product.round_answers n where n.round_id = r.id),
  'scores', (select count(n.marks) from product.round_answers n where n.round_id = r.id),
  'ballots', (select count(*) from product.round_ballots b where b.round_id = r.id),
  'comparisons', (select count(*) from product.round_comparisons n where n.round_id = r.id))`;

export const categoriesOf = sql`coalesce((
  select json_agg(json_build_object('categoryID', c.id, 'name', c.name, 'judges', (
    select count(*) from product.round_judges j join product.people p on p.id = j.judge_id
    where j.round_id = r.id and j.category_id = c.id and not p.locked and not p.erased
      and (r.kind not in ('transferableVote', 'schulze') or not ${isExcluded(sql`j.judge_id`, sql`c.id`)}))) order by c.position, c.id)
  from product.categories c where c.award_id = a.id), '[]')`;

/** What the judge `p` is called. */
const called = sql`coalesce(nullif(p.name, ''), p.email)`;

export const judgesOf = sql`coalesce((
  select json_agg(json_build_object('judgeID', x.id, 'name', x.name, 'locked', x.locked, 'categoryIDs', x.ids) order by ${byName(sql`x.name`)}, x.id)
  from (select p.id, ${called} as name, p.locked or p.erased as locked, json_agg(j.category_id) as ids
    from product.round_judges j join product.people p on p.id = j.judge_id
    where j.round_id = r.id group by p.id) x), '[]')`;

export const formerJudgesOf = sql`coalesce((
  select json_agg(json_build_object('judgeID', p.id, 'name', ${called}) order by ${byName(called)}, p.id)
  from product.people p
  where not p.erased and p.id in (select n.judge_id from product.round_answers n where n.round_id = r.id)
    and not exists (select from product.round_judges j where j.round_id = r.id and j.judge_id = p.id)), '[]')`;

export const progressOf = sql`coalesce(case when r.kind = 'pairs' then (
  select json_agg(json_build_object('judgeID', x.judge_id, 'categoryIDs', x.ids, 'due', x.due, 'answered', x.answered))
  from (select d.judge_id, json_agg(d.category_id) as ids, sum(d.due) as due, sum(d.answered) as answered
    from product.round_pairs_due d where d.round_id = r.id group by d.judge_id) x) else (
  select json_agg(json_build_object('judgeID', x.judge_id, 'categoryIDs', x.ids, 'due', x.due, 'answered', x.answered))
  from (select d.judge_id, json_agg(distinct d.category_id) as ids, count(*) as due, count(n.judge_id) as answered from product.round_duties d
    left join product.round_answers n using (round_id, entry_id, judge_id)
    where d.round_id = r.id group by d.judge_id) x) end, '[]')`;

export const ballotsOf = sql`coalesce((
  select json_agg(json_build_object('judgeID', b.judge_id, 'categoryID', b.category_id, 'ranked', b.ranked, 'others', b.others))
  from product.round_ballots b
  where b.round_id = r.id and not ${isExcluded(sql`b.judge_id`, sql`b.category_id`)}), '[]')`;

/** Comparisons of entries of one category; those of a judge who is kept from either don't count. */
export const comparisonsOf = sql`coalesce((
  select json_agg(json_build_object('judgeID', n.judge_id, 'categoryID', one.category_id, 'firstID', n.first_id,
    'secondID', n.second_id, 'preferred', n.preferred_id))
  from product.round_comparisons n
  join product.round_entries one on one.round_id = r.id and one.entry_id = n.first_id
  join product.round_entries other on other.round_id = r.id and other.entry_id = n.second_id and other.category_id = one.category_id
  where n.round_id = r.id and r.counted is null
    and not ${isKeptFrom(sql`n.judge_id`, sql`n.first_id`)} and not ${isKeptFrom(sql`n.judge_id`, sql`n.second_id`)}), '[]')`;

/** Answers of a judge who is kept from the entry don't count. */
export const entriesOf = sql`coalesce((
  select json_agg(json_build_object('entryID', e.id, 'ref', e.ref, 'title', coalesce(e.data ->> 'title', ''),
    'categoryID', e.category_id, 'settled', o.goes_on, 'byHand', o.reason, 'answers', coalesce((
      select json_agg(json_strip_nulls(json_build_object('judgeID', n.judge_id, 'answer', n.answer, 'grade', n.grade, 'marks', n.marks,
        'reason', n.reason)) order by n.judge_id)
      from product.round_answers n where n.round_id = r.id and n.entry_id = e.id
        and not ${isKeptFrom(sql`n.judge_id`, sql`e.id`)}), '[]')) order by e.ref)
  from product.round_entries x join product.entries e on e.id = x.entry_id
  left join product.round_outcomes o on o.round_id = r.id and o.entry_id = e.id
  where x.round_id = r.id), '[]')`;
