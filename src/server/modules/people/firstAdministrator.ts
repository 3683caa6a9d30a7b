import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../http/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { fitting } from '../../platform/database/fitting.ts';
import { orgs, outbox, people } from '../../platform/database/schema.ts';
import { problemOf } from '../../platform/errors/problem.ts';
import type { Account, IdentityAdmin } from '../../ports/identityAdmin.ts';
import { noteInvitation } from '../mail/notedInvitation.ts';
import { nameAccount } from './memberships.ts';
import type { Person } from './people.repository.ts';

/**
 * Invites the first administrator of an installation that has no organiser, with one of their own. Does nothing once there
 * is one, whoever administers it by now; an invitation that was cut off before the account was made is sent again, and by a pool
 * of Amazon Cognito one that nobody took up in time.
 */
export async function inviteFirstAdministrator(context: Context, email: string): Promise<void> {
  const { database, identity } = context;
  const address = email.toLowerCase();
  const [known] = await database
    .select()
    .from(people)
    .where(and(eq(sql`lower(${people.email})`, address), eq(people.type, 'admin'), eq(people.erased, false)));
  if (!known && (await hasOrganiser(database))) return;
  const person = known ?? (await storeAdministrator(context, address));
  if (person.account) return inviteAgain(context, person);
  const { id: personID, orgID } = person;
  const invitation = {
    email: address,
    givenName: '',
    familyName: '',
    locale: 'en',
    type: 'admin',
    invite: true,
  } as const;
  const made = await identity.create({ ...invitation, orgID, personID });
  const account = made === 'duplicate' ? await takeOver(identity, address, { orgID, personID }) : made;
  await database.transaction(async (tx) => {
    await nameAccount(tx, personID, account.sub);
    // An account that was there is told nothing.
    if (made !== 'duplicate') await noteInvitation(tx, context, { to: address, locale: invitation.locale });
  });
}

/** As often is a first administrator invited again who has not come: servers may start one after the other. */
const again = sql`interval '1 day'`;

/** The password of an invitation ends, and whoever is the only administrator has nobody who could send another one. */
async function inviteAgain(context: Context, { orgID, email, account, invited, locale }: Person): Promise<void> {
  const { config, database, identity, log } = context;
  if (config.cognito === null || account === null || !invited) return;
  const colleagues = and(eq(people.orgID, orgID), eq(people.type, 'admin'), eq(people.erased, false));
  if ((await database.$count(people, colleagues)) > 1) return;
  const lately = and(eq(outbox.to, email), eq(outbox.why, 'invitation'), sql`${outbox.createdAt} > now() - ${again}`);
  if ((await database.$count(outbox, lately)) > 0) return;
  try {
    if (!(await identity.find(account))?.invited) return;
    await identity.invite(account);
    await noteInvitation(database, context, { to: email, locale });
  } catch (error) {
    // The next start tries again; those who are here already need not wait for it.
    log.warn({ problem: problemOf(error) }, 'first administrator not invited again');
  }
}

async function hasOrganiser(database: Database): Promise<boolean> {
  const [organiser] = await database.select({ id: orgs.id }).from(orgs).where(eq(orgs.kind, 'organiser')).limit(1);
  return organiser !== undefined;
}

/** The address has an account already: it becomes this person's. */
async function takeOver(
  identity: IdentityAdmin,
  address: string,
  { orgID, personID }: { readonly orgID: string; readonly personID: string },
): Promise<Account> {
  const account = await identity.find(address);
  if (!account) throw new Error('The account that has the address is not found');
  await identity.setAttributes(address, { 'custom:orgID': orgID, 'custom:personID': personID });
  await identity.addToGroup(address, 'admin');
  return account;
}

const storeAdministrator = ({ database }: Context, email: string) =>
  database.transaction(async (tx) => {
    const name = fitting(email.split('@')[1] ?? email, 120);
    const [org] = await tx.insert(orgs).values({ name, kind: 'organiser' }).returning({ id: orgs.id });
    if (!org) throw new Error('The organisation was not stored');
    const row = { orgID: org.id, type: 'admin' as const, email, invited: true };
    const [person] = await tx.insert(people).values(row).returning();
    if (!person) throw new Error('The administrator was not stored');
    return person;
  });
