import { type SQL, sql } from 'drizzle-orm';
import type { Query, Reply } from '#contract/schemas.ts';
import type { Database } from '../../platform/database/database.ts';
import { keptCount, ofNobody } from '../../platform/database/rowCounts.ts';
import { columns, instant, integer, nullable, text } from '../../platform/database/rows.ts';
import { people, securityEvents } from '../../platform/database/schema.ts';
import { behind, keyValues, orderOf, sorted, valuesIn } from '../../platform/database/sortKeys.ts';
import { countWith, iso, oneHas, rowsOf, upTo } from '../../platform/database/sql.ts';
import { type Listing, pageOf, type Start } from '../../platform/http/lists.ts';

type Row = Reply<'listAudit'>[number];

const eventRow = columns({
  total: integer,
  keys: keyValues,
  id: securityEvents.id,
  at: instant,
  actorID: nullable(people.id),
  actorName: text,
  asName: nullable(text),
  action: text,
  entity: text,
  entityID: securityEvents.sub,
  reason: securityEvents.source,
  details: securityEvents.details,
});

/**
 * Events of the organiser's accounts, and of entrants whom it invited or who entered its awards, until somebody is deleted; where
 * there is one organiser, all of them. They are told as rows of the audit: the account, and in place of a reason the network address.
 */
export async function listSecurity(
  database: Database,
  orgID: string,
  query: Query<'listAudit'> & { readonly limit: number },
): Promise<Listing<Row>> {
  const { entityID, q, from, until, acting, sort } = query;
  const search = q?.trim() || null;
  const keys = sorted(sort === 'at' ? 'asc' : 'desc', sql`e.id`);
  const isFiltered = Boolean(search || entityID || from || until || acting === 'true');
  const read = ({ after, seen, limit }: Start) =>
    rowsOf(
      database,
      eventRow,
      // The page first, and then what is shown of it; who an event is of is asked of all where they are searched.
      sql`with page as materialized (select e.id, ${isFiltered ? countWith(seen) : allOf(orgID)} as total,
          ${valuesIn(keys)} as keys
        from product.security_events e ${search ? sql`left join lateral ${personOf(orgID)} p on true` : sql``}
        where (${mayRead(orgID)})
        ${search ? sql`and ${oneHas(search, sql`e.email`, sql`p.name`, sql`e.event`, sql`e.source`)}` : sql``}
        ${entityID ? sql`and e.sub = ${entityID}` : sql``}
        ${from ? sql`and e.at >= ${from}` : sql``} ${until ? sql`and e.at < ${until}` : sql``}
        ${acting === 'true' ? sql`and false` : sql``}
        and ${behind(keys, after)} order by ${orderOf(keys)} ${upTo(limit)})
      select e.id, ${iso(sql`e.at`)} as at, p.id as "actorID", coalesce(p.name, e.email, '') as "actorName",
        null as "asName", 'security.' || e.event as action, 'security' as entity, e.sub as "entityID",
        e.source as reason, e.details, page.total, page.keys
      from page join product.security_events e on e.id = page.id left join lateral ${personOf(orgID)} p on true
      order by ${orderOf(keys)}`,
    );
  return pageOf(query, read, ({ total: _, keys: __, ...row }) => row);
}

/** Of several memberships of the account of an event `e` the one that the organiser has to do with. */
const personOf = (orgID: string): SQL => sql`(select m.* from product.people m where m.account = e.sub
  order by ${ofOrganiser(orgID)} desc, m.erased, m.created_at, m.id limit 1)`;

/** Whether a person `m` is of the organiser: its own, invited by it, or an entrant of its awards. */
const ofOrganiser = (orgID: string): SQL => sql`(m.org_id = ${orgID} or m.invited_by_id is not distinct from ${orgID}
  or exists (select from product.entries n join product.awards a on a.id = n.award_id
    where n.person_id = m.id and a.org_id = ${orgID}))`;

/** Asked once in a statement, and before anything is asked of an event. */
const isAlone = (orgID: string): SQL =>
  sql`not exists (select from product.orgs o where o.kind = 'organiser' and o.id <> ${orgID})`;

/** How many events the organiser may read: kept where it may read all of them. */
const allOf = (orgID: string): SQL => sql`case when ${isAlone(orgID)} then ${keptCount('security', ofNobody)}
  else (select count(*)::integer from product.security_events e where ${mayRead(orgID)}) end`;

const mayRead = (orgID: string): SQL => sql`
  ${isAlone(orgID)}
  or exists (select from product.people m where m.account = e.sub and ${ofOrganiser(orgID)} and ${isTold})`;

/** Whether a person `m` tells of an event `e`: once deleted only what was before, unless the account ended with them. */
const isTold = sql`(not m.erased or e.at <= m.updated_at or not exists (select from product.people x
  where x.account = m.account and (not x.erased or x.updated_at > m.updated_at)))`;
