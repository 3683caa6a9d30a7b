import { eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Role } from '#contract/calls.ts';
import type { Locale } from '#contract/locales.ts';
import type { Actor, IdClaims } from '../../ports/tokens.ts';
import type { Database } from '../database/database.ts';
import { Gathering } from '../database/gathering.ts';
import { ofNobody } from '../database/rowCounts.ts';
import { boolean, columns, integer, nullable, number, type RowOf } from '../database/rows.ts';
import { orgs, people } from '../database/schema.ts';
import { prepared } from '../database/sql.ts';
import { refuse } from '../errors/refusal.ts';
import { changesIn, changesOf } from '../http/answerCache.ts';
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
  /** In how many organisations the account is somebody. */
  readonly memberships: number;
  /** When the account was last found outside the group of the role. */
  readonly roleAsOf: Date | null;
  /** What the id token says. */
  readonly claims: IdClaims;
}

/** The role that a token's groups give. */
export function roleOf(claims: IdClaims): Role {
  const groups = claims['cognito:groups'] ?? [];
  if (groups.includes('admin')) return 'admin';
  return groups.includes('judge') ? 'judge' : 'entrant';
}

/**
 * Whether a token lets its bearer be what the membership says. An account's groups give the role of an only membership; where
 * there are several they say which roles it may have: an administrator and a judge are never such without their group.
 */
export function standsAs({ type, memberships, roleAsOf, claims }: Standing): boolean {
  if (memberships <= 1) return type === roleOf(claims);
  if (type === 'entrant') return true;
  const issuedAt = (claims.iat ?? 0) * 1000;
  return (claims['cognito:groups'] ?? []).includes(type) && (roleAsOf === null || issuedAt > roleAsOf.getTime());
}

type Standing = Pick<Principal, 'type' | 'memberships' | 'roleAsOf' | 'claims'>;

/** The sign-in that a token came from: it keeps the membership that was chosen in it. */
export const grantOf = ({ origin_jti, auth_time = 0 }: IdClaims): string => origin_jti ?? `at ${auth_time}`;

const principalRow = columns({
  place: integer,
  personID: people.id,
  orgID: people.orgID,
  orgName: orgs.name,
  type: people.type,
  email: people.email,
  name: people.name,
  locale: people.locale,
  locked: people.locked,
  erased: people.erased,
  memberships: integer,
  roleAsOf: nullable(number),
  goesOn: boolean,
  actorID: nullable(people.id),
  actorOrgID: nullable(people.orgID),
  actorEmail: nullable(people.email),
  changes: number,
  /** How often anything that all of this depends on but the scope had been committed. */
  asOf: number,
});
type PrincipalRow = RowOf<typeof principalRow>;

/** What is committed of who anybody is and whose sessions go on has a scope of its own. */
const ofCallers = changesOf(`'${ofNobody}'`);

/**
 * Who asks, whether their session goes on, and what was committed of a scope so far: of several at once. Of an account with
 * several memberships it is the one chosen in this session; else what was one already when the session began, or the first
 * since; of those one that may be used, chosen last before the session, named by the token, or the oldest.
 */
const statement = {
  name: 'principals',
  // How many they are is hidden from the planner: one plan does for any number, in place of one for each call.
  text: `select asked.place, p.id as "personID", p.org_id as "orgID", o.name as "orgName", p.type, p.email, p.name, p.locale,
      p.locked, p.erased, p.memberships, extract(epoch from p.role_as_of)::double precision * 1000 as "roleAsOf",
      not asked.own_pool or exists (select from identity.grants g join identity.users u on u.sub = g.sub
        where g.id = asked.grant_id and g.sub::text = asked.sub and g.revoked_at is null and u.enabled) as "goesOn",
      a.id as "actorID", a.org_id as "actorOrgID", a.email as "actorEmail",
      ${changesIn('asked.scope', { award: 'asked.award_id', organisation: 'p.org_id' })} as changes, ${ofCallers} as "asOf"
    from unnest((select $1::text[]), $2::text[], $3::boolean[], $4::uuid[], $5::text[], $6::text[],
        $7::double precision[], $8::text[], $9::text[], $10::text[], $11::uuid[]) with ordinality
      as asked(sub, actor_sub, own_pool, grant_id, chosen_in, groups, began, named, actor_named, scope, award_id, place)
    cross join lateral (
      select m.*, greatest(count(*) filter (where not m.erased) over (), 1) as memberships
      from product.people m
      left join product.membership_choices c on c.account = asked.sub and c.grant_id = asked.chosen_in and c.person_id = m.id
      where m.account = asked.sub
      order by c.person_id is null, case when m.created_at > to_timestamp(asked.began + 1) then m.created_at end nulls first,
        (m.erased or m.locked or m.type <> 'entrant' and not m.type = any(string_to_array(asked.groups, ','))),
        (select max(k.chosen_at) from product.membership_choices k where k.account = asked.sub and k.person_id = m.id
          and k.chosen_at <= to_timestamp(asked.began)) desc nulls last,
        m.id::text = asked.named desc nulls last, m.created_at, m.id
      limit 1) p
    join product.orgs o on o.id = p.org_id
    left join lateral (
      select m.id, m.org_id, m.email from product.people m where m.account = asked.actor_sub
      order by m.id::text = asked.actor_named desc nulls last, m.type <> 'admin', m.created_at, m.id
      limit 1) a on true`,
};

/**
 * What an answer depends on: everything committed about one award, or about the caller's organisation and its awards; or all of
 * that but what judges write on sheets that are not handed in. Only for calls whose answer is the same for every administrator
 * of an organisation, whenever it is asked for.
 */
export type Scope = 'award' | 'organisation' | 'countsOfAward' | 'countsOfOrganisation';

interface Asked {
  readonly ownPool: boolean;
  readonly scope?: Scope | null;
  /** Of the scopes of an award. */
  readonly awardID?: string | null;
}

/** Who calls, and how often anything was committed of the scope that was asked after. */
interface Found {
  readonly principal: Principal;
  readonly changes: number;
}

const countedRow = columns({ place: integer, changes: number, asOf: number });
type Counted = Omit<RowOf<typeof countedRow>, 'place'>;

const counted = {
  name: 'callers_and_scopes',
  text: `select asked.place, ${changesIn('asked.scope', { award: 'asked.award_id', organisation: 'asked.org_id' })} as changes,
      ${ofCallers} as "asOf"
    from unnest((select $1::text[]), $2::uuid[], $3::uuid[]) with ordinality as asked(scope, award_id, org_id, place)`,
};

/** The same where nobody asks after a scope: far less to begin with. */
const unscoped = { name: 'callers', text: `select 1 as place, 0 as changes, ${ofCallers} as "asOf"` };

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
  const grantID = ownPool ? (claims.origin_jti ?? null) : null;
  const groups = (claims['cognito:groups'] ?? []).join(',');
  const named = claims['custom:personID'] ?? null;
  const actorNamed = claims['custom:actorPersonID'] ?? null;
  // A whole second: a membership made in it counts as there when the session began, and one chosen in it as chosen since.
  const began = claims.auth_time ?? latest;
  const session = [grantOf(claims), groups, began, named, actorNamed];
  const row = await lookUp(database, [claims.sub, actorSub ?? null, ownPool, grantID, ...session], { scope, awardID });
  if (!row) return null;
  if (row.erased) throw refuse(401, 'session.erased');
  if (row.locked) throw refuse(401, 'session.locked');
  if (!row.goesOn) throw refuse(401, 'session.revoked');
  const { personID, orgID, orgName, type, email, name, locale, memberships, changes } = row;
  const actor =
    actorSub && row.actorID !== null
      ? { sub: actorSub, email: row.actorEmail ?? '', personID: row.actorID, orgID: row.actorOrgID ?? '' }
      : null;
  // Who may no longer do it for themselves may not do it for others.
  if (actorSub && !(actor && (await mayActFor(database, actor.personID, personID))))
    throw refuse(401, 'session.actorEnded');
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
    memberships,
    roleAsOf: row.roleAsOf === null ? null : new Date(row.roleAsOf),
    claims,
  };
  return { principal, changes };
}

/** Stands for a session whose beginning the token does not tell; seconds. */
const latest = 4_102_444_800;

/**
 * Who asks, and what was committed of a scope. Whoever is known from before is the same as long as nothing was committed of
 * who anybody is: that alone is asked then, after the caller asked.
 */
async function lookUp(database: Database, caller: Caller, { scope, awardID }: Omit<ScopeAsked, 'orgID'>) {
  const { known, counts, whole } = lookUpsOn(database);
  const key = JSON.stringify(caller);
  const before = known.rows.get(key);
  if (before) {
    const { asOf, changes } = await counts.ask({ scope, awardID, orgID: before.orgID });
    if (asOf === before.asOf) return { ...before, changes };
  }
  const row = await whole.ask([...caller, scope, awardID]);
  if (row) remember(known, key, row);
  return row;
}

/** Forgets everybody where something was committed since: nothing of those who are gone is kept. */
function remember(known: Known, key: string, row: PrincipalRow): void {
  if (row.asOf !== known.asOf || known.rows.size >= mostKnown) known.rows.clear();
  known.asOf = row.asOf;
  known.rows.set(key, row);
}

/** Everything of a token that decides who its bearer is. */
type Caller = readonly unknown[];

interface ScopeAsked {
  readonly scope: Scope | null;
  readonly awardID: string | null;
  readonly orgID: string;
}

interface Known {
  asOf: number;
  readonly rows: Map<string, PrincipalRow>;
}

/** Those who ask at the same time are looked up together, each after they asked. */
interface LookUps {
  readonly known: Known;
  readonly counts: Gathering<ScopeAsked, Counted>;
  readonly whole: Gathering<readonly unknown[], PrincipalRow | undefined>;
}

/** As many callers are remembered. */
const mostKnown = 5_000;
const lookUps = new WeakMap<Database, LookUps>();

function lookUpsOn(database: Database): LookUps {
  const made = lookUps.get(database) ?? {
    known: { asOf: 0, rows: new Map() },
    counts: new Gathering({ run: (asked) => countChanges(database, asked), atOnce: 1 }),
    whole: new Gathering<readonly unknown[], PrincipalRow | undefined>({
      run: async (asked) => {
        const each = Array.from({ length: 11 }, (_, place) => asked.map((values) => values[place]));
        const rows = await prepared(database, principalRow, statement, each);
        const found = new Map(rows.map((row) => [row.place, row]));
        return asked.map((_, index) => found.get(index + 1));
      },
      atOnce: 2,
    }),
  };
  lookUps.set(database, made);
  return made;
}

async function countChanges(database: Database, asked: readonly ScopeAsked[]): Promise<readonly Counted[]> {
  if (asked.every(({ scope }) => scope === null)) {
    const [row] = await prepared(database, countedRow, unscoped, []);
    return row ? asked.map(() => row) : [];
  }
  const values = [
    asked.map(({ scope }) => scope),
    asked.map(({ awardID }) => awardID),
    asked.map(({ orgID }) => orgID),
  ];
  const rows = await prepared(database, countedRow, counted, values);
  return rows.sort((one, other) => one.place - other.place);
}

/** The one condition that keeps organisations apart: put it into every query of a repository. */
export const ownedBy = (principal: Pick<Principal, 'orgID'>, column: PgColumn): SQL => eq(column, principal.orgID);
