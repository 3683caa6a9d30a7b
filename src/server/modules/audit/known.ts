import { sql } from 'drizzle-orm';
import type { FormField } from '#machines/form/form.types.ts';
import { standardForm } from '#machines/form/standard.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, json, nullable, text, uuid } from '../../platform/database/rows.ts';
import { rowsOf } from '../../platform/database/sql.ts';

/** The fields of an award without a form of its own. */
export const standardFields: ReadonlyMap<string, FormField> = new Map(standardForm.map((field) => [field.key, field]));

type Details = Readonly<Record<string, unknown>>;

const nameRow = columns({ id: text, name: text });

const idPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Names of the things that rows of this organiser's audit mention by id, as they are called now. People are found wherever
 * they belong: the organiser's own rows name them.
 */
export async function namesIn(
  database: Database,
  orgID: string,
  rows: readonly { readonly details: Details }[],
): Promise<Map<string, string>> {
  const mentioned = [...new Set(JSON.stringify(rows.map(({ details }) => details)).match(idPattern) ?? [])];
  if (mentioned.length === 0) return new Map();
  const list = sql`any(${sql.param(mentioned)}::uuid[])`;
  const own = sql`join product.awards a on a.org_id = ${orgID}`;
  const found = await rowsOf(
    database,
    nameRow,
    sql`select a.id::text as id, a.name from product.awards a where a.org_id = ${orgID} and a.id = ${list}
      union all select c.id::text, c.name from product.categories c ${own} and a.id = c.award_id where c.id = ${list}
      union all select e.id::text, concat_ws(' ', e.ref, e.data ->> 'title') from product.entries e ${own} and a.id = e.award_id
        where e.id = ${list}
      union all select r.id::text, r.name from product.rounds r ${own} and a.id = r.award_id where r.id = ${list}
      union all select p.id::text, coalesce(nullif(p.name, ''), p.email) from product.people p where p.id = ${list} and not p.erased`,
  );
  return new Map(found.filter(({ name }) => name !== '').map(({ id, name }) => [id, name]));
}

const awardRow = columns({ awardID: uuid, currency: text, fields: nullable(json<readonly FormField[]>()) });

/** What the answers of an award's entries are told with. */
interface Asking {
  /** The fields of all versions of its entry form by key, in their newest words. */
  readonly form: Map<string, FormField>;
  readonly currency: string;
}

/** What these awards ask by award. */
export async function awardsIn(
  database: Database,
  orgID: string,
  awardIDs: readonly string[],
): Promise<Map<string, Asking>> {
  const known = new Map<string, Asking>();
  if (awardIDs.length === 0) return known;
  const rows = await rowsOf(
    database,
    awardRow,
    sql`select a.id as "awardID", a.currency, f.fields from product.awards a left join product.forms f on f.award_id = a.id
      where a.org_id = ${orgID} and a.id = any(${sql.param([...new Set(awardIDs)])}::uuid[]) order by f.version`,
  );
  for (const { awardID, currency, fields } of rows) {
    const award = known.get(awardID) ?? { form: new Map(standardFields), currency };
    for (const field of fields ?? []) award.form.set(field.key, field);
    known.set(awardID, award);
  }
  return known;
}

const lastRow = columns({ entity: text, entityID: nullable(text), details: json<Details>() });

interface Gone {
  readonly name: string;
  /** Of an entry, where its deletion says it. */
  readonly awardID: string | null;
}

/** What things that are gone were last called, by entity and id, as their own rows say: those of a new name and of their deletion. */
export async function lastNames(
  database: Database,
  orgID: string,
  gone: readonly { readonly entity: string; readonly entityID: string }[],
): Promise<Map<string, Gone>> {
  if (gone.length === 0) return new Map();
  const [kinds, ids] = [gone.map(({ entity }) => entity), gone.map(({ entityID }) => entityID)];
  const rows = await rowsOf(
    database,
    lastRow,
    sql`select l.entity, l.entity_id as "entityID",
        l.details || jsonb_strip_nulls(jsonb_build_object('name', l.details #> '{changes,name,to}')) as details from product.audit l
      where l.org_id = ${orgID} and l.entity = any(${sql.param([...new Set(kinds)])}::text[])
        and l.entity_id = any(${sql.param([...new Set(ids)])}::text[])
        and (l.details ?| array['ref', 'title', 'name', 'invoice', 'email'] or l.details #> '{changes,name}' is not null)
      order by l.id`,
  );
  return new Map(
    rows.flatMap(({ entity, entityID, details }) => {
      const name = namedIn(entity, details);
      const awardID = typeof details.awardID === 'string' ? details.awardID : null;
      return name ? [[`${entity} ${entityID}`, { name, awardID }] as const] : [];
    }),
  );
}

/** The name that a row itself keeps of its thing; empty where it keeps none. */
export function namedIn(entity: string, details: Details): string {
  const joined = (...keys: readonly string[]) =>
    keys
      .map((key) => details[key])
      .filter((value) => typeof value === 'string' && value !== '')
      .join(' ');
  if (entity === 'entry') return joined('ref', 'title');
  if (entity === 'invoice') return joined('invoice');
  if (entity === 'user') return '';
  return entity === 'award' || entity === 'category' || entity === 'round' || entity === 'file' ? joined('name') : '';
}
