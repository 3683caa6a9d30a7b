import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { people } from '../database/schema.ts';

/**
 * Holds judges against leaving until the transaction ends: being erased, or becoming something else. Answers whether all of them
 * are judges still. Awards before people, as everywhere.
 */
export async function holdJudges(
  tx: Database,
  judges: readonly { readonly judgeID: string }[],
  orgID?: string,
): Promise<boolean> {
  const ids = [...new Set(judges.map(({ judgeID }) => judgeID))];
  if (ids.length === 0) return true;
  const present = and(inArray(people.id, ids), eq(people.type, 'judge'), eq(people.erased, false));
  const own = and(present, orgID === undefined ? undefined : eq(people.orgID, orgID));
  const held = await tx.select({ id: people.id }).from(people).where(own).orderBy(people.id).for('key share');
  return held.length === ids.length;
}
