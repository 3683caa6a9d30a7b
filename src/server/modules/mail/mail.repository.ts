import { sql } from 'drizzle-orm';
import { mailStatuses } from '#contract/choices.ts';
import type { MailRow } from '#contract/entities/mail.ts';
import type { Query } from '#contract/schemas.ts';
import { visibleAmongFew } from '../../platform/access/visiblePeople.ts';
import type { Database } from '../../platform/database/database.ts';
import { keptCount } from '../../platform/database/rowCounts.ts';
import { columns, instant, integer, nullable, oneOf, text } from '../../platform/database/rows.ts';
import { outbox, people } from '../../platform/database/schema.ts';
import { behind, type KeyValues, keyValues, orderOf, sorted, valuesIn } from '../../platform/database/sortKeys.ts';
import { countWith, iso, oneHas, rowsOf, upTo } from '../../platform/database/sql.ts';
import type { Start } from '../../platform/http/lists.ts';

type FoundMail = MailRow & { readonly total: number; readonly keys: KeyValues };

const status = sql`case when m.sent_at is not null then 'sent' when m.given_up_at is not null then 'givenUp'
  when m.attempts > 0 then 'failed' else 'waiting' end`;

const mailRow = columns({
  id: outbox.id,
  to: outbox.to,
  name: text,
  why: outbox.why,
  subject: outbox.subject,
  status: oneOf(mailStatuses),
  attempts: outbox.attempts,
  error: outbox.error,
  createdAt: instant,
  sentAt: nullable(instant),
  nextAt: nullable(instant),
  total: integer,
  keys: keyValues,
});

/** The organiser's messages in one query, the newest first. */
export function findMails(
  database: Database,
  orgID: string,
  {
    q,
    sort,
    status: wanted,
    after,
    seen,
    limit,
    id,
  }: Omit<Query<'listMails'>, 'limit'> & Partial<Start> & { readonly id?: number },
): Promise<FoundMail[]> {
  const conditions = [sql`m.org_id = ${orgID}`];
  const states = wanted?.split(',');
  if (id !== undefined) conditions.push(sql`m.id = ${id}`);
  if (states) conditions.push(sql`${status} = any(${sql.param(states)}::text[])`);
  // Said besides, for the index of those that are not sent.
  if (states && !states.includes('sent')) conditions.push(sql`m.sent_at is null`);
  const isSearched = q !== undefined && q.trim() !== '';
  if (isSearched) conditions.push(oneHas(q.trim(), sql`m."to"`, sql`m.subject`, sql`m.why`, sql`p.name`));
  const keys = sorted(sort === 'createdAt' ? 'asc' : 'desc', sql`m.id`);
  conditions.push(behind(keys, after));
  const isCounted = isSearched || id !== undefined;
  return rowsOf(
    database,
    mailRow,
    // The page first, and then what is shown of it.
    sql`
      with page as materialized (select m.id, ${isCounted ? countWith(seen) : keptCount('mail', orgID, states)} as total,
          ${valuesIn(keys)} as keys
        from product.outbox m ${isSearched ? sql`left join lateral ${recipientOf(orgID)} p on true` : sql``}
        where ${sql.join(conditions, sql` and `)} order by ${orderOf(keys)} ${upTo(limit)})
      select m.id, m."to", coalesce(p.name, '') as name, m.why, m.subject, ${status} as status, m.attempts, m.error,
        ${iso(sql`m.created_at`)} as "createdAt", ${iso(sql`m.sent_at`)} as "sentAt",
        case when m.sent_at is null and m.given_up_at is null then ${iso(sql`m.due_at`)} end as "nextAt", page.total, page.keys
      from page join product.outbox m on m.id = page.id
      left join lateral ${recipientOf(orgID)} p on true
      order by ${orderOf(keys)}`,
  );
}

/** Whose address it went to, where the organiser sees them: somebody of its own first. Of anybody else the address alone is told. */
const recipientOf = (orgID: string) => sql`(select ${people.name} from ${people}
  where lower(${people.email}) = lower(m."to") and not ${people.erased} and ${visibleAmongFew(orgID)}
  order by ${people.orgID} = ${orgID} desc, ${people.type} <> 'entrant', ${people.id} limit 1)`;
