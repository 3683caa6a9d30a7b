import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Role } from '#contract/calls.ts';
import type { Membership } from '#contract/entities/person.ts';
import type { Locale } from '#contract/locales.ts';
import type { Database } from '../../platform/database/database.ts';
import { orgs, people } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { IdentityAdmin } from '../../ports/identityAdmin.ts';
import { eraseTexts } from './eraseTexts.ts';
import { keyed, type Person, type PersonKey } from './people.repository.ts';

/**
 * One after the other, whoever adds or takes away memberships of an account; before any row of it is held, until the
 * transaction ends.
 */
export const holdAccount = (tx: Database, account: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${account}, 0))`);

/** Holds the account that a person has, where there is one; before the person's row is. */
export async function holdAccountOf(tx: Database, by: PersonKey): Promise<void> {
  const held = sql`pg_advisory_xact_lock(hashtextextended(${people.account}, 0))::text`;
  await tx
    .select({ held })
    .from(people)
    .where(and(keyed(by), isNotNull(people.account)));
}

/** What the person's account is besides, in other organisations; deleted ones not. */
export async function othersOf(tx: Database, { id, account }: Pick<Person, 'id' | 'account'>): Promise<Person[]> {
  if (account === null) return [];
  const others = and(eq(people.account, account), ne(people.id, id), eq(people.erased, false));
  return tx.select().from(people).where(others).orderBy(asc(people.createdAt), asc(people.id));
}

/** The language of an account is that of its letters as what it is besides, too. The account is held. */
export async function shareLocale(tx: Database, { id, account }: Pick<Person, 'id' | 'account'>, locale: Locale) {
  if (account === null) return;
  await tx
    .update(people)
    .set({ locale, version: sql`${people.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(people.account, account), ne(people.id, id), eq(people.erased, false), ne(people.locale, locale)));
}

/** Refuses what acts on the whole account, where it is somebody's of another organisation too: that is for the person alone. */
export async function refuseIfShared(tx: Database, person: Person): Promise<void> {
  if ((await othersOf(tx, person)).length > 0) throw refuse(403, 'user.refusal.otherMemberships');
}

/** The memberships that the account may choose between; locked and deleted ones are none. */
export const membershipsOf = (database: Database, account: string): Promise<Membership[]> =>
  database
    .select({ personID: people.id, orgID: people.orgID, orgName: orgs.name, type: people.type })
    .from(people)
    .innerJoin(orgs, eq(orgs.id, people.orgID))
    .where(and(eq(people.account, account), eq(people.erased, false), eq(people.locked, false)))
    .orderBy(asc(people.createdAt), asc(people.id));

/**
 * Makes the stored person a membership of the account: of its first one by the name that servers of before know, too. Answers
 * whether they are there still.
 */
export async function nameAccount(tx: Database, id: string, account: string): Promise<boolean> {
  await holdAccount(tx, account);
  const known = sql`exists (select from product.people x where x.sub = ${account} and x.id <> ${id})`;
  const named = await tx
    .update(people)
    .set({
      sub: sql`case when not ${known} then ${account} end`,
      furtherSub: sql`case when ${known} then ${account} end`,
    })
    .where(and(eq(people.id, id), eq(people.erased, false)))
    .returning({ id: people.id });
  return named.length > 0;
}

/** What the identity service is to do once a membership's row has changed. */
type AccountStep = (identity: IdentityAdmin) => Promise<void>;

/** Locks or lets in the account itself only where every membership is locked. */
export async function accountLock(tx: Database, person: Person, locked: boolean): Promise<AccountStep> {
  const { account } = person;
  if (account === null) return async () => undefined;
  const others = await othersOf(tx, person);
  if (locked && others.some((other) => !other.locked)) return async () => undefined;
  return (identity) => identity.setEnabled(account, !locked);
}

/**
 * Takes a deleted membership out of the account, which goes with the last one. Its role's group goes where no other membership
 * needs it, and no token of before gives an only one left the role back.
 */
export async function leaveAccount(tx: Database, person: Person, now: Date): Promise<AccountStep> {
  const { account, type } = person;
  if (account === null) return async () => undefined;
  const others = await othersOf(tx, person);
  const [first] = others;
  if (!first) return (identity) => removeAccount(tx, identity, account);
  if (person.sub !== null) {
    await tx.update(people).set({ sub: null, furtherSub: account }).where(eq(people.id, person.id));
    await tx.update(people).set({ sub: account, furtherSub: null }).where(eq(people.id, first.id));
  }
  await settleLast(tx, others, now);
  return async (identity) => {
    const group = groupLeft(others, type);
    if (group) await identity.removeFromGroup(account, group);
    if (others.every((other) => other.locked)) await identity.setEnabled(account, false);
  };
}

/**
 * Takes the account from a membership that it did not get in full, and before that the group that it may have got. Where that
 * fails the membership keeps it, as after a server that ended. The account and the person are held.
 */
export async function leaveUnfinished(tx: Database, identity: IdentityAdmin, person: Person, now: Date): Promise<void> {
  const { id, account, type } = person;
  if (account === null) return;
  const others = await othersOf(tx, person);
  const group = groupLeft(others, type);
  if (group) {
    await identity.removeFromGroup(account, group);
    await settleLast(tx, others, now);
  }
  await tx.update(people).set({ sub: null, furtherSub: null }).where(eq(people.id, id));
}

/** The group that goes with a membership of the type: none where another one needs it. */
const groupLeft = (others: readonly Person[], type: Role) =>
  others.some((other) => other.type === type) ? null : groupOf(type);

/** No token of before gives an only membership that is left the role of the one that goes. */
async function settleLast(tx: Database, others: readonly Person[], now: Date): Promise<void> {
  const [last, ...further] = others;
  if (!last || further.length > 0) return;
  // Tokens tell whole seconds, and the group goes a moment later.
  const roleAsOf = new Date(now.getTime() + 1000);
  await tx.update(people).set({ roleAsOf }).where(eq(people.id, last.id));
}

/** Ends the account, and what was sent to its telephone, whose number is known to it alone. */
async function removeAccount(tx: Database, identity: IdentityAdmin, account: string): Promise<void> {
  const { telephone = null } = (await identity.find(account)) ?? {};
  if (telephone !== null) await eraseTexts(tx, telephone);
  await identity.remove(account);
}

/** The group that an account needs for a membership, null for none. */
export const groupOf = (type: Role): Exclude<Role, 'entrant'> | null => (type === 'entrant' ? null : type);

/** Within so many milliseconds the account of a new membership has its group. */
const groupPatience = 60_000;

/** From when on (milliseconds) a token without the membership's group says that it was taken from the account. */
export const groupSince = ({ createdAt }: Pick<Person, 'createdAt'>): number => createdAt.getTime() + groupPatience;
