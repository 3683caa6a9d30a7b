import { eq, sql } from 'drizzle-orm';
import type { Principal } from '../../platform/access/principal.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, nullable, object } from '../../platform/database/rows.ts';
import { awards, orgs, people } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { type Recipient, recipient } from '../mail/letters.ts';
import type { Payment } from './charges.ts';

/** Whoever began an attempt to charge, as they called. */
export async function principalOf(database: Database, { byID, actor }: Payment): Promise<Principal> {
  const [row] = await database
    .select({ person: people, orgName: orgs.name })
    .from(people)
    .innerJoin(orgs, eq(orgs.id, people.orgID))
    .where(eq(people.id, byID));
  if (!row) throw new Error('Nobody began the attempt to charge');
  const { person, orgName } = row;
  const sub = person.account ?? '';
  return {
    personID: person.id,
    orgID: person.orgID,
    orgName,
    sub,
    type: person.type,
    email: person.email,
    name: person.name || person.email,
    locale: person.locale,
    actor,
    readOnly: false,
    memberships: 1,
    roleAsOf: null,
    claims: { sub },
  };
}

const payerRow = columns({
  to: nullable(object(recipient)),
  award: awards.name,
  timeZone: awards.timeZone,
});

/** Whom to tell of a charge (nobody once the account is deleted), of which award, and in which time zone. */
export async function payerOf(
  database: Database,
  { personID, awardID }: Pick<Payment, 'personID' | 'awardID'>,
): Promise<{ readonly to: Recipient | null; readonly award: string; readonly timeZone: string }> {
  const [found] = await rowsOf(
    database,
    payerRow,
    sql`select case when not p.erased then json_build_object('email', p.email, 'name', p.name, 'locale', p.locale) end as "to", a.name as award,
        a.time_zone as "timeZone"
      from product.people p, product.awards a where p.id = ${personID} and a.id = ${awardID}`,
  );
  if (!found) throw new Error('The charge has nobody to tell');
  return found;
}
