import { eq, sql } from 'drizzle-orm';
import { defaultAllowedLimit } from '#machines/person/limits.ts';
import { decidePerson } from '#machines/person/person.machine.ts';
import { type PersonEvent, type PersonFacts, type PersonState, personStateOf } from '#machines/person/person.rules.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { Database } from '../../platform/database/database.ts';
import { boolean, columns, integer } from '../../platform/database/rows.ts';
import { orgs, people } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { refuse, refuseBy } from '../../platform/errors/refusal.ts';
import { keyed, lockPerson, type Person, type PersonKey } from './people.repository.ts';

/**
 * Holds a person, and before them the organisation that they administer: administrators who take each other away at once
 * do it one after the other.
 */
export async function holdPerson(tx: Database, { orgID }: Pick<Principal, 'orgID'>, by: PersonKey): Promise<Person> {
  const [known] = await tx.select({ type: people.type, orgID: people.orgID }).from(people).where(keyed(by));
  if (known?.type === 'admin' && known.orgID === orgID) {
    await tx.select({ id: orgs.id }).from(orgs).where(eq(orgs.id, orgID)).for('update');
  }
  return lockPerson(tx, orgID, by);
}

const countedRow = columns({
  organisation: orgs.kind,
  runsAwards: boolean,
  administrators: integer,
  categories: integer,
});

/** What the rules of a held person need to know, in one query. */
async function personFacts(tx: Database, person: Person, self: boolean): Promise<PersonFacts> {
  const [counted] = await rowsOf(
    tx,
    countedRow,
    sql`select o.kind as organisation,
        exists (select from product.awards a where a.org_id = o.id) as "runsAwards",
        (select count(*) from product.people p where p.org_id = o.id and p.type = 'admin' and p.account is not null
          and not p.locked and not p.erased) as administrators,
        (select count(*) from product.assignments s where s.judge_id = ${person.id}) as categories
      from product.orgs o where o.id = ${person.orgID}`,
  );
  if (!counted) throw new Error('The person has no organisation');
  const { type, account, lastSignInAt, roleAsOf, allowedLimit, erased, name, email, photoURL } = person;
  return {
    type,
    self,
    allowedLimit: allowedLimit ?? defaultAllowedLimit,
    ...counted,
    hasAccount: account !== null,
    signedIn: lastSignInAt !== null || !person.invited,
    roleAsOf: roleAsOf?.getTime() ?? null,
    named: name !== '' || photoURL !== null || (email !== '' && !erased),
  };
}

/** Lets the database refuse at once what it would refuse at the end: before an account is changed beside it. */
export const settleAdministrators = (tx: Database) =>
  tx.execute(sql`set constraints product.people_administrator_changed immediate`);

/** Takes a held person through an event: answers the state that follows, or refuses with the reasons. */
export async function stepPerson(
  tx: Database,
  by: Pick<Principal, 'personID'>,
  person: Person,
  event: PersonEvent,
): Promise<PersonState> {
  const facts = await personFacts(tx, person, person.id === by.personID);
  const decision = decidePerson(personStateOf(person), facts, event);
  if (decision.accepted) return decision.state;
  const [first] = decision.reasons;
  // A fresh token mends it, and the browser knows how to get one.
  if (first?.code === 'session.roleChanged') throw refuse(401, first.code);
  throw refuseBy(decision.reasons);
}
