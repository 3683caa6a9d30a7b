import { sql } from 'drizzle-orm';
import type { Form, FormField } from '#machines/form/form.types.ts';
import { standardForm } from '#machines/form/standard.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, nullable } from '../../platform/database/rows.ts';
import { awards, forms } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';

interface Versioned {
  readonly awardID: string;
  readonly formVersion: number;
}

/** What names one version of one award's form. */
export const formName = ({ awardID, formVersion }: Versioned): string => `${awardID} ${formVersion}`;

const versionedRow = columns({
  fields: forms.fields,
  awardID: forms.awardID,
  formVersion: forms.version,
});

/** The forms that these entries were written in, by `formName`; nothing is asked where no award has one of its own. */
export async function formsOf(database: Database, rows: readonly Versioned[]): Promise<ReadonlyMap<string, Form>> {
  const own = rows.filter(({ formVersion }) => formVersion > 0);
  if (own.length === 0) return new Map();
  const versions = [...new Map(own.map((row) => [formName(row), row])).values()];
  const found = await rowsOf(
    database,
    versionedRow,
    sql`select f.award_id as "awardID", f.version as "formVersion", f.fields
      from unnest(${sql.param(versions.map(({ awardID }) => awardID))}::uuid[],
        ${sql.param(versions.map(({ formVersion }) => formVersion))}::integer[]) as w(award_id, version)
      join product.forms f on f.award_id = w.award_id and f.version = w.version`,
  );
  return new Map(found.map((form) => [formName(form), form.fields]));
}

const formRow = columns({
  newest: awards.formVersion,
  version: nullable(forms.version),
  fields: nullable(forms.fields),
});

/** One version of an award's form, the newest where none is named; null where there is no such version. */
export async function findForm(
  database: Database,
  awardID: string,
  version?: number,
): Promise<{ readonly version: number; readonly fields: FormField[] } | null> {
  const [row] = await rowsOf(
    database,
    formRow,
    sql`select a.form_version as newest, f.version, f.fields from product.awards a
      left join product.forms f on f.award_id = a.id and f.version = coalesce(${version ?? null}::integer, a.form_version)
      where a.id = ${awardID}`,
  );
  if (!row) return null;
  if ((version ?? row.newest) === 0) return { version: 0, fields: [...standardForm] };
  return row.fields && row.version ? { version: row.version, fields: row.fields } : null;
}
