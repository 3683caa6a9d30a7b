import { type SQL, sql } from 'drizzle-orm';
import type { Query } from '#contract/schemas.ts';
import { sortKeys } from '#contract/sortKeys.ts';
import type { FormField } from '#machines/form/form.types.ts';
import { kinds } from '#machines/form/kinds.ts';
import { type FieldFilter, isListed, mayFilter, readColumns, readFilters } from '#machines/form/ownFilters.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, json } from '../../platform/database/rows.ts';
import { byName, has, rowsOf, sortOf } from '../../platform/database/sql.ts';
import { refuseField } from '../../platform/errors/refusal.ts';

/** What a list of an award's entries `e` asks of answers to its own form. */
export interface OwnSearch {
  readonly conditions: readonly SQL[];
  readonly order: { readonly join: SQL; readonly by: SQL } | null;
  readonly columns: readonly string[];
}

type Asked = Pick<Query<'listAwardEntries'>, 'awardID' | 'own' | 'columns' | 'sort'>;

/** Reads conditions, columns and order by fields of any version of the award's form; 400 for what that never had. */
export async function ownSearch(
  database: Database,
  { orgID }: Pick<Principal, 'orgID'>,
  { awardID, own = '', columns = '', sort }: Asked,
): Promise<OwnSearch | undefined> {
  const filters = readFilters(own);
  if (!filters) throw refuseField('own');
  const shown = readColumns(columns);
  if (!shown) throw refuseField('columns');
  const { key: sorted } = sortOf(sort);
  const keys = [...new Set([...filters.map(({ field }) => field), ...shown, sorted])];
  const isKnown = sorted === '' || (sortKeys.entries as readonly string[]).includes(sorted);
  if (keys.length === 1 && isKnown) return undefined;
  const form = await fieldsOf(database, orgID, awardID, keys);
  if (!filters.every((filter) => mayFilter(form, filter))) throw refuseField('own');
  const listed = new Map(form.filter(isListed).map((field) => [field.key, field]));
  if (!shown.every((key) => listed.has(key))) throw refuseField('columns');
  const by = listed.get(sorted);
  if (!by && !isKnown) throw refuseField('sort');
  return {
    conditions: filters.map((filter) => conditionOf(awardID, filter, form)),
    order: by ? orderOf(awardID, by) : null,
    columns: shown,
  };
}

const fieldRow = columns({
  field: json<FormField>(),
});

/** The fields of these names, each as the newest version that had it says. */
async function fieldsOf(
  database: Database,
  orgID: string,
  awardID: string,
  keys: readonly string[],
): Promise<FormField[]> {
  const rows = await rowsOf(
    database,
    fieldRow,
    sql`select distinct on (x.field ->> 'key') x.field from product.forms f
      join product.awards a on a.id = f.award_id
      cross join lateral jsonb_array_elements(f.fields) x(field)
      where f.award_id = ${awardID} and a.org_id = ${orgID} and x.field ->> 'key' = any(${sql.param(keys)}::text[])
      order by x.field ->> 'key', f.version desc`,
  );
  return rows.map(({ field }) => field);
}

function conditionOf(awardID: string, { field, test, values }: FieldFilter, form: readonly FormField[]): SQL {
  const kind = form.find(({ key }) => key === field)?.kind ?? 'shortText';
  const among = (condition: SQL) => sql`e.id in (select x.entry_id from product.answers x
    where x.award_id = ${awardID} and x.key = ${field} and ${condition})`;
  const [value = ''] = values;
  switch (test) {
    case 'is':
      if (kind === 'choices') return among(sql`string_to_array(x.words, ',') && ${sql.param(values)}::text[]`);
      return among(sql`x.start = any(${sql.param(values)}::text[])`);
    case 'least':
      return among(kinds[kind].filter === 'numbers' ? sql`x.figure >= ${value}::numeric` : sql`${day} >= ${value}`);
    case 'most':
      return among(kinds[kind].filter === 'numbers' ? sql`x.figure <= ${value}::numeric` : sql`${day} <= ${value}`);
    case 'has':
      return among(has(value, sql`x.words`));
    case 'none':
      return sql`not (${among(sql`true`)})`;
  }
}

/** A day as it is written sorts as it follows, letter by letter. */
const day = sql`x.start collate "C"`;

/** Choices by their places in the form, numbers by size, all else by its words; entries without an answer come last. */
function orderOf(awardID: string, { key, kind, choices = [] }: FormField) {
  const values = sql.param(choices.map(({ value }) => value));
  const join = sql`left join product.answers y on y.award_id = ${awardID} and y.key = ${key} and y.entry_id = e.id`;
  if (kind === 'choice') return { join, by: sql`array_position(${values}::text[], y.start)` };
  return { join, by: kinds[kind].filter === 'numbers' ? sql`y.figure` : byName(sql`y.start`) };
}
