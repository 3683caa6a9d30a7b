import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { awards, entries, orgs, people } from '../database/schema.ts';

/** Whether the person entered an award that meets the condition. */
export const entered = (condition: SQL): SQL => sql`exists (
  select 1 from ${entries} join ${awards} on ${awards.id} = ${entries.awardID}
  where ${entries.personID} = ${people.id} and ${condition}
)`;
/** Whether there is one organiser alone; asked once in a statement. */
export const onlyOrganiser = sql`(select count(*) from ${orgs} organiser where organiser.kind = 'organiser') = 1`;

/**
 * The people whom an organisation sees: its own, entrants whom it invited or who entered one of its awards, and every
 * entrant where it is the only organiser.
 */
export const visibleTo = (orgID: string): SQL =>
  sql`(${people.orgID} = ${orgID} or ${people.invitedByID} = ${orgID}
    or ${people.type} = 'entrant' and (${onlyOrganiser} or ${entered(sql`${awards.orgID} = ${orgID}`)}))`;

/** The same of administrators and judges alone, who are of one organisation: invited by another are entrants. */
export const staffOf = (orgID: string): SQL => sql`${people.orgID} = ${orgID}`;

/** Whether somebody is still an administrator who may act for the person: not locked, deleted, or elsewhere. */
export async function mayActFor(database: Database, actorID: string, personID: string): Promise<boolean> {
  const standing = and(eq(people.id, actorID), eq(people.type, 'admin'), eq(people.locked, false));
  const [actor] = await database
    .select({ orgID: people.orgID })
    .from(people)
    .where(and(standing, eq(people.erased, false)));
  if (!actor) return false;
  const [seen] = await database
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, personID), visibleTo(actor.orgID)));
  return seen !== undefined;
}
