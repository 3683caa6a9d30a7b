import { and, asc, eq, sql } from 'drizzle-orm';
import type { Role } from '#contract/calls.ts';
import { isCountry } from '#contract/countries.ts';
import { isLocale } from '#contract/locales.ts';
import type { Context } from '../../http/context.ts';
import { holdSelf } from '../../platform/access/holdSelf.ts';
import { findPrincipal, type Principal, roleOf } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { fitting } from '../../platform/database/fitting.ts';
import { orgs, people, securityEvents } from '../../platform/database/schema.ts';
import { problemOf } from '../../platform/errors/problem.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { IdClaims } from '../../ports/tokens.ts';
import { redirect } from '../mail/outbox.ts';
import { holdAccount, nameAccount } from '../people/memberships.ts';
import type { Person } from '../people/people.repository.ts';

/**
 * Makes the person of an account that signs in for the first time: an entrant with an organisation of their own, an
 * administrator with a new organiser. Several first calls at once make one person. An address that a person here has
 * already leads to that person, where it is proved and the account that they had is gone.
 */
export async function provision(context: Context, claims: IdClaims): Promise<Principal> {
  const ownPool = context.config.cognito === null;
  return context.database.transaction(async (tx) => {
    await holdAccount(tx, claims.sub);
    const known = (await findPrincipal(tx, claims, { ownPool }))?.principal;
    if (known) return known;
    const type = roleOf(claims);
    const email = (claims.email ?? claims.sub).toLowerCase();
    // One address at a time: of two accounts under it, the second finds what became of the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 1))`);
    const holders = await tx
      .select()
      .from(people)
      .where(and(sql`lower(${people.email}) = ${email}`, eq(people.erased, false)))
      .orderBy(asc(people.createdAt), asc(people.id))
      .for('update');
    if (holders.length > 0) await adopt(tx, context, claims, holders);
    else await makePerson(tx, claims, type, email);
    const principal = (await findPrincipal(tx, claims, { ownPool }))?.principal;
    if (!principal) throw new Error('The person was not stored');
    for (const { id, orgID, type, name, account } of holders) {
      if (account === null || !mayAdopt(claims, holders, { type })) continue;
      const auditEvent = { action: 'user.accountReplaced', entity: 'user', entityID: id } as const;
      const by = { personID: id, orgID, type, name: name || email, actor: null };
      await record(tx, context.clock, id === principal.personID ? principal : by, auditEvent);
    }
    return principal;
  });
}

/**
 * Gives a person of this address the account: an invitation that was cut off before the account's name was noted, or
 * somebody whose account was deleted. Nobody gets an administrator's or a judge's person by registering: the account is in
 * the person's group, which only whoever administers the accounts does.
 */
async function adopt(tx: Database, { identity }: Context, claims: IdClaims, holders: readonly Person[]): Promise<void> {
  if (claims.email_verified !== true) throw refuse(403, 'session.addressUnproved');
  const theirs = holders.filter((holder) => mayAdopt(claims, holders, holder));
  if (theirs.length === 0) throw refuse(403, 'session.addressTaken');
  for (const { account } of theirs) {
    if (account !== null && (await identity.find(account))) throw refuse(403, 'session.addressTaken');
  }
  for (const { id } of theirs) await tx.update(people).set({ sub: null, furtherSub: null }).where(eq(people.id, id));
  for (const { id } of theirs) await nameAccount(tx, id, claims.sub);
}

/** Of several memberships an account takes up those that its groups allow; an only one is just what they say. */
function mayAdopt(claims: IdClaims, { length }: readonly Person[], { type }: Pick<Person, 'type'>): boolean {
  if (length === 1) return type === roleOf(claims);
  return type === 'entrant' || (claims['cognito:groups'] ?? []).includes(type);
}

/** Makes an entrant with an organisation of their own of an account that is somebody else elsewhere; the one that there is stays. */
export async function becomeEntrant(tx: Database, by: Principal): Promise<string> {
  const { sub, claims, email, locale } = by;
  await holdAccount(tx, sub);
  await holdSelf(tx, by);
  const own = and(eq(people.account, sub), eq(people.type, 'entrant'), eq(people.erased, false));
  const [known] = await tx.select({ id: people.id }).from(people).where(own);
  if (known) return known.id;
  if (claims.email_verified !== true) throw refuse(403, 'session.addressUnproved');
  const holder = and(sql`lower(${people.email}) = ${email.toLowerCase()}`, eq(people.type, 'entrant'));
  // One of an account that is gone, say: the organiser deletes it first.
  if ((await tx.$count(people, and(holder, eq(people.erased, false)))) > 0)
    throw refuse(409, 'user.refusal.emailTaken');
  const id = await storePerson(tx, { ...claims, locale }, 'entrant', email.toLowerCase());
  await nameAccount(tx, id, sub);
  return id;
}

async function makePerson(tx: Database, claims: IdClaims, type: Role, email: string): Promise<void> {
  if (type === 'judge') throw refuse(403, 'session.noOrganisation');
  const id = await storePerson(tx, claims, type, email);
  await tx.update(people).set({ sub: claims.sub }).where(eq(people.id, id));
}

/** A person who has no account yet, with an organisation of their own; answers the id. */
async function storePerson(
  tx: Database,
  claims: IdClaims,
  type: Exclude<Role, 'judge'>,
  email: string,
): Promise<string> {
  const givenName = fitting(claims.given_name, 120);
  const familyName = fitting(claims.family_name, 120);
  const name = fitting(claims.name, 250) || [givenName, familyName].filter(Boolean).join(' ');
  const country = claims['custom:country']?.toUpperCase() ?? '';
  const known = isCountry(country) ? country : null;
  const [org] = await tx
    .insert(orgs)
    .values({
      name: fitting(name || email, 120),
      kind: type === 'admin' ? 'organiser' : 'entrant',
      billingCountry: known,
    })
    .returning({ id: orgs.id });
  if (!org) throw new Error('The organisation was not stored');
  const names = { givenName, familyName, name };
  const locale = isLocale(claims.locale) ? claims.locale : 'en';
  const [person] = await tx
    .insert(people)
    .values({ orgID: org.id, type, email, ...names, country: known, locale })
    .returning({ id: people.id });
  if (!person) throw new Error('The person was not stored');
  return person.id;
}

/**
 * Takes over an address that the person changed and proved in the account, in all memberships at once, with the letters that
 * wait for the former one. One that somebody else has here stays out.
 */
export async function followEmail(context: Context, by: Principal): Promise<void> {
  const { database, identity, log } = context;
  const { claims, personID, sub, email, actor } = by;
  const proved = claims.email_verified === true ? claims.email?.toLowerCase() : undefined;
  if (actor || proved === undefined || proved === email.toLowerCase()) return;
  try {
    await database.transaction(async (tx) => {
      await holdAccount(tx, sub);
      // A token from before another change says an address that is the account's no more.
      const account = await identity.find(sub);
      if (!account?.isProved || account.email.toLowerCase() !== proved) return;
      const holder = and(sql`lower(${people.email}) = ${proved}`, eq(people.erased, false));
      if ((await tx.$count(people, and(holder, sql`${people.account} is distinct from ${sub}`))) > 0)
        return log.warn({ personID }, 'address not taken over: another person has it');
      const own = and(eq(people.account, sub), eq(people.erased, false), sql`lower(${people.email}) <> ${proved}`);
      const change = { email: proved, version: sql`${people.version} + 1` };
      await redirect(tx, { from: email, to: proved });
      await tx.update(people).set(change).where(own);
      await noteFormer(tx, context, by);
    });
  } catch (error) {
    // Somebody else took it a moment ago, or the accounts are out of reach: the next sign-in tries again.
    log.warn({ personID, problem: problemOf(error) }, 'address not taken over');
  }
}

/** Of a pool that others run, this alone tells whose the former address was, once they are deleted. The embedded one tells it by itself. */
async function noteFormer(tx: Database, { config, asker }: Context, { sub, email }: Principal): Promise<void> {
  if (config.cognito === null) return;
  await tx.insert(securityEvents).values({ event: 'addressChanged', sub, email, source: networkOf(asker.address) });
}

/** Puts person and organisation into the account, so that its next tokens carry them. */
export async function nameInToken({ identity, log }: Context, principal: Principal): Promise<void> {
  const { claims, personID, orgID, memberships } = principal;
  if (claims['custom:personID'] === personID && claims['custom:orgID'] === orgID) return;
  // Of several, sessions beside each other would name theirs in turn: the account names the one that was chosen last.
  if (memberships > 1 && claims['custom:personID']) return;
  try {
    await identity.setAttributes(claims.sub, { 'custom:orgID': orgID, 'custom:personID': personID });
  } catch (error) {
    // The next sign-in tries again; nothing here depends on it.
    log.warn({ problem: problemOf(error) }, 'account not named');
  }
}
