import { eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Role } from '#contract/calls.ts';
import type { Locale } from '#contract/locales.ts';
import type { Actor, IdClaims } from '../../ports/tokens.ts';
import type { Database } from '../database/database.ts';
import { prepared } from '../database/sql.ts';
import { refuse } from '../errors/refusal.ts';
import { changesOf } from '../http/answerCache.ts';
import { mayActFor } from './visiblePeople.ts';

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
  readonly actor: Actor | null;
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

interface PrincipalRow {
  readonly personID: string;
  readonly orgID: string;
  readonly orgName: string;
  readonly type: Role;
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
  readonly locked: boolean;
  readonly erased: boolean;
  readonly goesOn: boolean;
  readonly actorID: string | null;
  readonly actorOrgID: string | null;
  readonly actorEmail: string | null;
  readonly changes: number;
}

/** Who asks, whether their session goes on, and what was committed of a scope so far: prepared once per connection. */
const statement = {
  name: 'principal',
  text: `select p.id as "personID", p.org_id as "orgID", o.name as "orgName", p.type, p.email, p.name, p.locale,
      p.locked, p.erased,
      not $3::boolean or exists (select from identity.grants g join identity.users u on u.sub = g.sub
        where g.id = $4 and g.sub::text = p.sub and g.revoked_at is null and u.enabled) as "goesOn",
      a.id as "actorID", a.org_id as "actorOrgID", a.email as "actorEmail",
      case $5 when 'award' then ${changesOf('$6::uuid')} when 'organisation' then ${changesOf('p.org_id')} else 0 end as changes
    from product.people p
    join product.orgs o on o.id = p.org_id
    left join product.people a on a.sub = $2
    where p.sub = $1`,
};

/**
 * What an answer depends on: everything committed about one award, or about the caller's organisation and its awards. Only
 * for calls whose answer is the same for every administrator of an organisation, whenever it is asked for.
 */
export type Scope = 'award' | 'organisation';

interface Asked {
  readonly ownPool: boolean;
  readonly scope?: Scope | null;
  /** Of the scope `award`. */
  readonly awardID?: string | null;
}

/** Who calls, and how often anything was committed of the scope that was asked after. */
interface Found {
  readonly principal: Principal;
  readonly changes: number;
}

/**
 * The person of a valid token, in one query; null where nobody has signed in with this account yet. Of a session that the
 * embedded identity service opened (`ownPool`) it also asks whether it was ended, and of one as somebody else whether the
 * administrator still may. The changes of the scope are counted besides.
 */
export async function findPrincipal(
  database: Database,
  claims: IdClaims,
  { ownPool, scope = null, awardID = null }: Asked,
): Promise<Found | null> {
  const actorSub = claims['custom:actorSub'];
  const values = [claims.sub, actorSub ?? null, ownPool, ownPool ? (claims.origin_jti ?? null) : null, scope, awardID];
  const [row] = await prepared<PrincipalRow>(database, statement, values);
  if (!row) return null;
  if (row.erased) throw refuse(401, 'session.erased');
  if (row.locked) throw refuse(401, 'session.locked');
  if (!row.goesOn) throw refuse(401, 'session.revoked');
  const { personID, orgID, orgName, type, email, name, locale, changes } = row;
  const actor =
    actorSub && row.actorID !== null
      ? { sub: actorSub, email: row.actorEmail ?? '', personID: row.actorID, orgID: row.actorOrgID ?? '' }
      : null;
  // Who may no longer do it for themselves may not do it for others.
  if (actorSub && !(actor && (await mayActFor(database, actorSub, personID)))) throw refuse(401, 'session.actorEnded');
  const principal = {
    personID,
    orgID,
    orgName,
    sub: claims.sub,
    type,
    email,
    name: name || email,
    locale,
    actor,
    readOnly: claims['custom:readOnly'] === 'true',
    claims,
  };
  return { principal, changes };
}

/** The one condition that keeps organisations apart: put it into every query of a repository. */
export const ownedBy = (principal: Pick<Principal, 'orgID'>, column: PgColumn): SQL => eq(column, principal.orgID);
