import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Role } from '../../contract/calls.ts';
import type { Locale } from '../../contract/locales.ts';
import type { Database } from '../database.ts';
import { grants, users } from '../identity/schema.ts';
import { mayActFor } from '../people/people.repository.ts';
import type { IdClaims } from '../ports/tokens.ts';
import { orgs, people } from '../schema.ts';
import { refuse } from './refusal.ts';

/** Who calls. */
export interface Principal {
  readonly personID: string;
  readonly orgID: string;
  readonly orgName: string;
  readonly sub: string;
  readonly type: Role;
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
  /** The administrator who is signed in as this person. */
  readonly actor: {
    readonly sub: string;
    readonly email: string;
    readonly personID: string;
    readonly orgID: string;
  } | null;
  readonly readOnly: boolean;
  /** What the id token says. */
  readonly claims: IdClaims;
}

const actors = alias(people, 'actors');

/** The role that a token's groups give. */
export function roleOf(claims: IdClaims): Role {
  const groups = claims['cognito:groups'] ?? [];
  if (groups.includes('admin')) return 'admin';
  return groups.includes('judge') ? 'judge' : 'entrant';
}

/**
 * The person of a valid token, in one query; null where nobody has signed in with this account yet. Of a session that the
 * embedded identity service opened (`ownPool`) it also asks whether it was ended, and of one as somebody else whether the
 * administrator still may.
 */
export async function findPrincipal(
  database: Database,
  claims: IdClaims,
  { ownPool }: { readonly ownPool: boolean },
): Promise<Principal | null> {
  const actorSub = claims['custom:actorSub'];
  const goesOn = ownPool ? sessionGoesOn(claims) : sql<boolean>`true`;
  const [row] = await database
    .select({ person: people, orgName: orgs.name, actor: actors, goesOn })
    .from(people)
    .innerJoin(orgs, eq(orgs.id, people.orgID))
    .leftJoin(actors, eq(actors.sub, actorSub ?? ''))
    .where(eq(people.sub, claims.sub));
  if (!row) return null;
  const { person, orgName, actor } = row;
  if (person.erased) throw refuse(401, 'session.erased');
  if (person.locked) throw refuse(401, 'session.locked');
  if (!row.goesOn) throw refuse(401, 'session.revoked');
  // Who may no longer do it for themselves may not do it for others.
  if (actorSub && !(actor && (await mayActFor(database, actorSub, person.id)))) throw refuse(401, 'session.actorEnded');
  return {
    personID: person.id,
    orgID: person.orgID,
    orgName,
    sub: claims.sub,
    type: person.type,
    email: person.email,
    name: person.name || person.email,
    locale: person.locale,
    actor: actorSub && actor ? { sub: actorSub, email: actor.email, personID: actor.id, orgID: actor.orgID } : null,
    readOnly: claims['custom:readOnly'] === 'true',
    claims,
  };
}

/** Whether the sign-in that the token came from has not been ended, by its own id. */
const sessionGoesOn = (claims: IdClaims) =>
  sql<boolean>`exists (${sql`select from ${grants} join ${users} on ${users.sub} = ${grants.sub}
    where ${and(eq(grants.id, claims.origin_jti ?? noSession), eq(grants.sub, claims.sub))}
      and ${grants.revokedAt} is null and ${users.enabled}`})`;

const noSession = '00000000-0000-0000-0000-000000000000';

/** The one condition that keeps organisations apart: put it into every query of a repository. */
export const ownedBy = (principal: Pick<Principal, 'orgID'>, column: PgColumn): SQL => eq(column, principal.orgID);
