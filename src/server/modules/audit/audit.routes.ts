import { and, eq, gte, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AuditRow } from '#contract/entities/audit.ts';
import { handle } from '../../http/route.ts';
import { ownedBy, type Principal } from '../../platform/access/principal.ts';
import { invoiceNumber } from '../../platform/database/documentNumber.ts';
import { keptCount } from '../../platform/database/rowCounts.ts';
import { computed, integer, nullable, object, text, uuid } from '../../platform/database/rows.ts';
import { audit } from '../../platform/database/schema.ts';
import { behind, keyValues, orderOf, sorted, valuesIn } from '../../platform/database/sortKeys.ts';
import { countWith, has, oneHas } from '../../platform/database/sql.ts';
import { Listing, pageOf, type Start } from '../../platform/http/lists.ts';
import { listSecurity } from '../security/listSecurity.ts';
import { describeRows } from './describeRows.ts';
import { linesOf } from './lines.ts';

const rowsWithoutLimit = 500;

/** Actions that are no steps, in the words of today and of older rows; what an award lost is none of its own. */
const edits = '\\.(edit|edited|update|updated|save|saved|message|zip)$|^(category|round)\\.delete$';

const entityID = sql`${audit.entityID}::uuid`;
const nobody = sql`null::uuid`;
const named = (
  name: SQL,
  { awardID = nobody, entryID = nobody, currency = sql`null`, judge = sql`null` }: Readonly<Record<string, SQL>>,
) =>
  sql`json_build_object('name', ${name}, 'awardID', ${awardID}, 'entryID', ${entryID}, 'currency', ${currency}, 'judge', ${judge})`;
const entryCalled = sql`concat_ws(' ', e.ref, e.data ->> 'title')`;
const facts = { awardID: sql`e.award_id`, entryID: sql`e.id`, currency: sql`a.currency` };
const ofEntry = named(entryCalled, facts);
const ofSheet = named(entryCalled, {
  ...facts,
  judge: sql`(select p.name from product.sheets s join product.people p on p.id = s.judge_id where s.id = ${entityID})`,
});
const entriesOf = sql`product.entries e join product.awards a on a.id = e.award_id`;
const mentioned = sql`nullif(${audit.details} ->> 'entryID', '')::uuid`;

/** What a row is about, by its present name; what is gone has none. */
const about = computed(
  nullable(
    object({
      name: text,
      awardID: nullable(uuid),
      entryID: nullable(uuid),
      currency: nullable(text),
      judge: nullable(text),
    }),
  ),
  sql`case ${audit.entity}
  when 'award' then (select ${named(sql`a.name`, { awardID: sql`a.id`, currency: sql`a.currency` })}
    from product.awards a where a.id = ${entityID})
  when 'entry' then (select ${ofEntry} from ${entriesOf} where e.id = ${entityID})
  when 'category' then (select ${named(sql`c.name`, { awardID: sql`c.award_id` })} from product.categories c where c.id = ${entityID})
  when 'sheet' then (select ${ofSheet} from ${entriesOf} where e.id = coalesce(${mentioned},
    (select s.entry_id from product.sheets s where s.id = ${entityID})))
  when 'file' then (select ${named(sql`${audit.details} ->> 'name'`, { awardID: sql`e.award_id`, entryID: sql`e.id` })}
    from product.entries e where e.id = ${mentioned})
  when 'invoice' then (select ${named(invoiceNumber, { awardID: sql`i.award_id`, currency: sql`i.currency` })}
    from product.invoices i where i.id = ${entityID})
  when 'round' then (select ${named(sql`r.name`, { awardID: sql`r.award_id` })} from product.rounds r where r.id = ${entityID})
  when 'org' then (select ${named(sql`o.name`, {})} from product.orgs o where o.id = ${entityID})
  when 'user' then (select ${named(sql`coalesce(nullif(p.name, ''), p.email)`, {})}
    from product.people p where p.id = ${entityID} and not p.erased) end`,
);

/** Whether a row has what is looked for: in who did it, as whom, what, why, in its values, or in the name of its entry or award. */
const matches = ({ orgID }: Principal, search: string) =>
  or(
    oneHas(search, audit.actorName, audit.asName, audit.action, audit.reason, sql`${audit.details}::text`),
    sql`${audit.entityID} in (
      select e.id::text from product.entries e join product.awards a on a.id = e.award_id
        where a.org_id = ${orgID} and ${has(search, sql`concat_ws(' ', e.ref, e.data ->> 'title')`)}
      union all select a.id::text from product.awards a where a.org_id = ${orgID} and ${has(search, sql`a.name`)})`,
  );

/** Rows of an entry and of the sheets that it has: an array, so that the index of things finds both. */
const ofEntryAndSheets = (entryID: string) =>
  or(
    and(eq(audit.entity, 'entry'), eq(audit.entityID, entryID)),
    and(
      eq(audit.entity, 'sheet'),
      sql`${audit.entityID} = any(array(select s.id::text from product.sheets s where s.entry_id = ${entryID}))`,
    ),
  );

/** An event of an account, in lines as well. */
const withLines = (row: AuditRow): AuditRow => ({
  ...row,
  lines: linesOf(row, { names: new Map(), form: new Map(), currency: null }),
});

export const auditRoutes = [
  handle('listAudit', async ({ principal, context, query }) => {
    const { entity, entityID, entryID, q, from, until, acting, steps, sort, limit = rowsWithoutLimit } = query;
    if (entity === 'security') {
      const { items, total, nextCursor } = await listSecurity(context.database, principal.orgID, { ...query, limit });
      return new Listing(items.map(withLines), total, nextCursor);
    }
    const search = q?.trim() || null;
    const filters = [
      entity ? eq(audit.entity, entity) : undefined,
      entityID ? eq(audit.entityID, entityID) : undefined,
      entryID ? ofEntryAndSheets(entryID) : undefined,
      from ? gte(audit.at, new Date(from)) : undefined,
      until ? lt(audit.at, new Date(until)) : undefined,
      acting === 'true' ? isNotNull(audit.asName) : undefined,
      steps === 'true' ? sql`${audit.action} !~ ${edits}` : undefined,
      search ? matches(principal, search) : undefined,
    ].filter((filter) => filter !== undefined);
    const keys = sorted(sort === 'at' ? 'asc' : 'desc', sql`${audit.id}`);
    const read = async ({ after, seen, limit: most = limit }: Start) => {
      const total = filters.length > 0 ? countWith(seen) : keptCount('audit', principal.orgID);
      const rows = await context.database
        .select({ row: audit, about, total: computed(integer, total), keys: computed(keyValues, valuesIn(keys)) })
        .from(audit)
        .where(and(ownedBy(principal, audit.orgID), ...filters, behind(keys, after)))
        .orderBy(orderOf(keys))
        .limit(most);
      const described = await describeRows(context.database, principal.orgID, rows);
      return rows.map((row) => ({ ...row, described: described(row) }));
    };
    return pageOf({ ...query, limit }, read, ({ described }) => described);
  }),
];
