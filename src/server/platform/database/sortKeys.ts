import { type SQL, sql } from 'drizzle-orm';
import { refuseField } from '../errors/refusal.ts';
import { list, nullable, text } from './rows.ts';
import { ownOf, sortOf } from './sql.ts';

/** One column that a list is sorted by. Of one that may be null it is said where these rows stand: last. */
export interface SortKey {
  readonly by: SQL;
  readonly direction: 'asc' | 'desc' | 'asc nulls last' | 'desc nulls last';
}

export const sorted = (direction: SortKey['direction'], ...columns: readonly SQL[]): SortKey[] =>
  columns.map((by) => ({ by, direction }));

/** The columns as SQL names them in an `order by`. */
export const orderOf = (keys: readonly SortKey[]): SQL =>
  sql.join(
    keys.map(({ by, direction }) => sql`${by} ${sql.raw(direction)}`),
    sql`, `,
  );

/** The keys for a `sort` of the contract by a list's own columns, rows that are alike by `id`; `otherwise` without one. */
export function keysFor(
  sorts: Readonly<Record<string, SQL>>,
  sort: string | undefined,
  id: SQL,
  otherwise: readonly SortKey[],
): readonly SortKey[] {
  const { key, isDescending } = sortOf(sort);
  const column = ownOf(sorts, key);
  if (!column) return otherwise;
  return [...sorted(isDescending ? 'desc nulls last' : 'asc nulls last', column), ...sorted('asc', id)];
}

/** What a row has in the columns of an order, as texts: the next page begins behind it. */
export type KeyValues = readonly (string | null)[];

/** A row's own, as a column of a list that is read page by page. */
export const valuesIn = (keys: readonly SortKey[]): SQL =>
  sql`json_build_array(${sql.join(
    keys.map(({ by }) => sql`(${by})::text`),
    sql`, `,
  )})`;

export const keyValues = list(nullable(text));

/**
 * The rows that stand behind another one in an order, whoever came or went before it meanwhile: none is shown twice or left out. Refused
 * with 400 where the values are those of another order. Without values all rows.
 */
export function behind(keys: readonly SortKey[], values: KeyValues | null | undefined): SQL {
  if (!values) return sql`true`;
  if (values.length !== keys.length) throw refuseField('cursor');
  const ways = keys.map((key, index) => {
    const alike = keys.slice(0, index).map(({ by }, at) => sameAs(by, values[at] ?? null));
    return sql`(${sql.join([...alike, beyond(key, values[index] ?? null)], sql` and `)})`;
  });
  return sql`(${sql.join(ways, sql` or `)})`;
}

const sameAs = (by: SQL, value: string | null): SQL => (value === null ? sql`${by} is null` : sql`${by} = ${value}`);

function beyond({ by, direction }: SortKey, value: string | null): SQL {
  if (value === null) return sql`false`;
  const further = direction.startsWith('desc') ? sql`${by} < ${value}` : sql`${by} > ${value}`;
  return direction.endsWith('last') ? sql`(${further} or ${by} is null)` : further;
}
