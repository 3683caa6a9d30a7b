import { and, eq, isNull, sql } from 'drizzle-orm';
import { isLocale } from '../../contract/locales.ts';
import type { Context } from '../http/context.ts';
import { findPrincipal, type Principal, roleOf } from '../http/principal.ts';
import { refuse } from '../http/refusal.ts';
import type { IdClaims } from '../ports/tokens.ts';
import { problemOf } from '../problem.ts';
import { orgs, people } from '../schema.ts';

/**
 * Makes the person of an account that signs in for the first time: an entrant with an organisation of their own, an
 * administrator with a new organiser. Several first calls at once make one person.
 */
export async function provision(context: Context, claims: IdClaims): Promise<Principal> {
  await context.database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${claims.sub}, 0))`);
    const [known] = await transaction.select({ id: people.id }).from(people).where(eq(people.sub, claims.sub));
    if (known) return;
    const type = roleOf(claims);
    const email = (claims.email ?? claims.sub).toLowerCase();
    // An invitation that was cut off before the account's name was noted.
    const adopted = await transaction
      .update(people)
      .set({ sub: claims.sub })
      .where(and(isNull(people.sub), eq(people.email, email), eq(people.type, type), eq(people.erased, false)))
      .returning({ id: people.id });
    if (adopted.length > 0) return;
    if (type === 'judge') throw refuse(403, 'session.noOrganisation');
    const name = claims.name ?? [claims.given_name, claims.family_name].filter(Boolean).join(' ');
    const country = claims['custom:country']?.toUpperCase() ?? null;
    const [org] = await transaction
      .insert(orgs)
      .values({ name: name || email, kind: type === 'admin' ? 'organiser' : 'entrant', billingCountry: country })
      .returning({ id: orgs.id });
    if (!org) throw new Error('The organisation was not stored');
    await transaction.insert(people).values({
      orgID: org.id,
      sub: claims.sub,
      type,
      email,
      givenName: claims.given_name ?? '',
      familyName: claims.family_name ?? '',
      name,
      country,
      locale: isLocale(claims.locale) ? claims.locale : 'en',
    });
  });
  const principal = await findPrincipal(context.database, claims, { ownPool: context.config.cognito === null });
  if (!principal) throw new Error('The person was not stored');
  return principal;
}

/** Takes over an address that the person changed and proved in the account. One that somebody else has here stays out. */
export async function followEmail({ database, log }: Context, { claims, personID, email, actor }: Principal) {
  const proved = claims.email_verified === true ? claims.email?.toLowerCase() : undefined;
  if (actor || proved === undefined || proved === email.toLowerCase()) return;
  const holder = and(sql`lower(${people.email}) = ${proved}`, eq(people.erased, false));
  const [other] = await database.select({ id: people.id }).from(people).where(holder);
  if (other) return log.warn({ personID }, 'address not taken over: another person has it');
  await database
    .update(people)
    .set({ email: proved, version: sql`${people.version} + 1` })
    .where(eq(people.id, personID));
}

/** Puts person and organisation into the account, so that its next tokens carry them. */
export async function nameInToken({ identity, log }: Context, { claims, personID, orgID }: Principal): Promise<void> {
  if (claims['custom:personID'] === personID && claims['custom:orgID'] === orgID) return;
  try {
    await identity.setAttributes(claims.sub, { 'custom:orgID': orgID, 'custom:personID': personID });
  } catch (error) {
    // The next sign-in tries again; nothing here depends on it.
    log.warn({ problem: problemOf(error) }, 'account not named');
  }
}
