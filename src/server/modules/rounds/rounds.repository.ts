import { type SQL, sql } from 'drizzle-orm';
import type { Round } from '#contract/rounds.ts';
import { coversAll } from '#machines/round/ranking.ts';
import { byBallot, isCounted } from '#machines/round/round.rules.ts';
import { type Verdict, verdictsOf } from '#machines/round/verdict.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { Database } from '../../platform/database/database.ts';
import { iso, rowsOf } from '../../platform/database/sql.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { countPairs, type StoredComparison } from './countPairs.ts';
import { countCategory, countGrades, type StoredBallot, verdictsOfCount } from './countRound.ts';
import { countScores } from './countScores.ts';

/** What names a round. */
export interface RoundName {
  readonly awardID: string;
  readonly id: string;
}

type Entry = Round['entries'][number];

/** What the query for a round answers: verdicts are not worked out yet. */
interface RoundRow
  extends Omit<Round, 'state' | 'entries' | 'categories' | 'judges' | 'openAnswers' | 'unsettled' | 'goOn' | 'counts'> {
  readonly state: Exclude<Round['state'], 'deleted'>;
  readonly categories: readonly Omit<Round['categories'][number], 'entries'>[];
  readonly judges: readonly (Omit<Round['judges'][number], 'due' | 'answered'> & { readonly locked: boolean })[];
  readonly progress: readonly {
    readonly judgeID: string;
    readonly categoryIDs: readonly string[];
    readonly due: number;
    readonly answered: number;
  }[];
  readonly ballots: readonly StoredBallot[];
  readonly comparisons: readonly StoredComparison[];
  /** Of a decided round that was counted: as it was counted then. */
  readonly counted: Round['counts'] | null;
  readonly entries: readonly (Pick<Entry, 'entryID' | 'ref' | 'title' | 'categoryID' | 'answers' | 'byHand'> & {
    readonly settled: boolean | null;
  })[];
}

/** One round as an administrator sees it, in one query; refuses with 404. */
export async function findRound(
  database: Database,
  { orgID }: Pick<Principal, 'orgID'>,
  { awardID, id }: RoundName,
): Promise<Round & { readonly state: RoundRow['state'] }> {
  const [row] = await rowsOf<RoundRow>(
    database,
    sql`
      select r.id, r.award_id as "awardID", a.status as "awardStatus", r.version, r.state, r.name, r.consensus, r.quorum,
        r.top, r.threshold, r.kind, r.picks, r.scale, r.pairs, r.criteria, r.range, r.shows, r.weight, r.counted, ${givenOf} as given, ${iso(sql`r.opens_at`)} as "opensAt", ${iso(sql`r.closes_at`)} as "closesAt",
        r.needs_attention as "needsAttention", ${placedOf} as rounds, ${iso(sql`r.published_at`)} as "publishedAt",
        (select count(*) from product.sheets s where s.award_id = a.id) as sheets,
        ${categoriesOf} as categories, ${judgesOf} as judges, ${progressOf} as progress, ${ballotsOf} as ballots, ${comparisonsOf} as comparisons, ${entriesOf} as entries
      from product.rounds r join product.awards a on a.id = r.award_id
      where r.id = ${id} and a.id = ${awardID} and a.org_id = ${orgID}`,
  );
  if (!row) throw refuse(404, 'round.notFound');
  return withVerdicts(row);
}

/** The award's rounds in their order. */
export async function findPlaced(database: Database, awardID: string): Promise<Round['rounds']> {
  const [row] = await rowsOf<{ rounds: Round['rounds'] | null }>(
    database,
    sql`select ${placedOf} as rounds from product.awards a where a.id = ${awardID}`,
  );
  return row?.rounds ?? [];
}

/** A judge with a conflict of interest in a category ranks nothing there; of the round `r`. */
const isKeptFrom = (judgeID: SQL, categoryID: SQL) => sql`exists (select from product.conflicts x
  join product.round_entries o on o.round_id = r.id and o.entry_id = x.entry_id
  where x.judge_id = ${judgeID} and o.category_id = ${categoryID})`;

/** The rounds of the award `a` in their order. */
const placedOf = sql`(
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

const givenOf = sql`json_build_object(
  'answers', (select count(n.answer) from product.round_answers n where n.round_id = r.id),
  'grades', (select count(n.grade) from product.round_answers n where n.round_id = r.id),
  'scores', (select count(n.marks) from product.round_answers n where n.round_id = r.id),
  'ballots', (select count(*) from product.round_ballots b where b.round_id = r.id),
  'comparisons', (select count(*) from product.round_comparisons n where n.round_id = r.id))`;

const categoriesOf = sql`coalesce((
  select json_agg(json_build_object('categoryID', c.id, 'name', c.name, 'judges', (
    select count(*) from product.round_judges j join product.people p on p.id = j.judge_id
    where j.round_id = r.id and j.category_id = c.id and not p.locked and not p.erased
      and (r.kind not in ('transferableVote', 'schulze') or not ${isKeptFrom(sql`j.judge_id`, sql`c.id`)}))) order by c.position, c.id)
  from product.categories c where c.award_id = a.id), '[]')`;

const judgesOf = sql`coalesce((
  select json_agg(json_build_object('judgeID', x.id, 'name', x.name, 'locked', x.locked, 'categoryIDs', x.ids) order by lower(x.name), x.id)
  from (select p.id, coalesce(nullif(p.name, ''), p.email) as name, p.locked or p.erased as locked, json_agg(j.category_id) as ids
    from product.round_judges j join product.people p on p.id = j.judge_id
    where j.round_id = r.id group by p.id) x), '[]')`;

const progressOf = sql`coalesce(case when r.kind = 'pairs' then (
  select json_agg(json_build_object('judgeID', x.judge_id, 'categoryIDs', x.ids, 'due', x.due, 'answered', x.answered))
  from (select d.judge_id, json_agg(d.category_id) as ids, sum(d.due) as due, sum(d.answered) as answered
    from product.round_pairs_due d where d.round_id = r.id group by d.judge_id) x) else (
  select json_agg(json_build_object('judgeID', x.judge_id, 'categoryIDs', x.ids, 'due', x.due, 'answered', x.answered))
  from (select d.judge_id, json_agg(distinct d.category_id) as ids, count(*) as due, count(n.judge_id) as answered from product.round_duties d
    left join product.round_answers n using (round_id, entry_id, judge_id)
    where d.round_id = r.id group by d.judge_id) x) end, '[]')`;

const ballotsOf = sql`coalesce((
  select json_agg(json_build_object('judgeID', b.judge_id, 'categoryID', b.category_id, 'ranked', b.ranked, 'others', b.others))
  from product.round_ballots b
  where b.round_id = r.id and not ${isKeptFrom(sql`b.judge_id`, sql`b.category_id`)}), '[]')`;

/** Comparisons of entries of one category; those of a judge who is kept from either don't count. */
const comparisonsOf = sql`coalesce((
  select json_agg(json_build_object('judgeID', n.judge_id, 'categoryID', one.category_id, 'firstID', n.first_id,
    'secondID', n.second_id, 'preferred', n.preferred_id))
  from product.round_comparisons n
  join product.round_entries one on one.round_id = r.id and one.entry_id = n.first_id
  join product.round_entries other on other.round_id = r.id and other.entry_id = n.second_id and other.category_id = one.category_id
  where n.round_id = r.id and r.counted is null and not exists
    (select from product.conflicts x where x.judge_id = n.judge_id and x.entry_id in (n.first_id, n.second_id))), '[]')`;

/** Answers of a judge who is kept from the entry don't count. */
const entriesOf = sql`coalesce((
  select json_agg(json_build_object('entryID', e.id, 'ref', e.ref, 'title', coalesce(e.data ->> 'title', ''),
    'categoryID', e.category_id, 'settled', o.goes_on, 'byHand', o.reason, 'answers', coalesce((
      select json_agg(json_strip_nulls(json_build_object('judgeID', n.judge_id, 'answer', n.answer, 'grade', n.grade, 'marks', n.marks,
        'reason', n.reason)) order by n.judge_id)
      from product.round_answers n where n.round_id = r.id and n.entry_id = e.id and not exists
        (select from product.conflicts x where x.judge_id = n.judge_id and x.entry_id = e.id)), '[]')) order by e.ref)
  from product.round_entries x join product.entries e on e.id = x.entry_id
  left join product.round_outcomes o on o.round_id = r.id and o.entry_id = e.id
  where x.round_id = r.id), '[]')`;

async function withVerdicts(row: RoundRow): Promise<Round & { readonly state: RoundRow['state'] }> {
  const { progress, ballots: _, comparisons: __, counted, ...round } = row;
  const isDecided = row.state === 'decided';
  const counts = isCounted(row.kind) ? (counted ?? (await countsIn(row))) : [];
  const byRule = isDecided ? new Map<string, Verdict>() : verdictsIn(row, counts);
  const entries = row.entries.map(({ settled, ...entry }): Entry => {
    const tally = tallyOf(entry.answers);
    if (settled !== null) return { ...entry, ...tally, goesOn: settled, why: null };
    if (isDecided) return { ...entry, ...tally, goesOn: null, why: 'cameLate' };
    return { ...entry, ...tally, ...byRule.get(entry.entryID)! };
  });
  const done = new Map(progress.map(({ judgeID, ...own }) => [judgeID, progressIn(row, judgeID, own)]));
  const judges = row.judges.map(({ locked, ...judge }) => {
    const { due, answered } = done.get(judge.judgeID) ?? { due: 0, answered: 0 };
    return { ...judge, locked, due, answered };
  });
  return {
    ...round,
    counts: [...counts],
    // Nobody waits for a judge who cannot sign in.
    openAnswers: judges.reduce((sum, { locked, due, answered }) => sum + (locked ? 0 : due - answered), 0),
    judges: judges.map(({ locked: _, ...judge }) => judge),
    categories: row.categories.map((category) => ({
      ...category,
      entries: entries.filter(({ categoryID }) => categoryID === category.categoryID).length,
    })),
    entries,
    unsettled: entries.filter(({ goesOn }) => goesOn === null).length,
    goOn: entries.filter(({ goesOn }) => goesOn).length,
  };
}

const entriesIn = ({ entries }: RoundRow, categoryID: string): readonly string[] =>
  entries.filter((entry) => entry.categoryID === categoryID).map(({ entryID }) => entryID);

/** Where judges rank, what is done is a category whose ranking saw every entry that is there now. */
function progressIn(row: RoundRow, judgeID: string, own: Omit<RoundRow['progress'][number], 'judgeID'>) {
  if (!byBallot(row.kind)) return own;
  const isDone = (categoryID: string) =>
    row.ballots.some(
      (ballot) =>
        ballot.judgeID === judgeID && ballot.categoryID === categoryID && coversAll(ballot, entriesIn(row, categoryID)),
    );
  return { due: own.categoryIDs.length, answered: own.categoryIDs.filter(isDone).length };
}

/** One category after the other: each may take long. */
async function countsIn(row: RoundRow): Promise<Round['counts']> {
  const counts: Round['counts'] = [];
  for (const { categoryID } of row.categories) {
    const own = row.entries.filter((entry) => entry.categoryID === categoryID);
    counts.push(await countOf(row, categoryID, own));
  }
  return counts;
}

async function countOf(row: RoundRow, categoryID: string, own: RoundRow['entries']): Promise<Round['counts'][number]> {
  const { kind, criteria, range, scale, quorum } = row;
  if (kind === 'grades') return countGrades(categoryID, own, scale ?? [], quorum);
  if (kind === 'scores') return countScores(categoryID, own, { criteria, range, scale }, quorum);
  if (kind === 'pairs') return countPairs(categoryID, entriesIn(row, categoryID), row.comparisons, row);
  return countCategory(categoryID, entriesIn(row, categoryID), row.ballots, row);
}

/** What the rule says of each entry by its id, category by category. */
function verdictsIn(row: RoundRow, counts: Round['counts']): Map<string, Verdict> {
  const { entries, categories, consensus, quorum, top } = row;
  if (isCounted(row.kind))
    return new Map(counts.flatMap((count) => verdictsOfCount(entriesIn(row, count.categoryID), count, row)));
  const rule = { consensus: consensus / 100, quorum, top };
  const pairs = categories.flatMap(({ categoryID }) => {
    const own = entries.filter((entry) => entry.categoryID === categoryID);
    const verdicts = verdictsOf(
      own.map(({ answers }) => tallyOf(answers)),
      rule,
    );
    return own.map(({ entryID }, index) => [entryID, verdicts[index]!] as const);
  });
  return new Map(pairs);
}

const tallyOf = (answers: Entry['answers']) => {
  const count = (wanted: string) => answers.filter(({ answer }) => answer === wanted).length;
  return { yes: count('yes'), no: count('no'), unsure: count('unsure') };
};
