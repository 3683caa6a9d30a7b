import { type SQL, sql } from 'drizzle-orm';
import type { ScoreState } from '#machines/score/score.rules.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { Database } from '../../platform/database/database.ts';
import { boolean, columns, type RowOf } from '../../platform/database/rows.ts';
import { awards, categories, entries, sheets } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';

export interface SheetScope {
  readonly awardID: string;
  readonly entryID?: string | undefined;
  readonly categoryID?: string | undefined;
  readonly judgeID?: string | undefined;
}

/** A sheet held for a change of its status, with what the rules need. */
const heldSheetRow = columns({
  id: sheets.id,
  entryID: sheets.entryID,
  status: sheets.status,
  marks: sheets.marks,
  criteria: categories.criteria,
  awardStatus: awards.status,
  entryStatus: entries.status,
  assigned: boolean,
  ndaAccepted: boolean,
});
export type HeldSheet = RowOf<typeof heldSheetRow>;

const idRow = columns({ id: sheets.id });

/** Holds the sheets in scope that are in one of these states, their award with them. */
export async function lockSheets(
  tx: Database,
  by: Principal,
  { awardID, entryID, categoryID, judgeID }: SheetScope,
  states: readonly ScoreState[],
): Promise<HeldSheet[]> {
  const conditions: SQL[] = [
    sql`sh.award_id = ${awardID}`,
    sql`a.org_id = ${by.orgID}`,
    sql`sh.status = any(${sql.param(states)}::text[])`,
  ];
  if (entryID) conditions.push(sql`sh.entry_id = ${entryID}`);
  if (categoryID) conditions.push(sql`sh.category_id = ${categoryID}`);
  if (by.type === 'judge') conditions.push(sql`sh.judge_id = ${by.personID}`);
  else if (judgeID) conditions.push(sql`sh.judge_id = ${judgeID}`);
  const asked = sql`from product.sheets sh
      join product.awards a on a.id = sh.award_id
      join product.entries e on e.id = sh.entry_id and e.category_id = sh.category_id
      where ${sql.join(conditions, sql` and `)}`;
  // Held first: what is assigned or declared while that is waited for is in other tables, read afterwards.
  const held = await rowsOf(tx, idRow, sql`select sh.id ${asked} order by sh.id for update of sh for share of a`);
  return rowsOf(
    tx,
    heldSheetRow,
    sql`
      select sh.id, sh.entry_id as "entryID", sh.status, sh.marks, c.criteria, a.status as "awardStatus",
        e.status as "entryStatus",
        exists (select from product.duties d where d.judge_id = sh.judge_id and d.entry_id = sh.entry_id) as assigned,
        exists (select from product.nda_acceptances n where n.person_id = sh.judge_id and n.award_id = a.id
          and n.version = a.nda_version) as "ndaAccepted"
      from product.sheets sh
      join product.awards a on a.id = sh.award_id
      join product.entries e on e.id = sh.entry_id and e.category_id = sh.category_id
      join product.categories c on c.id = sh.category_id
      where sh.id = any(${sql.param(held.map(({ id }) => id))}::uuid[])
      order by sh.id`,
  );
}
