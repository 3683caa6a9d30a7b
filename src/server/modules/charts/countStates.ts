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
    sql`select case list when 'binned' then 'entry' else list end as chart, case list when 'binned' then list else state end as state,
        sum(held)::integer as count
      from product.row_counts where scope = ${orgID} and list in ('award', 'entry', 'binned', 'score', 'invoice', 'charge')
      group by 1, 2`,
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
