import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../http/context.ts';
import { fitting } from '../../platform/database/fitting.ts';
import { orgs, people } from '../../platform/database/schema.ts';
import type { Account, IdentityAdmin } from '../../ports/identityAdmin.ts';
import { nameAccount } from './memberships.ts';

/**
 * Invites the first administrator of an installation that has none by this address, with an organiser of their own.
 * Does nothing once the account is made; an invitation that was cut off is sent again.
 */
export async function inviteFirstAdministrator(context: Context, email: string): Promise<void> {
  const { database, identity } = context;
  const address = email.toLowerCase();
  const [known] = await database
    .select()
    .from(people)
    .where(and(eq(sql`lower(${people.email})`, address), eq(people.type, 'admin'), eq(people.erased, false)));
  const person = known ?? (await storeAdministrator(context, address));
  if (person.account) return;
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
  await database.transaction((tx) => nameAccount(tx, personID, account.sub));
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
