import { type SQL, sql } from 'drizzle-orm';
import type { Role } from '#contract/calls.ts';
import type { EntryActor } from '#machines/entry/entry.rules.ts';
import { hasAllOf } from '../../platform/access/visiblePeople.ts';

/**
 * Whether an entrant may see and write an entry, whose id the SQL `entry` names: the one condition for it. Put it into
 * every query that asks for entries of an entrant. They are found first, by index, and never by looking at every entry.
 */
export const writtenBy = ({ orgID, personID }: Writer, entry = sql`e.id`): SQL =>
  sql`${entry} = any(array(
    select w.entry_id from product.writers w where w.org_id = ${orgID}
      and (${hasAllOf(orgID)} or exists (select from product.entries x where x.id = w.entry_id and x.person_id = ${personID}))
    union all select w.entry_id from product.writers w where w.person_id = ${personID}))`;

interface Writer {
  readonly orgID: string;
  readonly personID: string;
}

/** As who somebody acts on an entry that they may see: a colleague of the entrant is of another organisation. */
export const actorOf = (
  { type, orgID }: { readonly type: Role; readonly orgID: string },
  entry: { readonly orgID: string },
): EntryActor => (type === 'admin' ? 'admin' : orgID === entry.orgID ? 'entrant' : 'colleague');

/** Names and addresses of who writes an entry `e` along with its entrant, for what ties a judge to it. */
export const colleagueTies = sql`coalesce((
  select json_agg(json_build_object('name', w.name, 'email', w.email) order by w.id)
  from product.colleagues c join product.people w on w.id = c.person_id where c.entry_id = e.id), '[]')`;
