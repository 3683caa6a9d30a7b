import { is, type SQL } from 'drizzle-orm';
import { type AnyPgColumn, PgColumn } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { inPieces } from '../threads/inPieces.ts';

/** What one column of a statement's rows is: its types in PostgreSQL, and which values it may have. */
export interface Kind<Value> {
  readonly description: string;
  /** Numbers of the types in PostgreSQL's catalogue; the driver answers one for each column. */
  readonly types: readonly number[];
  readonly isNullable: boolean;
  /** Whether a value is one of these, null left aside. The types alone answer that for a plain column outside of JSON. */
  readonly holds: (value: unknown) => boolean;
  /** Whether `holds` knows more than the types, and is asked of every value. */
  readonly isChecked: boolean;
  /** Not there: for the type alone. */
  readonly value?: Value;
}

/** A kind, or a table's own column: that has its name, type and nullability from the table. */
export type Column = Kind<unknown> | AnyPgColumn;

export type Columns = Readonly<Record<string, Column>>;

/** The type of a column's values. Instants arrive as text and `numeric` as a number, otherwise than the query builder says: `instant` and `number` read them. */
export type ValueOf<One> =
  One extends Kind<infer Value>
    ? Value
    : One extends { readonly _: { readonly columnType: 'PgTimestamp' | 'PgNumeric' } }
      ? never
      : One extends { readonly _: { readonly data: infer Data; readonly notNull: infer NotNull } }
        ? NotNull extends true
          ? Data
          : Data | null
        : never;

/** What an object of JSON or a row has; what is `optional` may be left out of JSON. */
type Fields<Of extends Columns> = {
  readonly [Key in keyof Of as undefined extends ValueOf<Of[Key]> ? never : Key]: ValueOf<Of[Key]>;
} & {
  readonly [Key in keyof Of as undefined extends ValueOf<Of[Key]> ? Key : never]?: Exclude<ValueOf<Of[Key]>, undefined>;
};

type Shape<Of extends Columns> = { [Key in keyof Fields<Of>]: Fields<Of>[Key] };

/** The rows of a statement, declared once: what TypeScript takes them for and what is checked when they arrive. */
export interface Row<Of extends Columns> {
  readonly columns: Of;
  readonly names: readonly string[];
  /** Throws `RowError` where these are not the columns that are declared. Their order is the statement's own. */
  readonly checkFields: (fields: readonly Field[]) => void;
  /** Throws `RowError` at a value that the declaration excludes. */
  readonly checkValues: (rows: readonly Readonly<Record<string, unknown>>[]) => void;
}

/** The type of one row. */
export type RowOf<Declared> = Declared extends Row<infer Of> ? Shape<Of> : never;

/** What the driver says of a column. */
export interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

/** A statement answers something else than its rows were declared to be. */
export class RowError extends Error {}

const typeNames = new Map<number, string>(
  Object.entries(pg.types.builtins).map(([name, number]) => [Number(number), name.toLowerCase()]),
);
const arrays = { smallint: 1005, integer: 1007, text: 1009, uuid: 2951 } as const;
const {
  INT2,
  INT4,
  INT8,
  FLOAT4,
  FLOAT8,
  NUMERIC,
  TEXT,
  VARCHAR,
  UUID,
  BOOL,
  JSON: JSONTEXT,
  JSONB,
} = pg.types.builtins;

const kind = <Value>(
  description: string,
  types: readonly number[],
  holds: (value: unknown) => boolean,
  isChecked = false,
): Kind<Value> => ({ description, types, holds, isChecked, isNullable: false });

const isText = (value: unknown) => typeof value === 'string';
const isThere = (value: unknown) => value !== undefined;

export const text = kind<string>('text', [TEXT, VARCHAR], isText);
export const uuid = kind<string>('uuid', [UUID], isText);
export const boolean = kind<boolean>('boolean', [BOOL], (value) => typeof value === 'boolean');
/** A whole number; counts are. */
export const integer = kind<number>('integer', [INT2, INT4, INT8], (value) => Number.isSafeInteger(value));
/** A number that may have a fraction, and sums of large numbers: PostgreSQL's `numeric` is read as one. */
export const number = kind<number>(
  'number',
  [INT2, INT4, INT8, FLOAT4, FLOAT8, NUMERIC],
  (value) => typeof value === 'number',
);
/** An instant as the contract writes it, ISO 8601 in UTC: what `iso` makes of a column. */
export const instant = kind<string>('instant', [TEXT], (value) => isText(value) && String(value).endsWith('Z'), true);
export const texts = kind<string[]>('text[]', [arrays.text], Array.isArray);
export const uuids = kind<string[]>('uuid[]', [arrays.uuid], Array.isArray);
export const integers = kind<number[]>('integer[]', [arrays.smallint, arrays.integer], Array.isArray);

const jsonTypes = [JSONTEXT, JSONB];

/** JSON that is what a writer put there: nothing but that it is JSON is checked. */
export const json = <Value>(): Kind<Value> => kind<Value>('json', jsonTypes, isThere);

/** Text that is one of these words. */
export function oneOf<const Word extends string>(words: readonly Word[]): Kind<Word> {
  const known = new Set<unknown>(words);
  return kind<Word>(`one of ${words.join(', ')}`, [TEXT, VARCHAR], (value) => known.has(value), true);
}

/** An array of text, each one of these words. */
export function eachOneOf<const Word extends string>(words: readonly Word[]): Kind<Word[]> {
  const one = oneOf(words);
  return kind(
    `each ${one.description}`,
    [arrays.text],
    (value) => Array.isArray(value) && value.every(one.holds),
    true,
  );
}

/** Like this, or null. */
export const nullable = <Of extends Column>(of: Of): Kind<ValueOf<Of> | null> => ({
  ...kindOf(of),
  isNullable: true,
  value: null,
});

/** Like this and never null: a column that may be null, of which the statement leaves such rows out. */
export const present = <Of extends Column>(of: Of): Kind<NonNullable<ValueOf<Of>>> => {
  const { value: _, ...given } = kindOf(of);
  return { ...given, isNullable: false };
};

/** Within JSON: what may be left out. */
export const optional = <Of extends Column>(of: Of): Kind<ValueOf<Of> | undefined> => {
  const { value: _, ...given } = kindOf(of);
  return { ...given, holds: (value) => value === undefined || allows(given, value) };
};

/** An object that a statement made of columns, `json_build_object`. */
export const object = <Of extends Columns>(columns: Of): Kind<Shape<Of>> => {
  const isOne = objectOf(columns);
  return kind(`json of ${Object.keys(columns).join(', ')}`, jsonTypes, isOne, true);
};

/** An array that a statement made of objects or values, `json_agg`. */
export const list = <Of extends Column>(of: Of): Kind<ValueOf<Of>[]> => {
  const one = kindOf(of);
  const holds = (value: unknown) => Array.isArray(value) && value.every((item) => allows(one, item));
  return kind(`json list, each ${one.description}`, jsonTypes, holds, true);
};

function objectOf(columns: Columns): (value: unknown) => boolean {
  const kinds = new Map(Object.entries(columns).map(([name, column]) => [name, kindOf(column)]));
  return (value) => {
    if (typeof value !== 'object' || value === null) return false;
    const given = value as Readonly<Record<string, unknown>>;
    let known = 0;
    for (const name in given) {
      const one = kinds.get(name);
      if (one === undefined || !allows(one, given[name])) return false;
      known += 1;
    }
    if (known === kinds.size) return true;
    for (const [name, one] of kinds) if (!(name in given) && !allows(one, undefined)) return false;
    return true;
  };
}

const allows = ({ isNullable, holds }: Kind<unknown>, value: unknown) => (value === null ? isNullable : holds(value));

/** Types of tables' columns by their names in the schema. */
const columnKinds: Readonly<Record<string, Kind<unknown>>> = {
  uuid,
  text,
  boolean,
  smallint: integer,
  integer,
  bigint: integer,
  bigserial: integer,
  json: json(),
  jsonb: json(),
  'text[]': texts,
  'uuid[]': uuids,
  'smallint[]': integers,
};

function kindOf(column: Column): Kind<unknown> {
  if (!is(column, PgColumn)) return column as Kind<unknown>;
  const known = columnKinds[column.getSQLType()];
  if (!known) throw new RowError(`No rows are read of ${column.name}, ${column.getSQLType()}: declare what arrives`);
  return { ...known, isNullable: !column.notNull };
}

/** Declares the rows of a statement, a name for each column that it answers. */
export function columns<const Of extends Columns>(of: Of): Row<Of> {
  const kinds = new Map(Object.entries(of).map(([name, column]) => [name, kindOf(column)]));
  const names = [...kinds.keys()];
  const fail = (why: string): never => {
    throw new RowError(`Rows of (${names.join(', ')}): ${why}`);
  };
  // The last list that was found right: a statement answers the same one each time.
  let known: readonly Field[] = [];
  const checkFields = (fields: readonly Field[]) => {
    if (isSame(fields, known)) return;
    for (const { name, dataTypeID } of fields) {
      const one = kinds.get(name) ?? fail(`the statement answers ${name}, which is not declared`);
      if (!one.types.includes(dataTypeID))
        fail(`${name} is ${typeNames.get(dataTypeID) ?? dataTypeID}, declared as ${one.description}`);
    }
    const given = fields.map(({ name }) => name);
    const missing = names.find((name) => !given.includes(name));
    if (missing !== undefined) fail(`the statement does not answer ${missing}`);
    if (given.length !== names.length) fail(`the statement answers a name twice: ${given.join(', ')}`);
    known = fields;
  };
  const checked = [...kinds].filter(([, one]) => one.isChecked);
  const required = new Set([...kinds].flatMap(([name, one]) => (one.isNullable ? [] : [name])));
  const checkValues = (rows: readonly Readonly<Record<string, unknown>>[]) => {
    for (const row of rows) {
      for (const name in row) if (row[name] === null && required.has(name)) fail(`${name} is null`);
      for (const [name, one] of checked)
        if (row[name] !== null && !one.holds(row[name])) fail(`${name} is no ${one.description}`);
    }
  };
  return { columns: of, names, checkFields, checkValues };
}

/**
 * What the query builder selects beside the columns of tables, checked as it is read. The builder hands no null on to be
 * checked: what may be null is declared so, and another expression is one that cannot be.
 */
export function computed<Of extends Column>(of: Of, expression: SQL): SQL<ValueOf<Of>> {
  const one = kindOf(of);
  return expression.mapWith((value: unknown) => {
    if (!allows(one, value)) throw new RowError(`Selected: ${String(value)} is no ${one.description}`);
    return value as ValueOf<Of>;
  });
}

/** Rows that nobody reads: whether there is one. */
export const nothing = columns({});

function isSame(fields: readonly Field[], known: readonly Field[]): boolean {
  if (fields.length !== known.length || fields.length === 0) return false;
  for (let at = 0; at < fields.length; at += 1) {
    const [one, other] = [fields[at]!, known[at]!];
    if (one.name !== other.name || one.dataTypeID !== other.dataTypeID) return false;
  }
  return true;
}

type Unread = Readonly<Record<string, unknown>>;

interface Answered {
  readonly fields: readonly Field[];
  readonly rows: readonly object[];
}

/** The rows of an answer of the driver's; throws `RowError` where they are not what is declared. */
export function read<Of extends Columns>(row: Row<Of>, { fields, rows }: Answered): RowOf<Row<Of>>[] {
  row.checkFields(fields);
  row.checkValues(rows as readonly Unread[]);
  return typed(rows);
}

/** The same, looked at piece by piece where they are many. */
export async function readInPieces<Of extends Columns>(
  row: Row<Of>,
  { fields, rows }: Answered,
): Promise<RowOf<Row<Of>>[]> {
  row.checkFields(fields);
  await inPieces(rows as readonly Unread[], row.checkValues);
  return typed(rows);
}

/** The one place where the driver's rows become typed ones: what was declared was just found to be so. */
const typed = <Of extends Columns>(rows: readonly object[]) => rows as RowOf<Row<Of>>[];
