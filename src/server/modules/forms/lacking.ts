import { sql } from 'drizzle-orm';
import type { EntryData, StoredFile } from '#contract/entities/entry.ts';
import type { Locale } from '#contract/locales.ts';
import { missingFrom } from '#machines/entry/entry.facts.ts';
import { entryFields } from '#machines/entry/entry.fields.ts';
import { isFurtherKey } from '#machines/entry/further.keys.ts';
import { eligibilityOf, lackingOf, turnedAway } from '#machines/form/evaluate.ts';
import type { Form } from '#machines/form/form.types.ts';
import { textIn } from '#machines/form/words.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns } from '../../platform/database/rows.ts';
import { entries, forms } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { statusOf } from '../../platform/database/statusIn.ts';
import { refuse } from '../../platform/errors/refusal.ts';

/** An entry as far as its form looks at it. */
interface Filled {
  readonly form: Form | null;
  readonly data: Partial<EntryData>;
  readonly files: Readonly<Record<string, StoredFile>>;
  readonly categoryID: string | null;
}

interface Needing extends Filled {
  readonly lacking: readonly string[] | null;
  readonly entrant: { readonly locale: Locale };
}

interface Needed {
  readonly missing: readonly string[];
  readonly unanswered?: readonly string[];
  readonly ineligible?: readonly string[];
}

/** The names of what an entry lacks in its award's own form; null where that has none. */
export const lackingIn = ({ form, data, files, categoryID }: Filled): string[] | null =>
  form && lackingOf(form, { data, files, categoryID });

/** What a written entry still needs, as its rules ask about it: names, and labels of an own form in the entrant's language. */
export const neededBy = (entry: Needing): Needed =>
  entry.form ? needed(entry.form, entry.lacking ?? [], entry) : { missing: missingFrom(entry.data, entry.files) };

/** The same of an entry as an edit would leave it, in the words of the rules' facts. */
export const neededIn = (entry: Omit<Needing, 'lacking'>) => {
  const { missing, unanswered, ineligible } = neededBy({ ...entry, lacking: lackingIn(entry) });
  return { missing: missing as ReturnType<typeof missingFrom>, ...(unanswered && { unanswered, ineligible }) };
};

/** With a form of its own an award asks for just what that says; the reason names each field as the entrant knows it. */
function needed(form: Form, lacking: readonly string[], entry: Needing) {
  const { locale } = entry.entrant;
  const { words, others } = turnedAway(form, entry, lacking, locale);
  return {
    missing: [],
    unanswered: others.map((name) => textIn(form.find(({ key }) => key === name)?.label, locale) || name),
    ineligible: words,
  };
}

/** The answers to the specification's fields and to those of the form, and further categories; refuses answers to fields that it doesn't have. */
export function answersIn(form: Form | null, data: Partial<EntryData>): Partial<EntryData> {
  const known = new Set(form?.map(({ key }) => key));
  const strange = Object.keys(data).filter((key) => key.startsWith('own_') && !known.has(key));
  if (strange.length > 0) throw refuse(422, 'form.refusal.fieldUnknown');
  return Object.fromEntries(
    Object.entries(data).filter(
      ([key]) => key.startsWith('own_') || isFurtherKey(key) || entryFields.some(({ name }) => name === key),
    ),
  );
}

const filledRow = columns({
  id: entries.id,
  before: entries.lacking,
  data: entries.data,
  files: entries.files,
  categoryID: entries.categoryID,
  form: forms.fields,
});

/**
 * Asks the evaluator about entries anew: drafts go over to the newest form of the award, the others keep theirs. Answers
 * how many of them lack something.
 */
export async function refreshLacking(
  tx: Database,
  awardID: string,
  /** These entries; without them every draft. */
  ids: readonly string[] | null = null,
  moveOn = true,
): Promise<{ drafts: number; lacking: number; ineligible: number }> {
  if (moveOn)
    await tx.execute(sql`
      update product.entries e set form_version = a.form_version,
        lacking = case when a.form_version > 0 then '{}'::text[] end
      from product.awards a where a.id = e.award_id and e.award_id = ${awardID} and e.status = ${statusOf('inProgress')}
        and e.form_version <> a.form_version ${within(ids)}`);
  const rows = await rowsOf(
    tx,
    filledRow,
    sql`select e.id, e.data, e.files, e.category_id as "categoryID", f.fields as form, e.lacking as before
      from product.entries e join product.forms f on f.award_id = e.award_id and f.version = e.form_version
      where e.award_id = ${awardID} ${ids ? within(ids) : sql`and e.status = ${statusOf('inProgress')}`}`,
  );
  const found = rows.map((row) => ({ id: row.id, before: row.before, lacking: lackingIn(row) ?? [] }));
  const ineligible = rows.filter(({ form, ...row }) => form && eligibilityOf(form, row).standing === 'ineligible');
  const changed = found.filter(({ before, lacking }) => JSON.stringify(before) !== JSON.stringify(lacking));
  if (changed.length > 0)
    await tx.execute(sql`
      update product.entries e set lacking = array(select jsonb_array_elements_text(x.lacking))
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as x(id uuid, lacking jsonb) where e.id = x.id`);
  const lacking = found.filter((row) => row.lacking.length > 0).length;
  return { drafts: rows.length, lacking, ineligible: ineligible.length };
}

const within = (ids: readonly string[] | null) => (ids ? sql`and e.id = any(${sql.param(ids)}::uuid[])` : sql``);
