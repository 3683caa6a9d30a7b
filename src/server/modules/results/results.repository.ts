import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Award } from '#contract/entities/award.ts';
import type { ChairsOrder, LeftOut } from '#contract/entities/result.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  boolean,
  columns,
  instant,
  list,
  nullable,
  object,
  present,
  type RowOf,
  text,
  uuid,
} from '../../platform/database/rows.ts';
import { audit, categories, entries, orgs, people, sheets } from '../../platform/database/schema.ts';
import { iso, rowsOf } from '../../platform/database/sql.ts';
import { statusIn } from '../../platform/database/statusIn.ts';
import type { ExcludedSheet } from './bundle.types.ts';
import { countedIn, findCountedRounds, namesIn } from './countedRounds.ts';
import { isDropped } from './isDropped.ts';
import { weightedMean } from './mean.ts';
import type { CategoryScores } from './result.types.ts';

/** An entry as its category's ranking names it. */
interface JudgedEntry {
  readonly entryID: string;
  readonly categoryID: string;
  /** The same for entries that were entered together. */
  readonly workID: string;
  readonly ref: string;
  readonly title: string;
  readonly orgName: string;
  readonly bestEntry: boolean;
  readonly bestReason: string | null;
  readonly bestNamed: { readonly by: string; readonly at: string } | null;
  readonly favourites: number;
}

/** Whom nobody may ask for one more sheet. */
interface Barred {
  readonly pairs: readonly { readonly entryID: string; readonly judgeID: string }[];
  readonly judgeIDs: ReadonlySet<string>;
}

/** All that the result of one category is made from. */
export interface JudgedCategory {
  readonly categoryID: string;
  readonly name: string;
  readonly input: CategoryScores;
  readonly entries: readonly JudgedEntry[];
  /** Judges' names by id. */
  readonly judges: ReadonlyMap<string, string>;
  readonly chair: readonly ChairsOrder[];
  /** Sheets that don't count. */
  readonly excluded: readonly ExcludedSheet[];
  /** Judges' pairs with entries that they may not mark, and judges who mark no more. */
  readonly barred: Barred;
  /** Rounds that the result does without where an entry has nothing in them. */
  readonly leftOut: readonly LeftOut[];
}

const sheetRow = columns({
  categoryID: sheets.categoryID,
  judgeName: people.name,
  away: boolean,
  favourite: sheets.favourite,
  status: sheets.status,
  conflict: boolean,
  entryID: sheets.entryID,
  judgeID: sheets.judgeID,
  marks: sheets.marks,
});
type SheetRow = RowOf<typeof sheetRow>;

const decidedRow = columns({
  categoryID: categories.id,
  chair: categories.chair,
  leftOut: categories.leftOut,
  /** Of the whole award. */
  barred: list(object({ entryID: uuid, judgeID: uuid })),
});

const entryRow = columns({
  entryID: entries.id,
  categoryID: present(entries.categoryID),
  workID: uuid,
  ref: entries.ref,
  title: text,
  orgName: orgs.name,
  bestEntry: entries.bestEntry,
  bestReason: entries.bestReason,
  bestNamed: nullable(object({ by: audit.actorName, at: instant })),
});

/**
 * The marks of every category of an award. Entries that are or were judged take part; sheets that were handed in count,
 * recused ones and those of a judge with a declared conflict of interest don't, and are named.
 */
export async function findScores(
  database: Database,
  award: Pick<Award, 'id' | 'resultMethod' | 'categories'>,
): Promise<JudgedCategory[]> {
  // One after another: a transaction has one connection.
  const entries = await rowsOf(
    database,
    entryRow,
    sql`
        select e.id as "entryID", e.category_id as "categoryID", coalesce(e.first_id, e.id) as "workID", e.ref, coalesce(e.data ->> 'title', '') as title,
          o.name as "orgName", e.best_entry as "bestEntry", e.best_reason as "bestReason", n.named as "bestNamed"
        from product.entries e join product.orgs o on o.id = e.org_id
        left join lateral (
          select json_build_object('by', a.actor_name, 'at', ${iso(sql`a.at`)}) as named
          from product.audit a where a.entity = 'entry' and a.entity_id = e.id::text and a.action = 'entry.markBest'
          order by a.id desc limit 1) n on e.best_entry and e.best_reason is not null
        where e.award_id = ${award.id} and e.status in ${statusIn('openForJudging', 'categoryClosed')} and e.category_id is not null
          and not ${isDropped}
        order by e.ref`,
  );
  const sheets = await rowsOf(
    database,
    sheetRow,
    // Judges are few: looked up once each.
    sql`
        with judges as materialized (select p.id, p.name, p.locked or p.erased as away from product.people p where p.id = any(array(
          select distinct s.judge_id from product.sheets s where s.award_id = ${award.id})))
        select s.entry_id as "entryID", s.judge_id as "judgeID", s.category_id as "categoryID", s.marks, s.favourite,
          j.name as "judgeName", j.away, s.status, exists
            (select from product.conflicts x where x.judge_id = s.judge_id and x.entry_id = s.entry_id) as conflict
        from product.sheets s
        join product.entries e on e.id = s.entry_id and e.category_id = s.category_id and e.status in ${statusIn('openForJudging', 'categoryClosed')}
        join judges j on j.id = s.judge_id
        where s.award_id = ${award.id}`,
  );
  const rounds = await findCountedRounds(database, award.id);
  const decided = await rowsOf(
    database,
    decidedRow,
    sql`select c.id as "categoryID", c.chair, c.left_out as "leftOut", coalesce((
        select json_agg(json_build_object('entryID', b.entry_id, 'judgeID', b.judge_id)) from (
          select x.entry_id, x.judge_id from product.conflicts x where x.award_id = ${award.id}
          union select w.entry_id, w.judge_id from product.own_entries w
            where w.judge_id = any(${sql.param([...new Set(sheets.map(({ judgeID }) => judgeID))])}::uuid[])) b), '[]') as barred
      from product.categories c where c.award_id = ${award.id}`,
  );
  const away = new Set(sheets.flatMap((sheet) => (sheet.away ? [sheet.judgeID] : [])));
  const sheetsOf = grouped(sheets);
  const entriesOf = grouped(entries);
  const decidedOf = new Map(decided.map((category) => [category.categoryID, category]));
  const found: JudgedCategory[] = [];
  for (const { categoryID, name, criteria } of award.categories) {
    // Thousands of sheets each: whoever else waits goes first.
    await setImmediate();
    const judged = entriesOf.get(categoryID) ?? [];
    const known = new Set(judged.map(({ entryID }) => entryID));
    // Those of an entry that was let in after the entries were read count the next time.
    const all = (sheetsOf.get(categoryID) ?? []).filter(({ entryID }) => known.has(entryID));
    const own = all.filter((sheet) => whyNot(sheet) === null);
    const { chair = [], leftOut = [], barred: pairs = [] } = decidedOf.get(categoryID) ?? {};
    const scored = own.flatMap(({ entryID, marks }) => (weightedMean(marks, criteria) === null ? [] : [entryID]));
    const counted = rounds.map((round) => countedIn(round, judged, leftOut, scored));
    const favourites = new Map<string, number>();
    for (const { entryID, favourite } of own) {
      if (favourite) favourites.set(entryID, (favourites.get(entryID) ?? 0) + 1);
    }
    found.push({
      categoryID,
      name,
      input: {
        criteria: criteria.map(({ criterionID, weight }) => ({ criterionID, weight })),
        entryIDs: judged.map(({ entryID }) => entryID),
        sheets: own.map(({ entryID, judgeID, marks }) => ({ entryID, judgeID, marks })),
        method: award.resultMethod,
        // One about an entry that was taken out since orders nobody any more.
        chair: chair
          .filter(({ entryIDs }) => entryIDs.every((id) => known.has(id)))
          .map(({ entryIDs, reason, value }) => ({ entryIDs, reason, value })),
        ...(counted.length > 0 && { rounds: counted }),
      },
      entries: judged.map((entry) => ({ ...entry, favourites: favourites.get(entry.entryID) ?? 0 })),
      judges: new Map([
        ...rounds.flatMap((round) => namesIn(round, judged)),
        ...all.map(({ judgeID, judgeName }) => [judgeID, judgeName] as const),
      ]),
      chair,
      barred: { pairs, judgeIDs: away },
      leftOut,
      excluded: all
        .flatMap((sheet): ExcludedSheet[] => {
          const why = whyNot(sheet);
          return why ? [{ entryID: sheet.entryID, judgeID: sheet.judgeID, why, marks: sheet.marks }] : [];
        })
        .sort((left, right) => (left.entryID + left.judgeID < right.entryID + right.judgeID ? -1 : 1)),
    });
  }
  return found;
}

/** Why a sheet does not count; null where it does. A conflict goes before all else: it may have been declared after the marks. */
function whyNot({ status, conflict }: SheetRow): ExcludedSheet['why'] | null {
  if (conflict) return 'conflict';
  if (status === 'recused') return 'recused';
  return status === 'submitted' || status === 'final' ? null : 'notHandedIn';
}

function grouped<Row extends { readonly categoryID: string }>(rows: readonly Row[]): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.categoryID);
    if (group) group.push(row);
    else groups.set(row.categoryID, [row]);
  }
  return groups;
}
