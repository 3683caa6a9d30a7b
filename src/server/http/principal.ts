import { eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
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
  readonly actor: { readonly sub: string; readonly email: string } | null;
  readonly readOnly: boolean;
  /** What the id token says. */
  readonly claims: IdClaims;
}

/** The role that a token's groups give. */
export function roleOf(claims: IdClaims): Role {
  const groups = claims['cognito:groups'] ?? [];
  if (groups.includes('admin')) return 'admin';
  return groups.includes('judge') ? 'judge' : 'entrant';
}

/** The person of a valid token, in one query; null where nobody has signed in with this account yet. */
export async function findPrincipal(database: Database, claims: IdClaims): Promise<Principal | null> {
  const [row] = await database
    .select({ person: people, orgName: orgs.name })
    .from(people)
    .innerJoin(orgs, eq(orgs.id, people.orgID))
    .where(eq(people.sub, claims.sub));
  if (!row) return null;
  const { person, orgName } = row;
  if (person.erased) throw refuse(401, 'session.erased');
  if (person.locked) throw refuse(401, 'session.locked');
  const actorSub = claims['custom:actorSub'];
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
    actor: actorSub ? { sub: actorSub, email: claims['custom:actor'] ?? '' } : null,
    readOnly: claims['custom:readOnly'] === 'true',
    claims,
  };
}

/** The one condition that keeps organisations apart: put it into every query of a repository. */
export const ownedBy = (principal: Pick<Principal, 'orgID'>, column: PgColumn): SQL => eq(column, principal.orgID);
