import { sql } from 'drizzle-orm';
import type { Colleague } from '#contract/entities/entry.ts';
import type { Database } from '../../platform/database/database.ts';
import { boolean, columns, instant, nullable, type RowOf, text } from '../../platform/database/rows.ts';
import { colleagues } from '../../platform/database/schema.ts';
import { iso, rowsOf } from '../../platform/database/sql.ts';

const colleagueRow = columns({
  personID: colleagues.personID,
  id: colleagues.id,
  email: text,
  invited: colleagues.email,
  name: text,
  writing: boolean,
  self: boolean,
  sentAt: instant,
  expiresAt: instant,
  acceptedAt: nullable(instant),
});
export type ColleagueRow = RowOf<typeof colleagueRow>;

/** Who writes an entry along, by their present address, and who is invited to, the earliest first. */
export const colleaguesOf = (database: Database, entryID: string): Promise<ColleagueRow[]> =>
  rowsOf(
    database,
    colleagueRow,
    sql`select c.id, coalesce(p.email, c.email) as email, c.email as invited, c.person_id as "personID",
        coalesce(nullif(p.name, ''), p.email, c.email) as name, c.person_id is not null as writing, false as self, ${iso(sql`c.sent_at`)} as "sentAt",
        ${iso(sql`c.expires_at`)} as "expiresAt", ${iso(sql`c.accepted_at`)} as "acceptedAt"
      from product.colleagues c left join product.people p on p.id = c.person_id
      where c.entry_id = ${entryID} order by coalesce(c.accepted_at, c.sent_at), c.id`,
  );

/** A row as somebody sees it who is that person, or another. */
export const shownTo = (
  by: { readonly personID: string },
  { personID, invited: _, ...row }: ColleagueRow,
): Colleague => ({
  ...row,
  self: personID === by.personID,
});
