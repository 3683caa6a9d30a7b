import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { orgs, people } from '../../platform/database/schema.ts';

/** Whether an organiser requires a second factor of this account: of its administrators and judges. */
export async function needsSecondFactor(database: Database, sub: string): Promise<boolean> {
  const rows = await database
    .select({ id: people.id })
    .from(people)
    .innerJoin(orgs, eq(orgs.id, people.orgID))
    .where(
      and(eq(people.account, sub), eq(people.erased, false), ne(people.type, 'entrant'), eq(orgs.secondFactor, true)),
    );
  return rows.length > 0;
}
