import { type SQL, sql } from 'drizzle-orm';
import { type EntryState, entryStatuses } from '#machines/entry/entry.rules.ts';

/** The number of an entry's state, written into the statement, so that its plan knows it. */
export const statusOf = (state: EntryState): SQL => sql.raw(String(entryStatuses[state]));

/** The numbers of an entry's states as a list for SQL's `in`. */
export const statusIn = (...states: readonly EntryState[]): SQL =>
  sql`(${sql.join(
    states.map((state) => sql`${entryStatuses[state]}`),
    sql`, `,
  )})`;
