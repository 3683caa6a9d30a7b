import { is, Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { causes } from '../errors/problem.ts';
import type { Database } from './database.ts';
import { PooledDatabase } from './pooledDatabase.ts';
import { type Columns, type Row, type RowOf, read, readInPieces } from './rows.ts';

/** A column's instant as the contract writes it: ISO 8601 in UTC, null where there is none. */
export const iso = (column: SQL): SQL => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Rows of one statement, found to be what is declared (docs/decisions/0074); throws `RowError` where they are not. */
export async function rowsOf<Of extends Columns>(
  database: Database,
  row: Row<Of>,
  statement: SQL,
): Promise<RowOf<Row<Of>>[]> {
  return readInPieces(row, await database.execute(statement));
}

/** A statement that each connection plans once; `$1` and so on stand for its values. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** Rows of a statement that is asked for so often that taking it apart each time would cost more than answering it. */
export async function prepared<Of extends Columns>(
  database: Database,
  row: Row<Of>,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<RowOf<Row<Of>>[]> {
  // The query builder gives its statements no names, and neither has a transaction any.
  if (database instanceof PooledDatabase) return read(row, await database.named(name, text, values));
  const parts = text.split(/\$(\d+)/).map((part, index) => {
    return index % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`;
  });
  return rowsOf(database, row, sql.join(parts));
}

/** A statement of the query builder's, put into words once, with what its `sql.placeholder`s stand for filled in by name. */
export interface Rendered extends Statement {
  readonly valuesOf: (given: Readonly<Record<string, unknown>>) => unknown[];
}

/** `prepared` then neither builds nor plans it again. */
export function rendered(name: string, made: SQL): Rendered {
  const { sql: text, params } = new PgDialect().sqlToQuery(made);
  return {
    name,
    text,
    valuesOf: (given) => params.map((value) => (is(value, Placeholder) ? given[value.name] : value)),
  };
}

/** For `id = …`, one of those named: planned once for any number of them. */
export const anyOf = (ids: SQLWrapper): SQL => sql`any((select ${ids}::uuid[])::uuid[])`;

/** ICU's, which every database has beside its own; that may know ASCII alone, as the embedded one's does, and tell É from é. */
const everyLanguage = sql.raw('collate "und-x-icu"');

/** A text in the order of names: École before Zénith, “de Vries” before “Zoe”. Indexes that lists are read by say the same. */
export const byName = (text: SQLWrapper): SQL => sql`(${text}) ${everyLanguage}`;

/** A text in small letters of every language. */
export const small = (text: SQLWrapper): SQL => sql`lower(${byName(text)})`;

/**
 * Whether a text has these words somewhere, in capital or small letters, with accents within their letters or all behind them;
 * their wildcards are taken literally.
 */
export function has(words: string, text: SQLWrapper): SQL {
  // PostgreSQL would take seconds to put the texts themselves into one of these forms.
  const [composed, apart] = [words.normalize('NFC'), words.normalize('NFD')];
  const others = composed.replace(/[a-z]/gi, '');
  // Where no other letter has a small one, ASCII's find the same in two thirds of the time.
  if (others.toLowerCase() === others.toUpperCase())
    return sql`lower((${text}) collate "C") like ${patternOf(composed)}`;
  return sql`${small(text)} like any (array[${patternOf(composed)}, ${patternOf(apart)}])`;
}

const patternOf = (words: string) => `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** Whether one of these texts has the words. */
export const oneHas = (words: string, ...texts: readonly SQLWrapper[]): SQL =>
  sql`(${sql.join(
    texts.map((text) => has(words, text)),
    sql` or `,
  )})`;

/** `limit …` of a page; nothing where the whole list is asked for. */
export const upTo = (limit: number | undefined): SQL => (limit === undefined ? sql`` : sql`limit ${limit}`);

/** How many rows there are altogether, of a page that `seen` others came before. */
export const countWith = (seen = 0): SQL => sql`count(*) over () + ${seen}::integer`;

const again = new Set(['40001', '40P01']);

/** One transaction. Where two got in each other's way, the one that lost starts over. */
export async function inTransaction<Result>(
  database: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (attempt === 5 || !again.has(sqlState(error) ?? '')) throw error;
    }
  }
}

/** PostgreSQL's code of an error, which the query builder wraps. */
export function sqlState(error: unknown): string | undefined {
  const one = error as { code?: unknown; cause?: { code?: unknown } } | null;
  const code = one?.cause?.code ?? one?.code;
  return typeof code === 'string' ? code : undefined;
}

/** What a `sort` of the contract asks for: the key to order by, empty for none, and a hyphen before it for the other direction. */
export const sortOf = (sort: string | undefined = ''): { readonly key: string; readonly isDescending: boolean } => ({
  key: sort.replace(/^-/, ''),
  isDescending: sort.startsWith('-'),
});

/** What a table has under a name that came from outside: nothing that every object has, such as `constructor`. */
export const ownOf = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** The constraint that refused values which a rule let through; null for every other error. */
export function brokenConstraint(error: unknown): string | null {
  if (!sqlState(error)?.startsWith('23')) return null;
  return causes(error).find(({ constraint }) => constraint)?.constraint ?? 'unknown';
}
