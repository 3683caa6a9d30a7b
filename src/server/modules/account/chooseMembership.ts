import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../http/context.ts';
import { findPrincipal, grantOf, type Principal, standsAs } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { membershipChoices, people } from '../../platform/database/schema.ts';
import { problemOf } from '../../platform/errors/problem.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { groupSince } from '../people/memberships.ts';
import type { Person } from '../people/people.repository.ts';
import { becomeEntrant } from './provision.ts';

/** Sessions of an account whose membership is remembered; of older ones it is found as of new ones. */
const mostStoredSessions = 100;

/**
 * From now on the caller's session is another membership of their account: the one named, or that of an entrant, which is made
 * where there is none. Other sessions stay what they are. Refused with 404 where it is nobody's of this account.
 */
export async function chooseMembership(
  context: Context,
  by: Principal,
  wanted: string | undefined,
): Promise<Principal> {
  const { database, clock, config } = context;
  if (by.actor) throw refuse(403, 'session.acting');
  await database.transaction(async (tx) => {
    const personID = wanted ?? (await becomeEntrant(tx, by));
    const own = and(eq(people.id, personID), eq(people.account, by.sub), eq(people.erased, false));
    const [found] = await tx.select().from(people).where(own);
    if (!found) throw refuse(404, 'user.notFound');
    if (found.locked) throw refuse(409, 'user.refusal.locked');
    const { type, roleAsOf } = found;
    // A fresh token mends it where the role is a new one, and the browser knows how to get one: asked again it would sign out.
    if (!standsAs({ ...by, type, roleAsOf, memberships: 2 }))
      throw refuse(isTakenAway(found, by) ? 403 : 401, 'session.roleChanged');
    const choice = { account: by.sub, grantID: grantOf(by.claims), personID, chosenAt: clock.now() };
    const { account, grantID, ...chosen } = choice;
    await tx
      .insert(membershipChoices)
      .values(choice)
      .onConflictDoUpdate({ target: [membershipChoices.account, membershipChoices.grantID], set: chosen });
    if (wanted !== undefined) return;
    const auditEvent = {
      action: 'user.becameEntrant',
      entity: 'user',
      entityID: personID,
      orgID: found.orgID,
    } as const;
    await record(tx, clock, { ...by, ...found, personID, name: found.name || found.email }, auditEvent);
  });
  const principal = (await findPrincipal(database, by.claims, { ownPool: config.cognito === null }))?.principal;
  if (!principal) throw refuse(404, 'user.notFound');
  return principal;
}

/** Whether a token that is as young as the role, and as its last change, has no group for it. */
function isTakenAway({ type, createdAt, roleAsOf }: Person, { claims }: Principal): boolean {
  if (claims['cognito:groups']?.includes(type)) return false;
  return (claims.iat ?? 0) * 1000 >= Math.max(groupSince({ createdAt }), roleAsOf?.getTime() ?? 0);
}

/** Keeps what a session began as, so that nothing that happens to the account's other memberships makes it another one. */
export async function storeMembership(database: Database, { sub, claims, personID }: Principal): Promise<void> {
  const choice = { account: sub, grantID: grantOf(claims), personID };
  const inserted = await database.insert(membershipChoices).values(choice).onConflictDoNothing().returning();
  if (inserted.length === 0) return;
  await database.execute(sql`delete from product.membership_choices c where c.account = ${sub} and c.grant_id in (
    select k.grant_id from product.membership_choices k where k.account = ${sub}
    order by greatest(k.created_at, k.chosen_at) desc offset ${mostStoredSessions})`);
}

/** Names the chosen membership in the account, for tokens of sessions that nobody has chosen in yet. */
export async function nameChosen({ identity, log }: Context, { sub, personID, orgID }: Principal): Promise<void> {
  try {
    await identity.setAttributes(sub, { 'custom:orgID': orgID, 'custom:personID': personID });
  } catch (error) {
    // The choice is kept here; nothing depends on it.
    log.warn({ problem: problemOf(error) }, 'account not named');
  }
}
