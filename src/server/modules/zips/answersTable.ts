import { sql } from 'drizzle-orm';
import type { StoredFile } from '#contract/entities/entry.ts';
import { fieldsOfVersions } from '#machines/form/cells.ts';
import type { FormField } from '#machines/form/form.types.ts';
import { kinds } from '#machines/form/kinds.ts';
import { standardForm } from '#machines/form/standard.ts';
import { textIn } from '#machines/form/words.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, text } from '../../platform/database/rows.ts';
import { entries, forms, orgs } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { statusOf } from '../../platform/database/statusIn.ts';
import { longCsv } from './csv.ts';

const versionRow = columns({
  version: forms.version,
  fields: forms.fields,
});

const entryRow = columns({
  ref: entries.ref,
  category: text,
  orgName: orgs.name,
  version: entries.formVersion,
  data: entries.data,
  files: entries.files,
});

/**
 * Every submitted entry of an award with its answers, each as its kind says it: one column for each field of any version
 * of the award's own form, and for the specification's where an entry was written in those (form 0). Null where nothing was
 * submitted.
 */
export async function answersTable(database: Database, awardID: string): Promise<string | null> {
  const rows = await rowsOf(
    database,
    entryRow,
    sql`select e.ref, coalesce(c.name, '') as category, o.name as "orgName", e.form_version as version, e.data, e.files
      from product.entries e join product.orgs o on o.id = e.org_id left join product.categories c on c.id = e.category_id
      where e.award_id = ${awardID} and e.status <> ${statusOf('inProgress')} order by c.position, c.id, e.ref`,
  );
  if (rows.length === 0) return null;
  const versions = await rowsOf(
    database,
    versionRow,
    sql`select version, fields from product.forms where award_id = ${awardID} order by version`,
  );
  const standard = rows.some(({ version }) => version === 0) ? [standardForm] : [];
  const asked = fieldsOfVersions([...standard, ...versions.map((form) => form.fields)]);
  return longCsv(
    ['ref', 'category', 'organisation', 'form', ...asked.map(({ label, key }) => textIn(label, 'en') || key)],
    rows,
    ({ ref, category, orgName, version, data, files }) => [
      ref,
      category,
      orgName,
      version,
      ...asked.map((field) => formatCell(field, data, files)),
    ],
  );
}

function formatCell(
  field: FormField,
  data: Readonly<Record<string, string | undefined>>,
  files: Record<string, StoredFile>,
): string {
  const { key, kind } = field;
  if (kinds[kind].isFile) {
    return Object.entries(files)
      .filter(([name]) => name === key || name.startsWith(`${key}_`))
      .map(([, { name }]) => name)
      .join('; ');
  }
  const answer = data[key] ?? '';
  return kinds[kind].format?.(answer, field, 'en') ?? answer;
}
