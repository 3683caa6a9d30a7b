import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Role } from '#contract/calls.ts';
import type { Query } from '#contract/schemas.ts';
import type { SortKey } from '#contract/sortKeys.ts';
import { onlyOrganiser, staffOf, visibleTo } from '../../platform/access/visiblePeople.ts';
import type { Database } from '../../platform/database/database.ts';
import { keptCount, ofNobody } from '../../platform/database/rowCounts.ts';
import { computed, integer } from '../../platform/database/rows.ts';
import { orgs, people } from '../../platform/database/schema.ts';
import { behind, keysFor, keyValues, orderOf, valuesIn } from '../../platform/database/sortKeys.ts';
import { anyOf, byName, countWith, oneHas } from '../../platform/database/sql.ts';
import { type FoundRows, wholeList } from '../../platform/database/wholeList.ts';
import type { Start } from '../../platform/http/lists.ts';
import { userColumns } from './people.repository.ts';

/** A page of those whom the organisation sees, or all of them, however many. */
export function listUsers(database: Database, orgID: string, query: Query<'listUsers'>, start: Start) {
  if (start.limit !== undefined) return findUsers(database, orgID, query, start);
  return wholeList(database, {
    first: (limit) => findUsers(database, orgID, query, { ...start, limit }),
    ids: sql`select ${people.id} from ${people} join ${orgs} on ${orgs.id} = ${people.orgID}
      where ${wantedOf(orgID, query)} order by ${orderOf(keysOf(query))}`,
    show: showUsers,
  });
}

const showUsers = (database: Database, { ids, total }: FoundRows) =>
  database
    .select({
      ...userColumns,
      total: computed(integer, sql`${total}::integer`),
      keys: computed(keyValues, sql`'[]'::json`),
    })
    .from(people)
    .innerJoin(orgs, eq(orgs.id, people.orgID))
    .where(eq(people.id, anyOf(sql.param(ids))))
    .orderBy(sql`array_position(${sql.param(ids)}::uuid[], ${people.id})`);

const keysOf = ({ sort }: Query<'listUsers'>) => keysFor(sorts, sort ?? 'name', sql`${people.id}`, []);

const rolesOf = ({ type }: Query<'listUsers'>) => type?.split(',') as Role[] | undefined;

const searchOf = ({ q }: Query<'listUsers'>) => q?.trim() || null;

function wantedOf(orgID: string, query: Query<'listUsers'>): SQL | undefined {
  const { locked, id } = query;
  const [search, types] = [searchOf(query), rolesOf(query)];
  return and(
    eq(people.erased, false),
    types && !types.includes('entrant') ? staffOf(orgID) : visibleTo(orgID),
    search ? oneHas(search, people.name, people.email, orgs.name) : undefined,
    // One alone is found in the order of the list by an index.
    types?.length === 1 ? eq(people.type, types[0]!) : types && inArray(people.type, types),
    locked ? eq(people.locked, locked === 'true') : undefined,
    id ? eq(people.id, id) : undefined,
  );
}

/** Those of a page are found first, and what is shown of them after that. */
function findUsers(database: Database, orgID: string, query: Query<'listUsers'>, start: Start) {
  const keys = keysOf(query);
  const order = orderOf(keys);
  const isCounted = searchOf(query) !== null || query.locked !== undefined || query.id !== undefined;
  const found = database
    .select({
      id: people.id,
      place: computed(integer, sql`row_number() over (order by ${order})`).as('place'),
      total: computed(integer, isCounted ? countWith(start.seen) : allVisibleTo(orgID, rolesOf(query))).as('total'),
      keys: computed(keyValues, valuesIn(keys)).as('keys'),
    })
    .from(people)
    .innerJoin(orgs, eq(orgs.id, people.orgID))
    .where(and(wantedOf(orgID, query), behind(keys, start.after)))
    .orderBy(order);
  const page = database.$with('page').as(start.limit === undefined ? found : found.limit(start.limit));
  return database
    .with(page)
    .select({
      ...userColumns,
      total: computed(integer, sql`${page.total}`),
      keys: computed(keyValues, sql`${page.keys}`),
    })
    .from(page)
    .innerJoin(people, eq(people.id, page.id))
    .innerJoin(orgs, eq(orgs.id, people.orgID))
    .orderBy(page.place);
}

/** How many of these roles an organisation sees: kept where it is the only organiser, who sees every entrant. */
function allVisibleTo(orgID: string, types: readonly Role[] = ['admin', 'judge', 'entrant']): SQL {
  const staff = types.filter((type) => type !== 'entrant');
  if (staff.length === types.length) return keptCount('person', orgID, staff);
  const seen = sql`(select count(*)::integer from ${people} where not ${people.erased} and ${visibleTo(orgID)}
    and ${inArray(people.type, [...types])})`;
  return sql`case when ${onlyOrganiser} then ${keptCount('person', orgID, staff)} + ${keptCount('person', ofNobody)} else ${seen} end`;
}

const sorts: Readonly<Record<SortKey<'users'>, SQL>> = {
  name: byName(people.name),
  email: sql`${people.email}`,
  type: sql`${people.type}`,
  organisation: byName(orgs.name),
  lastSignInAt: sql`${people.lastSignInAt}`,
  createdAt: sql`${people.createdAt}`,
  allowedLimit: sql`${people.allowedLimit}`,
};
