import { and, asc, desc, eq, ilike, or, sql } from 'drizzle-orm';
import { offsetOf, pageOf } from '../http/lists.ts';
import { ownedBy } from '../http/principal.ts';
import { handle } from '../http/route.ts';
import { audit } from '../schema.ts';
import { listSecurity } from '../security/listSecurity.ts';
import { containing } from '../sql.ts';

const rowsWithoutLimit = 500;

export const auditRoutes = [
  handle('listAudit', async ({ principal, context, query }) => {
    const { entity, entityID, q, sort, cursor, limit = rowsWithoutLimit } = query;
    if (entity === 'security') return listSecurity(context.database, principal.orgID, { ...query, limit });
    const search = q?.trim() ? containing(q.trim()) : null;
    const rows = await context.database
      .select({ row: audit, total: sql<number>`count(*) over ()` })
      .from(audit)
      .where(
        and(
          ownedBy(principal, audit.orgID),
          entity ? eq(audit.entity, entity) : undefined,
          entityID ? eq(audit.entityID, entityID) : undefined,
          search
            ? or(ilike(audit.actorName, search), ilike(audit.action, search), ilike(audit.reason, search))
            : undefined,
        ),
      )
      .orderBy(sort === 'at' ? asc(audit.id) : desc(audit.id))
      .limit(limit)
      .offset(offsetOf(cursor));
    return pageOf(rows, { ...query, limit }, ({ row }) => {
      const { id, at, actorID, actorName, asName, action, entity, entityID, reason, details } = row;
      return { id, at: at.toISOString(), actorID, actorName, asName, action, entity, entityID, reason, details };
    });
  }),
];
