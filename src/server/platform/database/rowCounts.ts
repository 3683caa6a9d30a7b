import { type SQL, sql } from 'drizzle-orm';

/** The lists whose rows triggers count, each by its states (`product.row_counts`). */
type CountedList =
  | 'award'
  | 'announced'
  | 'entry'
  | 'binned'
  | 'score'
  | 'invoice'
  | 'charge'
  | 'audit'
  | 'mail'
  | 'security'
  | 'person';

/** What belongs to no organisation is counted under. */
export const ofNobody = '00000000-0000-0000-0000-000000000000';

/** How many rows a list of `scope` has, an organisation or `ofNobody`, as SQL: those in one of these states, or all. */
export const keptCount = (list: CountedList, scope: string, states?: readonly string[]): SQL => sql`(
  select coalesce(sum(c.held), 0)::integer from product.row_counts c where c.scope = ${scope} and c.list = ${list}
    ${states ? sql`and c.state = any(${sql.param(states)}::text[])` : sql``})`;
