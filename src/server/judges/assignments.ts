import { eq, inArray, sql } from 'drizzle-orm';
import { record } from '../audit/record.ts';
import type { Database } from '../database.ts';
import type { Context } from '../http/context.ts';
import type { Principal } from '../http/principal.ts';
import { refuseBy } from '../http/refusal.ts';
import { announce } from '../lifecycles/announce.ts';
import { assignments, categories } from '../schema.ts';
import { rowsOf } from '../sql.ts';

export interface Assignment {
  readonly awardID: string;
  readonly categoryIDs: readonly string[];
}

/**
 * Makes a judge's categories in each award named just those given (none takes the judge off that award); other awards
 * stay as they are. Answers the ids of the awards that changed. Give it the transaction of the whole change.
 */
export async function assignJudge(
  transaction: Database,
  context: Context,
  by: Principal,
  judgeID: string,
  wanted: readonly Assignment[],
): Promise<string[]> {
  const wantedIDs = wanted.flatMap(({ categoryIDs }) => categoryIDs);
  const awardIDs = wanted.map(({ awardID }) => awardID);
  if (awardIDs.length === 0) return [];
  // The awards are held, so that judging does not open between the count of judges and this.
  const known = await rowsOf<{ awardID: string; categoryID: string }>(
    transaction,
    sql`select a.id as "awardID", c.id as "categoryID" from product.awards a
      join product.categories c on c.award_id = a.id
      where a.id = any(${sql.param(awardIDs)}::uuid[]) and a.org_id = ${by.orgID} order by a.id for update of a`,
  );
  const strange = wanted.some(({ awardID, categoryIDs }) =>
    categoryIDs.some((id) => !known.some((row) => row.awardID === awardID && row.categoryID === id)),
  );
  if (strange) throw refuseBy([{ code: 'judge.refusal.categoryUnknown' }]);
  const present = await transaction
    .select({ awardID: assignments.awardID, categoryID: assignments.categoryID })
    .from(assignments)
    .innerJoin(categories, eq(categories.id, assignments.categoryID))
    .where(
      sql`${assignments.judgeID} = ${judgeID} and ${inArray(assignments.awardID, [...new Set(known.map(({ awardID }) => awardID)), ...awardIDs])}`,
    );
  const changed: string[] = [];
  for (const { awardID, categoryIDs } of wanted) {
    const before = present.filter((row) => row.awardID === awardID).map(({ categoryID }) => categoryID);
    const added = categoryIDs.filter((id) => !before.includes(id));
    const removed = before.filter((id) => !wantedIDs.includes(id));
    if (added.length + removed.length === 0) continue;
    changed.push(awardID);
    if (removed.length > 0) {
      await transaction
        .delete(assignments)
        .where(sql`${assignments.judgeID} = ${judgeID} and ${inArray(assignments.categoryID, removed)}`);
    }
    if (added.length > 0) {
      await transaction
        .insert(assignments)
        .values(added.map((categoryID) => ({ judgeID, awardID, categoryID })))
        .onConflictDoNothing();
    }
    await record(transaction, context.clock, by, {
      action: 'judge.assign',
      entity: 'judge',
      entityID: judgeID,
      details: { awardID, added, removed },
    });
    await announce(transaction, awardID);
  }
  return changed;
}
