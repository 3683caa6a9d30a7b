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

interface WholeList<Shown> {
  /** Its first rows, no more than so many. */
  readonly first: (limit: number) => Promise<Shown[]>;
  /** The ids of all its rows, in order. */
  readonly ids: SQL;
  readonly show: (snapshot: Database, rows: FoundRows) => Promise<Shown[]>;
}

/**
 * A whole list as it is at one moment, of any length. A short one is one statement. Of a longer one, which rows it has is one
 * statement and what is shown of them one for each piece, all of them in one view of the database: no statement grows with
 * what is shown of a row times the rows.
 */
export async function wholeList<Shown>(database: Database, { first, ids, show }: WholeList<Shown>): Promise<Shown[]> {
  const short = await first(pieceLength);
  if (short.length < pieceLength) return short;
  return database.transaction(
    async (snapshot) => {
      const found = (await rowsOf(snapshot, idRow, ids)).map(({ id }) => id);
      const shown: Shown[][] = [];
      for (let at = 0; at < found.length; at += pieceLength) {
        shown.push(await show(snapshot, { ids: found.slice(at, at + pieceLength), total: found.length }));
      }
      return shown.flat();
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** The rows that were found as a table `page`: their ids, their places, and how many the list has. */
export const pageOfRows = ({ ids, total }: FoundRows): SQL => sql`page as materialized (
  select given.id, given.place, ${total}::integer as total, '[]'::json as keys
  from unnest(${sql.param(ids)}::uuid[]) with ordinality as given(id, place))`;
