import { sql } from 'drizzle-orm';
import type { Reply } from '#contract/schemas.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, instant, integer, nullable, text } from '../../platform/database/rows.ts';
import { awards } from '../../platform/database/schema.ts';
import { iso, rowsOf } from '../../platform/database/sql.ts';
import { invoiceName } from '../payments/raiseInvoice.ts';

/** Of one chart and state. */
const most = 5;

const waitRow = columns({
  chart: text,
  state: text,
  id: awards.id,
  label: text,
  /** Of an invoice, which the product numbers. */
  number: nullable(integer),
  since: instant,
});

/**
 * What of an organiser's waits longest for somebody: entries handed in that are not judged, sheets begun and not handed in,
 * invoices that are due. Each from when it came into its state, a sheet from its first mark.
 */
export async function slowestWaits(database: Database, orgID: string): Promise<Reply<'listSlowestWaits'>> {
  const entries = (state: string, status: number) => sql`
    (select 'entry' as chart, ${state} as state, e.id, e.ref as label, null::integer as number, e.submitted_at as at
      from own cross join lateral (select * from product.entries x where x.award_id = own.id and x.status = ${sql.raw(String(status))}
        and x.submitted_at is not null order by x.submitted_at, x.id limit ${most}) e
      order by e.submitted_at, e.id limit ${most})`;
  const rows = await rowsOf(
    database,
    waitRow,
    sql`with own as materialized (select id from product.awards where org_id = ${orgID} and status <> 'completed'),
      waits as (
        ${entries('submitted', 1)} union all ${entries('openForJudging', 2)} union all
        (select 'score', 'scored', s.id, e.ref || ' · ' || coalesce(nullif(p.name, ''), p.email), null, s.created_at
          from (select s.* from own join product.sheets s on s.award_id = own.id and s.status = 'scored'
            order by s.created_at, s.id limit ${most}) s
          join product.entries e on e.id = s.entry_id join product.people p on p.id = s.judge_id) union all
        (select 'invoice', 'draft', i.id, i.entry_title, i.number, i.created_at
          from product.invoices i where i.organiser_id = ${orgID} and i.status = 'draft'
          order by i.created_at, i.id limit ${most}))
      select chart, state, id, label, number, ${iso(sql`at`)} as since from waits
      order by chart, state, at, id`,
  );
  return rows.map(({ number, label, ...row }) => ({
    ...row,
    label: number === null ? label : `${invoiceName(number)} · ${label}`,
  }));
}
