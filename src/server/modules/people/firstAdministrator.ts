import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../http/context.ts';
import { orgs, people } from '../../platform/database/schema.ts';
import { DuplicateAccount } from '../../ports/identityAdmin.ts';

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
    .where(eq(sql`lower(${people.email})`, address));
  const person = known ?? (await storeAdministrator(context, address));
  if (person.sub) return;
  const { id: personID, orgID } = person;
  const invitation = {
    email: address,
    givenName: '',
    familyName: '',
    locale: 'en',
    type: 'admin',
    invite: true,
  } as const;
  try {
    const { sub } = await identity.create({ ...invitation, orgID, personID });
    await database.update(people).set({ sub }).where(eq(people.id, personID));
  } catch (error) {
    if (!(error instanceof DuplicateAccount)) throw error;
    const account = await identity.find(address);
    if (!account) throw error;
    await identity.setAttributes(address, { 'custom:orgID': orgID, 'custom:personID': personID });
    await database.update(people).set({ sub: account.sub }).where(eq(people.id, personID));
  }
}

const storeAdministrator = ({ database }: Context, email: string) =>
  database.transaction(async (tx) => {
    const name = email.split('@')[1] ?? email;
    const [org] = await tx.insert(orgs).values({ name, kind: 'organiser' }).returning({ id: orgs.id });
    if (!org) throw new Error('The organisation was not stored');
    const row = { orgID: org.id, type: 'admin' as const, email, invited: true };
    const [person] = await tx.insert(people).values(row).returning();
    if (!person) throw new Error('The administrator was not stored');
    return person;
  });
