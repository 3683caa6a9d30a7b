import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Context } from '../../http/context.ts';
import { type Principal, roleOf, standsAs } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { orgs, people } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/sql.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { groupSince, holdAccount } from './memberships.ts';
import type { Person } from './people.repository.ts';
import { holdPerson, stepPerson } from './personFacts.ts';
import { unseat } from './unseat.ts';

/**
 * Notes that somebody of several memberships is here. None changes its role: one whose group was taken from the account waits
 * until the group is given back, and no token of before opens it meanwhile. A token of before the group says nothing of it.
 */
async function noteMembership(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  principal: Principal,
  seen: Partial<Person>,
): Promise<void> {
  const { sub, personID, claims } = principal;
  await inTransaction(database, async (tx) => {
    await holdAccount(tx, sub);
    const asOf = new Date((claims.iat ?? 0) * 1000);
    const used = and(eq(people.account, sub), eq(people.erased, false), isNotNull(people.lastSignInAt));
    const known = await tx.select().from(people).where(used);
    const groups = claims['cognito:groups'] ?? [];
    for (const { id, orgID, type, name, email, createdAt, roleAsOf, lastSignInAt } of known) {
      if (type === 'entrant' || groups.includes(type) || asOf.getTime() < groupSince({ createdAt })) continue;
      const isNoted = roleAsOf !== null && (roleAsOf >= asOf || (lastSignInAt !== null && lastSignInAt <= roleAsOf));
      if (isNoted) continue;
      await tx.update(people).set({ roleAsOf: asOf }).where(eq(people.id, id));
      const auditEvent = { action: 'user.roleChanged', entity: 'user', entityID: id, orgID } as const;
      // As whom they are to that organiser, who reads nothing of another.
      const by = { personID: id, orgID, type, name: name || email, actor: null };
      await record(tx, clock, by, { ...auditEvent, details: { from: type, to: 'entrant' } });
    }
    if (!standsAs(principal)) return;
    await tx.update(people).set(seen).where(eq(people.id, personID));
  });
  if (!standsAs(principal)) throw refuse(401, 'session.roleChanged');
}

/** An organiser of one person who never ran an award is an entrant's organisation again. */
async function leaveUnused(tx: Database, { id, orgID }: Pick<Person, 'id' | 'orgID'>): Promise<void> {
  await tx.execute(sql`update product.orgs o set kind = 'entrant', tax = null, tax_decided = false, logo = null, logo_id = null,
      second_factor = false, version = o.version + 1, updated_at = now()
    where o.id = ${orgID} and o.kind = 'organiser' and not exists (select from product.awards a where a.org_id = o.id)
      and not exists (select from product.people p where p.org_id = o.id and p.id <> ${id})
      and not exists (select from product.people p where p.invited_by_id = o.id)`);
}

/**
 * Notes that the person is here. The role is what the server keeps; another one is taken from the groups of a token that
 * was issued after the last change, and refused with 401 where the token is older.
 */
export async function noteSignIn({ database, clock }: Context, principal: Principal): Promise<void> {
  const { personID, claims, memberships } = principal;
  const seen = { lastSignInAt: clock.now(), invited: false };
  if (memberships > 1) return noteMembership({ database, clock }, principal, seen);
  const role = roleOf(claims);
  const present = and(eq(people.id, personID), eq(people.type, role));
  const noted = await database.update(people).set(seen).where(present).returning({ id: people.id });
  if (noted.length > 0) return;
  const issuedAt = (claims.iat ?? 0) * 1000;
  await inTransaction(database, async (tx) => {
    const person = await holdPerson(tx, principal, { id: personID });
    if (person.type === role) return;
    await stepPerson(tx, principal, person, { type: 'person.changeRole', role, issuedAt });
    if (role === 'admin') await tx.update(orgs).set({ kind: 'organiser' }).where(eq(orgs.id, person.orgID));
    if (person.type === 'judge') await unseat(tx, personID);
    if (role === 'entrant') await leaveUnused(tx, person);
    // Who runs awards of their own since is nobody's invited entrant.
    const own = role === 'admin' && { invitedByID: null };
    const change = { ...seen, ...own, type: role, roleAsOf: new Date(issuedAt), version: sql`${people.version} + 1` };
    await tx.update(people).set(change).where(eq(people.id, personID));
    await record(tx, clock, principal, {
      action: 'user.roleChanged',
      entity: 'user',
      entityID: personID,
      // Whose administrators have lost one, or got one.
      ...((role === 'admin' || person.type !== 'entrant') && { orgID: person.orgID }),
      details: { from: person.type, to: role },
    });
  });
}
