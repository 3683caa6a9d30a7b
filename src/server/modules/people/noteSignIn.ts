import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../http/context.ts';
import { type Principal, roleOf } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import { assignments, orgs, people, roundJudges } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/sql.ts';
import { holdPerson, stepPerson } from './personFacts.ts';

/**
 * Notes that the person is here. The role is what the server keeps; another one is taken from the groups of a token that
 * was issued after the last change, and refused with 401 where the token is older.
 */
export async function noteSignIn({ database, clock }: Context, principal: Principal): Promise<void> {
  const { personID, claims } = principal;
  const seen = { lastSignInAt: clock.now(), invited: false };
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
    if (person.type === 'judge') {
      await tx.delete(assignments).where(eq(assignments.judgeID, personID));
      await tx.delete(roundJudges).where(eq(roundJudges.judgeID, personID));
    }
    const change = { ...seen, type: role, roleAsOf: new Date(issuedAt), version: sql`${people.version} + 1` };
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
