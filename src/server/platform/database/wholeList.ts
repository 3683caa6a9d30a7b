import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { columns, uuid } from './rows.ts';
import { rowsOf } from './sql.ts';

/** Rows of a list that were found before, in their order, and how many the list has. */
export interface FoundRows {
  readonly ids: readonly string[];
  readonly total: number;
}

/** Some rows of a list with what is shown of them are looked up well within the time that a statement has. */
const pieceLength = 1_000;

const idRow = columns({ id: uuid });

/**
 * A whole list as it is at one moment, of any length: which rows it has is one statement, what is shown of them one for each
 * piece, all of them in one view of the database. No statement grows with what is shown of a row times the rows.
 */
export const wholeList = <Shown>(
  database: Database,
  found: SQL,
  show: (database: Database, rows: FoundRows) => Promise<Shown[]>,
): Promise<Shown[]> =>
  database.transaction(
    async (snapshot) => {
      const ids = (await rowsOf(snapshot, idRow, found)).map(({ id }) => id);
      const shown: Shown[][] = [];
      for (let at = 0; at < ids.length; at += pieceLength) {
        shown.push(await show(snapshot, { ids: ids.slice(at, at + pieceLength), total: ids.length }));
      }
      return shown.flat();
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

/** The rows that were found as a table `page`: their ids, their places, and how many the list has. */
export const pageOfRows = ({ ids, total }: FoundRows): SQL => sql`page as materialized (
  select given.id, given.place, ${total}::integer as total
  from unnest(${sql.param(ids)}::uuid[]) with ordinality as given(id, place))`;
