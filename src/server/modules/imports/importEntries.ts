import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Body, Reply } from '#contract/schemas.ts';
import { furtherIn, isFurtherKey } from '#machines/entry/further.keys.ts';
import { lackingOf } from '#machines/form/evaluate.ts';
import { textIn } from '#machines/form/words.ts';
import { answerProblems } from '#machines/importing/rows.ts';
import { isImported } from '#machines/importing/targets.ts';
import type { Reason } from '#machines/kit/rules.ts';
import type { Context } from '../../http/context.ts';
import { commit } from '../../http/idempotency.ts';
import { holdSelf } from '../../platform/access/holdSelf.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { recordAll } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { boolean, columns } from '../../platform/database/rows.ts';
import { awards, entries, importedRows, imports } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { refOf } from '../awards/ref.ts';
import { announce } from '../changes/announce.ts';
import { formOf, holdAward, type ImportedAward, type Owner, ownersOf, refuseUnlessDrafts } from './importFacts.ts';

type Row = Body<'importEntries'>['rows'][number];
type Draft = Row & { readonly id: string; readonly owner: Pick<Owner, 'personID' | 'orgID'> };

/**
 * Makes drafts of some rows of a file, all in one transaction. What a row became is remembered: sent again, also by
 * somebody else or after a cut, it is answered and not made a second time. Rows that break a rule are answered with it.
 */
export const importEntries = (
  context: Context,
  by: Principal,
  name: { readonly id: string; readonly awardID: string },
  { rows, done }: Body<'importEntries'>,
): Promise<Reply<'importEntries'>> =>
  commit(context, async (tx) => {
    const award = await holdAward(tx, by, name.awardID);
    await holdSelf(tx, by);
    const isFinished = await holdImport(tx, name);
    const known = await knownRows(tx, name.id, rows);
    const fresh = rows.filter(
      ({ row }, index) => !known.has(row) && rows.findIndex((one) => one.row === row) === index,
    );
    const refused: { row: number; reasons: Reason[] }[] = [];
    const drafts: Draft[] = [];
    if (fresh.length > 0) {
      refuseUnlessDrafts(award, context.clock.now().getTime());
      const emails = [...new Set(fresh.map(({ email }) => email.toLowerCase()).filter(Boolean))];
      const owners = await ownersOf(tx, by.orgID, emails);
      for (const row of fresh) {
        const owner = row.email === '' ? by : owners.get(row.email.toLowerCase());
        const reasons = [...ownerProblems(row, owners), ...rowProblems(award, by, row)];
        if (reasons.length > 0 || !owner) refused.push({ row: row.row, reasons });
        else drafts.push({ ...row, id: randomUUID(), owner });
      }
    }
    // Rows that were refused are refused again, so that whoever lost the last answer is given it.
    if (drafts.length > 0 && isFinished) throw refuse(409, 'importing.refusal.finished');
    if (drafts.length > 0) await makeDrafts(tx, context, by, award, name.id, drafts);
    if (done && !isFinished)
      await tx.update(imports).set({ finishedAt: context.clock.now() }).where(eq(imports.id, name.id));
    const made = [...known].map(([row, id]) => ({ row, id })).concat(drafts.map(({ row, id }) => ({ row, id })));
    return { made: made.toSorted((one, other) => one.row - other.row), refused };
  });

const heldRow = columns({
  finished: boolean,
});

/** Holds the import and answers whether it is finished. Refused with 404 where the award has no such import. */
async function holdImport(
  tx: Database,
  { id, awardID }: { readonly id: string; readonly awardID: string },
): Promise<boolean> {
  const [found] = await rowsOf(
    tx,
    heldRow,
    sql`select finished_at is not null as finished from product.imports
      where id = ${id} and award_id = ${awardID} for update`,
  );
  if (!found) throw refuse(404, 'importing.refusal.notFound');
  return found.finished;
}

const knownRow = columns({
  row: importedRows.row,
  id: importedRows.entryID,
});

async function knownRows(tx: Database, importID: string, rows: readonly Row[]): Promise<Map<number, string>> {
  const found = await rowsOf(
    tx,
    knownRow,
    sql`select row, entry_id as id from product.imported_rows
      where import_id = ${importID} and row = any(${sql.param(rows.map(({ row }) => row))}::integer[])`,
  );
  return new Map(found.map(({ row, id }) => [row, id]));
}

function ownerProblems({ email }: Row, owners: ReadonlyMap<string, Owner>): Reason[] {
  const owner = owners.get(email.toLowerCase());
  if (email === '' || owner?.mayOwn) return [];
  return [
    { code: owner ? 'importing.row.judge' : 'importing.row.emailUnknown', params: { value: email.slice(0, 60) } },
  ];
}

/** What the award's form and categories have against a row, with the rules of the preview. */
function rowProblems(award: ImportedAward, by: Principal, { categoryID, data }: Row): Reason[] {
  const form = formOf(award);
  const known = new Set(form.filter(isImported).map(({ key }) => key));
  const nameOf = (key: string) => textIn(form.find((field) => field.key === key)?.label, by.locale) || key;
  const unknown = [categoryID, ...furtherIn(data, null)].find(
    (one) => one !== null && !award.categoryIDs.includes(one),
  );
  const strange = Object.keys(data).some((key) => !known.has(key) && !(isFurtherKey(key) && data[key]));
  return [
    ...(unknown ? [{ code: 'importing.row.category', params: { value: unknown } }] : []),
    ...(strange ? [{ code: 'form.refusal.fieldUnknown' }] : []),
    ...answerProblems(form, data, nameOf),
  ];
}

const counterRow = columns({
  last: awards.lastRef,
  prefix: awards.refPrefix,
});

async function makeDrafts(
  tx: Database,
  { clock }: Pick<Context, 'clock'>,
  by: Principal,
  { id: awardID, organiserID, formVersion, ownForm }: ImportedAward,
  importID: string,
  drafts: readonly Draft[],
): Promise<void> {
  // The award is held already: nobody else takes a number meanwhile.
  const [counter] = await rowsOf(
    tx,
    counterRow,
    sql`update product.awards set last_ref = last_ref + ${drafts.length} where id = ${awardID}
      returning last_ref as last, ref_prefix as prefix`,
  );
  if (!counter) throw new Error('The award is gone although it is held');
  const now = clock.now();
  const rows = drafts.map(({ id, owner, categoryID, data }, index) => ({
    id,
    awardID,
    orgID: owner.orgID,
    personID: owner.personID,
    categoryID,
    data,
    ref: refOf(counter.prefix, counter.last - drafts.length + index + 1),
    ...(ownForm && { formVersion, lacking: lackingOf(ownForm, { data, files: {}, categoryID }) }),
    createdAt: now,
    updatedAt: now,
  }));
  await tx.insert(entries).values(rows);
  await tx.insert(importedRows).values(drafts.map(({ row, id }) => ({ importID, row, entryID: id })));
  const versions = rows.map(({ id, categoryID, data }) => ({ id, categoryID, data }));
  await tx.execute(sql`
    insert into product.entry_versions
      (entry_id, version, status, category_id, data, files, person_id, person_name, begun_at, at)
    select x.id, 1, 0, x."categoryID", x.data, '{}'::jsonb, ${by.personID}::uuid, ${by.actor?.email ?? by.name},
      ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as x(id uuid, "categoryID" uuid, data jsonb)`);
  const auditEvents = rows.map(({ id, ref }, index) => ({
    action: 'entry.create' as const,
    entity: 'entry' as const,
    entityID: id,
    orgID: organiserID,
    details: { ref, import: importID, row: drafts[index]!.row },
  }));
  await recordAll(tx, clock, by, auditEvents);
  announce(tx, awardID);
}
