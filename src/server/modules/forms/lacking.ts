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
import { entries } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { statusOf } from '../../platform/database/statusIn.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { eachInPieces } from '../../platform/threads/inPieces.ts';
import { formName, formsOf } from './forms.repository.ts';

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

const draftRow = columns({ id: entries.id });

const filledRow = columns({
  id: entries.id,
  awardID: entries.awardID,
  formVersion: entries.formVersion,
  before: entries.lacking,
  data: entries.data,
  files: entries.files,
  categoryID: entries.categoryID,
});

/** So many entries are held in memory with all that they say. */
const entriesAtOnce = 1_000;

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
        and e.form_version <> a.form_version ${ids ? within(ids) : sql``}`);
  const asked = ids ?? (await draftsOf(tx, awardID));
  // A form may be many times as long as an entry: each version is read once.
  const known = new Map<string, Form>();
  const found: Awaited<ReturnType<typeof refreshPiece>> = [];
  for (let at = 0; at < asked.length; at += entriesAtOnce)
    found.push(...(await refreshPiece(tx, awardID, asked.slice(at, at + entriesAtOnce), known)));
  return {
    drafts: found.length,
    lacking: found.filter(({ lacks }) => lacks).length,
    ineligible: found.filter(({ isIneligible }) => isIneligible).length,
  };
}

const draftsOf = async (tx: Database, awardID: string): Promise<readonly string[]> => {
  const drafts = sql`select e.id from product.entries e
    where e.award_id = ${awardID} and e.form_version > 0 and e.status = ${statusOf('inProgress')}`;
  return (await rowsOf(tx, draftRow, drafts)).map(({ id }) => id);
};

async function refreshPiece(tx: Database, awardID: string, ids: readonly string[], known: Map<string, Form>) {
  const rows = await rowsOf(
    tx,
    filledRow,
    sql`select e.id, e.award_id as "awardID", e.form_version as "formVersion", e.data, e.files,
        e.category_id as "categoryID", e.lacking as before
      from product.entries e where e.award_id = ${awardID} and e.form_version > 0 ${within(ids)}`,
  );
  const unknown = rows.filter((row) => !known.has(formName(row)));
  for (const [name, form] of await formsOf(tx, unknown)) known.set(name, form);
  const found = await eachInPieces(rows, ({ id, before, ...row }) => {
    const form = known.get(formName(row)) ?? null;
    const isIneligible = form !== null && eligibilityOf(form, row).standing === 'ineligible';
    return { id, before, lacking: lackingIn({ ...row, form }) ?? [], isIneligible };
  });
  const changed = found
    .filter(({ before, lacking }) => JSON.stringify(before) !== JSON.stringify(lacking))
    .map(({ id, lacking }) => ({ id, lacking }));
  if (changed.length > 0)
    await tx.execute(sql`
      update product.entries e set lacking = array(select jsonb_array_elements_text(x.lacking))
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as x(id uuid, lacking jsonb) where e.id = x.id`);
  return found.map(({ lacking, isIneligible }) => ({ lacks: lacking.length > 0, isIneligible }));
}

const within = (ids: readonly string[]) => sql`and e.id = any(${sql.param(ids)}::uuid[])`;
