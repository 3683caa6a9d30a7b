import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { boolean, computed } from '../database/rows.ts';
import { awards, entries, orgs, people } from '../database/schema.ts';

/** What the person entered for awards of the organiser. */
const enteredFor = (orgID: string): SQL => sql`from ${entries} join ${awards} on ${awards.id} = ${entries.awardID}
  where ${entries.personID} = ${people.id} and ${awards.orgID} = ${orgID}`;
/** Whether there is one organiser alone; asked once in a statement. */
export const onlyOrganiser = sql`(select count(*) from ${orgs} organiser where organiser.kind = 'organiser') = 1`;

/**
 * The people whom an organisation sees: its own, entrants whom it invited or who entered one of its awards, and every
 * entrant where it is the only organiser.
 */
export const visibleTo = (orgID: string): SQL => visible(orgID, sql`exists (select 1 ${enteredFor(orgID)})`);

/** The same, asked about few people one by one: a count is looked up for each of them, by the indexes. */
export const visibleAmongFew = (orgID: string): SQL => visible(orgID, sql`(select count(*) ${enteredFor(orgID)}) > 0`);

const visible = (orgID: string, hasEntered: SQL): SQL =>
  sql`(${people.orgID} = ${orgID} or ${people.invitedByID} = ${orgID} and ${people.type} = 'entrant'
    or ${people.type} = 'entrant' and (${onlyOrganiser} or ${hasEntered}))`;

/**
 * Whether another organiser has to do with the person too, so that no administrator alone may act on the account: they entered
 * its awards, deleted a draft that can be restored, write an entry along, or were sent an invoice.
 */
export const sharedBeside = (orgID: string): SQL<boolean> => {
  const elsewhere = sql`join product.awards a on a.id = x.award_id and a.org_id <> ${orgID}`;
  // Named whole: what they are compared with has columns of these names.
  const [id, org] = [sql`product.people.id`, sql`product.people.org_id`];
  return computed(
    boolean,
    sql`(${org} <> ${orgID} and (exists (select from product.entries x ${elsewhere} where x.person_id = ${id})
      or exists (select from product.binned_entries x ${elsewhere} where x.person_id = ${id})
      or exists (select from product.colleagues x ${elsewhere} where x.person_id = ${id})
      or exists (select from product.invoices i where i.org_id = ${org} and i.organiser_id <> ${orgID})))`,
  );
};

/** The same of administrators and judges alone, who are of one organisation: invited by another are entrants. */
export const staffOf = (orgID: string): SQL => sql`${people.orgID} = ${orgID}`;

/**
 * Whether somebody is still an administrator who may act for the person: not locked, deleted, or elsewhere, and no other organiser
 * has to do with the person since.
 */
export async function mayActFor(database: Database, actorID: string, personID: string): Promise<boolean> {
  const standing = and(eq(people.id, actorID), eq(people.type, 'admin'), eq(people.locked, false));
  const [actor] = await database
    .select({ orgID: people.orgID })
    .from(people)
    .where(and(standing, eq(people.erased, false)));
  if (!actor) return false;
  const [seen] = await database
    .select({ shared: sharedBeside(actor.orgID) })
    .from(people)
    .where(and(eq(people.id, personID), visibleTo(actor.orgID)));
  return seen?.shared === false;
}

/**
 * Whether what belongs to an entrant's organisation is all theirs: not where they were with an organiser before, and enter from
 * within it. Of that they have what they made themselves.
 */
export const hasAllOf = (orgID: string): SQL =>
  sql`exists (select from product.orgs own where own.id = ${orgID} and own.kind = 'entrant')`;

/** Whether an invoice, by its organisation and its entry, is an entrant's. */
export const isInvoicedTo = (
  { orgID, personID }: { readonly orgID: string; readonly personID: string },
  invoice: { readonly orgID: SQLWrapper; readonly entryID: SQLWrapper },
): SQL => sql`(${invoice.orgID} = ${orgID} and (${hasAllOf(orgID)}
  or exists (select from product.entries x where x.id = ${invoice.entryID} and x.person_id = ${personID})))`;
