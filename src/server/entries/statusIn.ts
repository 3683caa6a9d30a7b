import { type SQL, sql } from 'drizzle-orm';
import { type EntryState, entryStatuses } from '../../../machines/entry/entry.rules.ts';

/** The numbers of an entry's states as a list for SQL's `in`. */
export const statusIn = (...states: readonly EntryState[]): SQL =>
  sql`(${sql.join(
    states.map((state) => sql`${entryStatuses[state]}`),
    sql`, `,
  )})`;
