import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { voteStates } from '#machines/vote/vote.rules.ts';
import type { Database } from '../../platform/database/database.ts';
import { PooledDatabase } from '../../platform/database/pooledDatabase.ts';
import {
  boolean,
  columns,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  text,
  uuid,
  type ValueOf,
} from '../../platform/database/rows.ts';
import { awards, rounds } from '../../platform/database/schema.ts';
import { anyOf, rowsOf } from '../../platform/database/sql.ts';
import { statusIn, statusOf } from '../../platform/database/statusIn.ts';
import { isDropped } from '../results/isDropped.ts';
import { isIncomplete } from './incomplete.ts';

const ofCategories = list(object({ categoryID: uuid, count: integer }));

/** What an award counts of score sheets: `marksOf`. */
export const scoresShape = object({
  /** Sheets of entries in judging or judged. `expected`: the judge is still assigned and not locked. */
  sheets: list(object({ categoryID: uuid, status: text, expected: boolean, count: integer })),
  /** Judged entries without a final sheet. */
  unscored: list(object({ categoryID: nullable(uuid), count: integer })),
});

/** What an award counts that no score sheet changes: `standingOf`. */
export const standingShape = object({
  entries: list(object({ categoryID: nullable(uuid), status: integer, count: integer })),
  /** Entries that a decided round kept from going on. */
  dropped: list(object({ categoryID: nullable(uuid), count: integer })),
  /** Null where there are none. */
  rounds: nullable(
    list(
      object({
        roundID: rounds.id,
        name: rounds.name,
        state: rounds.state,
        unsettled: integer,
        needsAttention: optional(rounds.needsAttention),
      }),
    ),
  ),
  /** How far the public vote is; null where there is none. */
  vote: nullable(oneOf(voteStates)),
  /** Judges assigned to each category, the locked ones left out. */
  judges: ofCategories,
  /** Sheets that judges are to hand in while judging, those handed in already included. */
  awaited: ofCategories,
  /** While judging: entries beyond every round that no judge has to score, and of which none has handed in a sheet. */
  unjudged: integer,
  /** Different judges of the whole award. */
  judgeCount: integer,
  best: list(object({ categoryID: uuid, entryID: uuid })),
  paid: integer,
  paidTax: integer,
  due: integer,
  dueTax: integer,
  unpaid: integer,
  missing: integer,
});
type Standing = ValueOf<typeof standingShape>;

/** What is counted of an award. */
export type AwardCounts = ValueOf<typeof scoresShape> & Standing;

interface Counted {
  /** How often anything of the award but its sheets had been committed before it was counted. */
  readonly changes: number;
  readonly counts: Standing;
}

/** What a process counted of each award, which holds until something beside its sheets is committed. */
type StoredCounts = Map<string, Counted>;

const mostAwards = 5_000;
const stored = new WeakMap<Pool, StoredCounts>();

/** Null within a transaction, which may have written what it counts. */
export function storedCountsOf(database: Database): StoredCounts | null {
  if (!(database instanceof PooledDatabase)) return null;
  const counts = stored.get(database.$client) ?? new Map<string, Counted>();
  stored.set(database.$client, counts);
  return counts;
}

/** Of the award `a`. */
export const changesBesideScores = sql`(select coalesce(sum(s.changes), 0) from product.stamps s where s.scope = a.id and not s.marks)`;

/** The standing counts of awards, each with the changes that were read with it: counted where they are not kept. */
export async function standingCounts(
  database: Database,
  known: StoredCounts,
  awards: readonly { readonly id: string; readonly changes: number }[],
): Promise<ReadonlyMap<string, Standing>> {
  // Taken before anything is waited for: others count as well, and keep what is newer or make room.
  const standing = new Map<string, Standing>();
  for (const { id, changes } of awards) {
    const kept = known.get(id);
    if (kept?.changes === changes) standing.set(id, kept.counts);
  }
  const due = awards.filter(({ id }) => !standing.has(id));
  // What is deleted between the two questions is not counted.
  const counted = due.length > 0 ? await count(database, due) : [];
  if (known.size + due.length > mostAwards) known.clear();
  const changesOf = new Map(due.map(({ id, changes }) => [id, changes]));
  for (const { id, counts } of counted) {
    standing.set(id, counts);
    const changes = changesOf.get(id) ?? 0;
    if ((known.get(id)?.changes ?? -1) <= changes) known.set(id, { changes, counts });
  }
  return standing;
}

const countRow = columns({
  id: awards.id,
  counts: standingShape,
});

const count = (database: Database, awards: readonly { readonly id: string }[]) =>
  rowsOf(
    database,
    countRow,
    sql`select a.id, ${standingOf} as counts from product.awards a
      where a.id = ${anyOf(sql.param(awards.map(({ id }) => id)))}`,
  );

/** Whether a round does not send the entry `e` on to the scores, or not yet: nobody has to score it then. */
const isBeforeScores = sql`exists (select from product.rounds r where r.award_id = e.award_id and not (r.state = 'decided'
  and exists (select from product.round_outcomes o where o.round_id = r.id and o.entry_id = e.id and o.goes_on)))`;

const judged = statusIn('openForJudging', 'categoryClosed');

/** Of the award `a`, from what writers keep (`product.sheet_tallies`); entries that are judged have few sheets each. */
export const scoresOf = sql`json_build_object(
  'sheets', coalesce((
    select json_agg(json_build_object('categoryID', x.category_id, 'status', x.status, 'expected', x.expected,
      'count', x.n))
    from (select t.category_id, t.status, t.expected, sum(t.sheets) as n from product.sheet_tallies t
      where t.award_id = a.id group by t.category_id, t.status, t.expected) x where x.n <> 0), '[]'),
  'unscored', coalesce((
    select json_agg(json_build_object('categoryID', x.category_id, 'count', x.n))
    from (select e.category_id, count(*) as n from product.entries e
      where e.award_id = a.id and e.status = ${statusOf('categoryClosed')} and not ${isDropped} and not exists
        (select from product.sheets sh where sh.entry_id = e.id and sh.category_id = e.category_id and sh.status = 'final'
          and not exists (select from product.conflicts x where x.judge_id = sh.judge_id and x.entry_id = sh.entry_id))
      group by e.category_id) x), '[]'))`;

export const standingOf = sql`json_build_object(
  'entries', coalesce((
    select json_agg(json_build_object('categoryID', x.category_id, 'status', x.status, 'count', x.n))
    from (select e.category_id, e.status, count(*) as n from product.entries e where e.award_id = a.id
      group by e.category_id, e.status) x), '[]'),
  'dropped', coalesce((
    select json_agg(json_build_object('categoryID', x.category_id, 'count', x.n))
    from (select e.category_id, count(*) as n from product.entries e
      where e.award_id = a.id and e.status in ${judged} and ${isDropped} group by e.category_id) x), '[]'),
  'rounds', (select json_agg(jsonb_build_object('roundID', r.id, 'name', r.name, 'state', r.state,
      'unsettled', case when r.state = 'decided' then (select count(*) from product.round_entries e
        where e.round_id = r.id
          and not exists (select from product.round_outcomes o where o.round_id = r.id and o.entry_id = e.entry_id)) else 0 end)
      || case when r.needs_attention = '[]' then '{}' else jsonb_build_object('needsAttention', r.needs_attention) end
      order by r.position)
    from product.rounds r where r.award_id = a.id),
  'vote', (select v.state from product.votes v where v.award_id = a.id),
  'judges', coalesce((
    select json_agg(json_build_object('categoryID', x.category_id, 'count', x.n))
    from (select s.category_id, count(*) as n from product.assignments s join product.people p on p.id = s.judge_id
      where s.award_id = a.id and not p.locked and not p.erased group by s.category_id) x), '[]'),
  'awaited', coalesce((
    select json_agg(json_build_object('categoryID', x.category_id, 'count', x.n))
    from (select d.category_id, count(*) as n from product.duties d
      join product.entries e on e.id = d.entry_id and e.status = ${statusOf('openForJudging')}
      join product.people p on p.id = d.judge_id
      where d.award_id = a.id and a.status = 'judging' and not p.locked and not p.erased group by d.category_id) x), '[]'),
  'unjudged', (
    select count(*) from product.entries e
    left join lateral (select d.judge_id from product.duties d join product.people p on p.id = d.judge_id
      where d.entry_id = e.id and not p.locked and not p.erased and not exists
        (select from product.sheets sh where sh.judge_id = d.judge_id and sh.entry_id = e.id and sh.category_id = e.category_id
          and sh.status = 'recused') limit 1) d on true
    where e.award_id = a.id and a.status = 'judging' and e.status = ${statusOf('openForJudging')} and d.judge_id is null
      and not ${isBeforeScores} and not exists
        (select from product.sheets sh where sh.entry_id = e.id and sh.category_id = e.category_id
          and sh.status in ('submitted', 'final')
          and not exists (select from product.conflicts x where x.judge_id = sh.judge_id and x.entry_id = sh.entry_id))),
  'judgeCount', (
    select count(distinct s.judge_id) from product.assignments s join product.people p on p.id = s.judge_id
    where s.award_id = a.id and not p.locked and not p.erased),
  'best', coalesce((
    select json_agg(json_build_object('categoryID', e.category_id, 'entryID', e.id))
    from product.categories c join product.entries e on e.category_id = c.id and e.best_entry where c.award_id = a.id), '[]'),
  'paid', (select coalesce(sum(i.amount), 0) from product.invoices i where i.award_id = a.id and i.status = 'paid'),
  'paidTax', (select coalesce(sum((i.tax ->> 'amount')::integer), 0) from product.invoices i
    where i.award_id = a.id and i.status = 'paid'),
  'due', (select coalesce(sum(i.amount), 0) from product.invoices i join product.entries e on e.id = i.entry_id and e.award_id = a.id
    where i.award_id = a.id and i.status = 'draft' and e.status <> ${statusOf('inProgress')}),
  'dueTax', (select coalesce(sum((i.tax ->> 'amount')::integer), 0) from product.invoices i
    join product.entries e on e.id = i.entry_id and e.award_id = a.id
    where i.award_id = a.id and i.status = 'draft' and e.status <> ${statusOf('inProgress')}),
  'unpaid', (select count(*) from product.invoices i join product.entries e on e.id = i.entry_id and e.award_id = a.id
    where i.award_id = a.id and i.status = 'draft' and e.status <> ${statusOf('inProgress')}),
  'missing', (select count(*) from product.entries e where e.award_id = a.id and ${isIncomplete}))`;
