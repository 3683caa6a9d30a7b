import { sql } from 'drizzle-orm';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import type { Database } from '../../platform/database/database.ts';
import { boolean, columns, integer, list, text } from '../../platform/database/rows.ts';
import { categories, orgs } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { statusOf } from '../../platform/database/statusIn.ts';
import { recipient } from '../mail/letters.ts';
import { hasToScore, isToScore, roundsAhead } from '../mail/toldOfScoring.ts';

const person = sql`p.email, p.name, p.locale`;
/** Whether a person `p` is written to. */
export const reachable = sql`not p.locked and not p.erased`;

const judgeRow = columns({
  ...recipient,
  count: integer,
});

/** The award's judges, those who only sit in a round too, or those of them in `judgeIDs`, each with how many entries are theirs to score. */
export const judgesOf = (database: Database, awardID: string, judgeIDs?: readonly string[]) =>
  rowsOf(
    database,
    judgeRow,
    sql`select ${person}, (select count(*) from product.duties d join product.entries e on e.id = d.entry_id
        where d.judge_id = p.id and d.award_id = a.id and ${isToScore}) as count
      from product.people p join product.awards a on a.id = ${awardID}
      where ${reachable} and p.id = any(array(
        select s.judge_id from product.assignments s where s.award_id = ${awardID}
        union select s.judge_id from product.rounds r join product.round_judges s on s.round_id = r.id where r.award_id = ${awardID}))
        ${judgeIDs ? sql`and p.id = any(${sql.param(judgeIDs)}::uuid[])` : sql``}
      order by p.id`,
  );

/** Notes whom the letters about an award's judging that opens told of entries to score; who has none yet is told once one comes. */
export async function noteScorersTold(tx: Database, awardID: string, now: Date): Promise<void> {
  await tx.execute(sql`update product.assignments s
    set told_at = case when ${reachable} and ${hasToScore} then ${now.toISOString()}::timestamptz end
    from product.people p where p.id = s.judge_id and s.award_id = ${awardID}`);
}

const beforeRow = columns({
  isBefore: boolean,
});

/** Whether a round of the award is not decided yet: no entry waits for scores then. */
export async function isBeforeScores(database: Database, awardID: string): Promise<boolean> {
  const [row] = await rowsOf(database, beforeRow, sql`select ${roundsAhead(sql`${awardID}`)} as "isBefore"`);
  return row?.isBefore === true;
}

const resultRow = columns({
  ...recipient,
  count: integer,
  best: list(text),
});

/** Everybody whose entries were judged, each with how many and with the titles of the best ones. */
export const resultsFor = (database: Database, awardID: string) =>
  rowsOf(
    database,
    resultRow,
    sql`select ${person}, count(e.id) as count,
        coalesce(json_agg(coalesce(nullif(e.data ->> 'title', ''), e.ref) order by e.ref) filter (where e.best_entry), '[]') as best
      from product.people p join product.entries e on e.person_id = p.id
      where e.award_id = ${awardID} and e.status = ${entryStatuses.categoryClosed} and ${reachable} group by p.id order by p.id`,
  );

const titlesRow = columns({
  ...recipient,
  titles: list(text),
});

/** Everybody with a draft in the award, each with the titles of theirs. */
export const draftersOf = (database: Database, awardID: string) =>
  rowsOf(
    database,
    titlesRow,
    sql`select ${person}, json_agg(coalesce(nullif(e.data ->> 'title', ''), e.ref) order by e.ref) as titles
      from product.people p join product.entries e on e.person_id = p.id
      where e.award_id = ${awardID} and e.status = ${entryStatuses.inProgress} and ${reachable} group by p.id order by p.id`,
  );

/** Which entrants of an award: those with an entry that is all of what is given. */
interface Among {
  readonly among?: 'all' | 'drafts' | 'unpaid' | undefined;
  readonly categoryID?: string | undefined;
  readonly entryIDs?: readonly string[] | undefined;
}

/** Everybody with such an entry in the award, drafts included, each with the titles of those entries. */
export function entrantsAmong(database: Database, awardID: string, { among, categoryID, entryIDs }: Among) {
  const conditions = [sql`e.award_id = ${awardID}`, reachable];
  if (among === 'drafts') conditions.push(sql`e.status = ${statusOf('inProgress')}`);
  if (among === 'unpaid')
    // Who withdrew owes nothing until they submit again.
    conditions.push(sql`e.status <> ${statusOf('inProgress')}
      and exists (select from product.invoices i where i.entry_id = e.id and i.status = 'draft')`);
  if (categoryID) conditions.push(sql`e.category_id = ${categoryID}`);
  if (entryIDs) conditions.push(sql`e.id = any(${sql.param(entryIDs)}::uuid[])`);
  return rowsOf(
    database,
    titlesRow,
    sql`select ${person}, json_agg(coalesce(nullif(e.data ->> 'title', ''), e.ref) order by e.ref) as titles
      from product.people p join product.entries e on e.person_id = p.id
      where ${sql.join(conditions, sql` and `)} group by p.id order by p.id`,
  );
}

const bestRow = columns({
  category: categories.name,
  names: categories.names,
  title: text,
  organisation: orgs.name,
});

/** The best entries of the award, in the order of its categories. */
export const bestEntriesOf = (database: Database, awardID: string) =>
  rowsOf(
    database,
    bestRow,
    sql`select c.name as category, c.names, coalesce(nullif(e.data ->> 'title', ''), e.ref) as title, o.name as organisation
      from product.entries e join product.categories c on c.id = e.category_id join product.orgs o on o.id = e.org_id
      where e.award_id = ${awardID} and e.best_entry order by c.position, c.id`,
  );

const recipientRow = columns({
  ...recipient,
});

/** The organiser's administrators. */
export const administratorsOf = (database: Database, orgID: string) =>
  rowsOf(
    database,
    recipientRow,
    sql`select ${person} from product.people p
      where p.org_id = ${orgID} and p.type = 'admin' and ${reachable} order by p.id`,
  );
