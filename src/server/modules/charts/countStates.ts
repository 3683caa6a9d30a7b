import { sql } from 'drizzle-orm';
import type { Reply } from '#contract/schemas.ts';
import { entryStateOf } from '#machines/entry/entry.rules.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, integer, text } from '../../platform/database/rows.ts';
import { rowsOf } from '../../platform/database/sql.ts';

const stateRow = columns({
  chart: text,
  state: text,
  count: integer,
});

/** How many awards, entries, sheets, invoices and charges of an organiser are in each state of their chart. */
export async function countStates(database: Database, orgID: string): Promise<Reply<'countChartStates'>> {
  const rows = await rowsOf(
    database,
    stateRow,
    sql`with own as materialized (select id, status from product.awards where org_id = ${orgID})
      select 'award' as chart, status as state, count(*) as count from own group by status
      union all select 'entry', e.status::text, count(*) from product.entries e join own on own.id = e.award_id group by e.status
      union all select 'entry', 'binned', count(*) from product.binned_entries b join own on own.id = b.award_id
      union all select 'score', s.status, count(*) from product.sheets s join own on own.id = s.award_id group by s.status
      union all select 'invoice', i.status, count(*) from product.invoices i where i.organiser_id = ${orgID} group by i.status
      union all select 'charge', p.state, count(*) from product.payments p where p.organiser_id = ${orgID} group by p.state`,
  );
  const counts: Record<string, Record<string, number>> = {};
  for (const { chart, state, count } of rows) {
    if (count === 0) continue;
    // The table has the specification's numbers; what is in the bin has none.
    const name = chart === 'entry' && state !== 'binned' ? entryStateOf(Number(state)) : state;
    counts[chart] = { ...counts[chart], [name]: count };
  }
  return counts;
}
