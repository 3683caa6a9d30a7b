import { and, eq, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Role } from '../../contract/calls.ts';
import type { Locale } from '../../contract/locales.ts';
import type { Database } from '../database.ts';
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
  readonly allowedLimit: number;
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

/** The person of a valid token, in one query; null where nobody has signed in with this account yet. */
export async function findPrincipal(database: Database, claims: IdClaims): Promise<Principal | null> {
  const actorSub = claims['custom:actorSub'];
  const [row] = await database
    .select({ person: people, orgName: orgs.name, actor: actors })
    .from(people)
    .innerJoin(orgs, eq(orgs.id, people.orgID))
    .leftJoin(actors, and(eq(actors.sub, actorSub ?? ''), eq(actors.type, 'admin'), eq(actors.locked, false)))
    .where(eq(people.sub, claims.sub));
  if (!row) return null;
  const { person, orgName, actor } = row;
  // Who may no longer do it for themselves may not do it for others.
  if (actorSub && (!actor || actor.erased)) throw refuse(401, 'session.actorGone');
  if (person.erased) throw refuse(401, 'session.erased');
  if (person.locked) throw refuse(401, 'session.locked');
  return {
    personID: person.id,
    orgID: person.orgID,
    orgName,
    sub: claims.sub,
    type: person.type,
    email: person.email,
    name: person.name || person.email,
    locale: person.locale,
    allowedLimit: person.allowedLimit,
    actor: actorSub && actor ? { sub: actorSub, email: actor.email, personID: actor.id, orgID: actor.orgID } : null,
    readOnly: claims['custom:readOnly'] === 'true',
    claims,
  };
}

/** The one condition that keeps organisations apart: put it into every query of a repository. */
export const ownedBy = (principal: Pick<Principal, 'orgID'>, column: PgColumn): SQL => eq(column, principal.orgID);
