import { and, asc, desc, eq, gte, ilike, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { handle } from '../../http/route.ts';
import { ownedBy, type Principal } from '../../platform/access/principal.ts';
import { computed, integer, nullable, object, text, uuid } from '../../platform/database/rows.ts';
import { audit } from '../../platform/database/schema.ts';
import { containing } from '../../platform/database/sql.ts';
import { offsetOf, pageOf } from '../../platform/http/lists.ts';
import { listSecurity } from '../security/listSecurity.ts';

const rowsWithoutLimit = 500;

const entityID = sql`${audit.entityID}::uuid`;
const named = (name: SQL, awardID: SQL) => sql`json_build_object('name', ${name}, 'awardID', ${awardID})`;

/** What a row is about, by its present name; what is gone has none. */
const about = computed(
  nullable(object({ name: text, awardID: nullable(uuid) })),
  sql`case ${audit.entity}
  when 'award' then (select ${named(sql`a.name`, sql`a.id`)} from product.awards a where a.id = ${entityID})
  when 'entry' then (select ${named(sql`concat_ws(' ', e.ref, e.data ->> 'title')`, sql`e.award_id`)}
    from product.entries e where e.id = ${entityID})
  when 'category' then (select ${named(sql`c.name`, sql`c.award_id`)} from product.categories c where c.id = ${entityID})
  when 'sheet' then (select ${named(sql`concat_ws(' ', e.ref, e.data ->> 'title')`, sql`e.award_id`)}
    from product.sheets s join product.entries e on e.id = s.entry_id where s.id = ${entityID})
  when 'invoice' then (select ${named(sql`'INV-' || lpad(i.number::text, 5, '0')`, sql`i.award_id`)}
    from product.invoices i where i.id = ${entityID})
  when 'round' then (select ${named(sql`r.name`, sql`r.award_id`)} from product.rounds r where r.id = ${entityID})
  when 'user' then (select ${named(sql`coalesce(nullif(p.name, ''), p.email)`, sql`null`)}
    from product.people p where p.id = ${entityID} and not p.erased) end`,
);

/** Whether a row has what is looked for: in who did it, as whom, what, why, in its values, or in the name of its entry or award. */
const tells = ({ orgID }: Principal, search: string) =>
  or(
    ...[audit.actorName, audit.asName, audit.action, audit.reason].map((column) => ilike(column, search)),
    sql`${audit.details}::text ilike ${search}`,
    sql`${audit.entityID} in (
      select e.id::text from product.entries e join product.awards a on a.id = e.award_id
        where a.org_id = ${orgID} and concat_ws(' ', e.ref, e.data ->> 'title') ilike ${search}
      union all select a.id::text from product.awards a where a.org_id = ${orgID} and a.name ilike ${search})`,
  );

export const auditRoutes = [
  handle('listAudit', async ({ principal, context, query }) => {
    const { entity, entityID, q, from, until, acting, sort, cursor, limit = rowsWithoutLimit } = query;
    if (entity === 'security') return listSecurity(context.database, principal.orgID, { ...query, limit });
    const search = q?.trim() ? containing(q.trim()) : null;
    const rows = await context.database
      .select({ row: audit, about, total: computed(integer, sql`count(*) over ()`) })
      .from(audit)
      .where(
        and(
          ownedBy(principal, audit.orgID),
          entity ? eq(audit.entity, entity) : undefined,
          entityID ? eq(audit.entityID, entityID) : undefined,
          from ? gte(audit.at, new Date(from)) : undefined,
          until ? lt(audit.at, new Date(until)) : undefined,
          acting === 'true' ? isNotNull(audit.asName) : undefined,
          search ? tells(principal, search) : undefined,
        ),
      )
      .orderBy(sort === 'at' ? asc(audit.id) : desc(audit.id))
      .limit(limit)
      .offset(offsetOf(cursor));
    return pageOf(rows, { ...query, limit }, ({ row, about }) => {
      const { id, at, actorID, actorName, asName, action, entity, entityID, reason, details } = row;
      const auditEvent = { action, entity, entityID, about, reason, details };
      return { id, at: at.toISOString(), actorID, actorName, asName, ...auditEvent };
    });
  }),
];
