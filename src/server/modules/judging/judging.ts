import { sql } from 'drizzle-orm';
import type { Entry } from '#contract/entities/entry.ts';
import type { Reason } from '#machines/kit/rules.ts';
import { refusals } from '#machines/kit/rules.ts';
import { isOpenForJudging, scoreFactsFrom } from '#machines/score/score.facts.ts';
import { type ScoreFacts, scoreRules } from '#machines/score/score.rules.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { Database } from '../../platform/database/database.ts';
import { boolean, columns, nothing, type RowOf } from '../../platform/database/rows.ts';
import { awards, categories, entries } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';

/** Where a judge stands to one entry: what decides whether it may be seen and marked. */
export const judgingColumns = {
  awardStatus: awards.status,
  organiserID: awards.orgID,
  status: entries.status,
  categoryID: entries.categoryID,
  criteria: categories.criteria,
  assigned: boolean,
  ndaAccepted: boolean,
};
const judgingRow = columns(judgingColumns);
export type Judging = RowOf<typeof judgingRow>;

type Named = Pick<Entry, 'id' | 'awardID'>;
type Judge = Pick<Principal, 'orgID' | 'personID'>;

const named = (
  { orgID }: Judge,
  { id, awardID }: Named,
) => sql`product.entries e join product.awards a on a.id = e.award_id
  where e.id = ${id} and a.id = ${awardID} and a.org_id = ${orgID}`;

/** The judge's standing, with entry and award held as they are until the transaction ends; null for another organiser's. */
export async function holdJudging(tx: Database, by: Judge, name: Named): Promise<Judging | null> {
  // Held first: what is assigned or declared while that is waited for is in other tables, read afterwards.
  await rowsOf(tx, nothing, sql`select from ${named(by, name)} for share of e, a`);
  return findJudging(tx, by, name);
}

async function findJudging(database: Database, by: Judge, name: Named): Promise<Judging | null> {
  const [judging] = await rowsOf(
    database,
    judgingRow,
    sql`
      select a.status as "awardStatus", a.org_id as "organiserID", e.status, e.category_id as "categoryID",
        coalesce((select c.criteria from product.categories c where c.id = e.category_id), '[]') as criteria,
        exists (select from product.duties d where d.judge_id = ${by.personID} and d.entry_id = e.id) as assigned,
        exists (select from product.nda_acceptances n where n.person_id = ${by.personID} and n.award_id = a.id
          and n.version = a.nda_version) as "ndaAccepted"
      from ${named(by, name)}`,
  );
  return judging ?? null;
}

/** What the rules of a sheet need to know. `marks` are those the sheet has or would have. */
export const scoreFacts = (
  judging: Judging,
  by: ScoreFacts['by'],
  marks: Readonly<Record<string, number>>,
): ScoreFacts => scoreFactsFrom({ ...judging, entryOpen: isOpenForJudging(judging.status), marks }, by);

/** Why an entry of the own organiser is not shown to a judge: the same reasons that would refuse a mark. */
export async function reasonsHidden(database: Database, by: Judge, name: Named): Promise<Reason[]> {
  const judging = await findJudging(database, by, name);
  return judging ? refusals(scoreRules.mayMark, scoreFacts(judging, 'judge', {}), undefined) : [];
}
