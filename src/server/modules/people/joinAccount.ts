import { and, eq } from 'drizzle-orm';
import type { User } from '#contract/entities/person.ts';
import type { Body } from '#contract/schemas.ts';
import type { Context } from '../../http/context.ts';
import { commit } from '../../http/idempotency.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import { audit, orgs, people } from '../../platform/database/schema.ts';
import { inTransaction, sqlState } from '../../platform/database/sql.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Account } from '../../ports/identityAdmin.ts';
import { askToJudge } from '../mail/appointed.ts';
import { letter, post } from '../mail/letters.ts';
import { noteInvitation } from '../mail/notedInvitation.ts';
import { groupOf, holdAccount, leaveUnfinished, nameAccount, othersOf } from './memberships.ts';
import { endPasswordOfOthers } from './passwordOfOthers.ts';
import { changePerson, findUser } from './people.repository.ts';

interface Joining extends Pick<Body<'createUser'>, 'email' | 'type' | 'locale'> {
  /** The stored person who has no account yet. */
  readonly personID: string;
  /** Removes that person again. */
  readonly takeBack: () => Promise<void>;
}

/**
 * Makes an invited person a membership of the account that the address has already. Its password, its factors and what it is
 * elsewhere stay as they are, but for a password that an administrator set; a letter says so. Its language is that of the new
 * membership, too. An account whose address nobody proved is refused as taken.
 */
export async function joinAccount(context: Context, by: Principal, joining: Joining): Promise<User> {
  const { identity, clock, files } = context;
  const { email, type, personID } = joining;
  const account = await identity.find(email);
  if (!account?.isProved) {
    await joining.takeBack();
    throw refuse(409, 'user.refusal.emailTaken');
  }
  const password = (await giveMembership(context, account, joining)) ? 'new' : 'same';
  return commit(context, async (tx) => {
    const [person] = await tx.select().from(people).where(eq(people.id, personID)).for('update');
    if (!person?.account || person.erased) throw refuse(409, 'request.running');
    // An attempt that was cut off may have got as far as this.
    const isFirst = (await tx.$count(audit, invitationOf(personID))) === 0;
    if (isFirst) {
      const auditEvent = { action: 'user.invited', entity: 'user', entityID: personID } as const;
      await record(tx, clock, by, { ...auditEvent, details: { type, email, hasAccount: true } });
      if (!account.invited) {
        const [known] = await othersOf(tx, person);
        const locale = known?.locale ?? person.locale;
        if (locale !== person.locale) await changePerson(tx, personID, { locale });
        const to = { email, name: person.name || email, locale };
        const about = { award: '', timeZone: 'UTC', role: type, path: 'login' };
        // As the menu names it: an entrant has an organisation of their own.
        const [own] = await tx.select({ name: orgs.name }).from(orgs).where(eq(orgs.id, person.orgID));
        const organisation = own?.name ?? by.orgName;
        const values = { organiser: by.orgName, role: type, password, organisation };
        await post(tx, by.orgID, [letter(to, 'membership', about, values)]);
      }
    }
    const user = await findUser({ database: tx, files }, by.orgID, personID);
    // Only the invitation of a new account names what somebody is asked to judge.
    if (isFirst && !account.invited) {
      const awardIDs = (user.assignments ?? []).map(({ awardID }) => awardID);
      await askToJudge(tx, by.orgID, personID, awardIDs, clock.now());
    }
    // Who never signed in has no password of their own yet: a new invitation brings one.
    if (account.invited) {
      await identity.invite(account.sub);
      await noteInvitation(tx, context, { to: person.email, locale: person.locale });
    }
    return user;
  });
}

const invitationOf = (personID: string) => and(eq(audit.action, 'user.invited'), eq(audit.entityID, personID));

/**
 * The row before the group: who signs in meanwhile is not made something else by a group without a membership. Where not all
 * is given, the group is taken back, and then the membership. Answers whether the person has to choose a new password.
 */
async function giveMembership(
  { database, identity, clock }: Context,
  { sub, enabled, invited }: Account,
  { personID, type, takeBack }: Joining,
): Promise<boolean> {
  try {
    const isReset = await database.transaction(async (tx) => {
      // A colleague may have deleted them meanwhile.
      if (!(await nameAccount(tx, personID, sub))) throw refuse(409, 'request.running');
      // While the account is held: from here on no administrator sets its password.
      return !invited && (await endPasswordOfOthers(tx, identity, sub));
    });
    const group = groupOf(type);
    if (group) await identity.addToGroup(sub, group);
    // Locked by another organiser, who keeps the person out of theirs alone.
    if (!enabled) await identity.setEnabled(sub, true);
    return isReset;
  } catch (error) {
    const taken = sqlState(error) === '23505';
    await inTransaction(database, async (tx) => {
      await holdAccount(tx, sub);
      const [person] = await tx.select().from(people).where(eq(people.id, personID)).for('update');
      // Not what another attempt of this very call has finished meanwhile.
      if (!person || (await tx.$count(audit, invitationOf(personID))) > 0) return;
      await leaveUnfinished(tx, identity, person, clock.now());
    });
    await takeBack();
    throw taken ? refuse(409, 'user.refusal.emailTaken') : error;
  }
}
