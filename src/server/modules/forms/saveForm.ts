import { eq, sql } from 'drizzle-orm';
import type { Reply } from '#contract/schemas.ts';
import { restoreTime } from '#machines/entry/entry.rules.ts';
import { refusalsOfForm, type Usage } from '#machines/form/form.rules.ts';
import type { FormField } from '#machines/form/form.types.ts';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, integer, json, nullable, text } from '../../platform/database/rows.ts';
import { awards, forms } from '../../platform/database/schema.ts';
import { inTransaction, rowsOf } from '../../platform/database/sql.ts';
import { statusOf } from '../../platform/database/statusIn.ts';
import { takenBack } from '../../platform/database/takenBack.ts';
import { refuse, refuseBy, refuseUnlessCurrent } from '../../platform/errors/refusal.ts';
import { announce } from '../changes/announce.ts';
import { lockAward } from '../lifecycles/stepAward.ts';
import { findForm } from './forms.repository.ts';
import { refreshLacking } from './lacking.ts';

const otherRow = columns({
  kept: integer,
});

/**
 * Publishes the next version of an award's form, or says what it would come to. Drafts go over to it in the same
 * transaction; what was submitted keeps its version.
 */
export async function saveForm(
  context: Context,
  by: Principal,
  awardID: string,
  fields: readonly FormField[],
  tryFirst: boolean,
  ifMatch: number | null,
): Promise<Reply<'saveForm'>> {
  return inTransaction(context.database, async (tx) => {
    const award = await lockAward(tx, by.orgID, awardID);
    const before = await findForm(tx, awardID);
    if (!before) throw refuse(404, 'award.notFound');
    await refuseUnlessCurrent(ifMatch, before.version, async () => ({ awardID, ...before }));
    const reasons = refusalsOfForm({
      awardStatus: award.status,
      before: before.fields,
      after: fields,
      categoryIDs: award.categories.map(({ categoryID }) => categoryID),
      usage: await usageOf({ database: tx, clock: context.clock }, awardID, before.fields),
    });
    if (reasons.length > 0) throw refuseBy(reasons);
    const publish = () => publishForm(tx, context, by, { awardID, version: before.version + 1, fields: [...fields] });
    const touched = tryFirst ? await takenBack(tx, publish) : await publish();
    return { form: { awardID, version: before.version + 1, fields: [...fields] }, published: !tryFirst, touched };
  });
}

type SavedForm = Reply<'saveForm'>;

/** Answers which drafts are another version's now, and how many entries keep theirs. */
async function publishForm(
  tx: Database,
  { clock }: Context,
  by: Principal,
  { awardID, version, fields }: SavedForm['form'],
): Promise<SavedForm['touched']> {
  await tx.insert(forms).values({ awardID, version, fields, byID: by.personID, createdAt: clock.now() });
  await tx.update(awards).set({ formVersion: version }).where(eq(awards.id, awardID));
  const drafts = await refreshLacking(tx, awardID);
  const [others] = await rowsOf(
    tx,
    otherRow,
    sql`select count(*) as kept from product.entries where award_id = ${awardID} and status <> ${statusOf('inProgress')}`,
  );
  await record(tx, clock, by, {
    action: 'award.form',
    entity: 'award',
    entityID: awardID,
    details: { changes: { version: { from: version - 1, to: version } }, fields: fields.length, drafts: drafts.drafts },
  });
  announce(tx, awardID);
  return { ...drafts, kept: others?.kept ?? 0 };
}

const usageRow = columns({
  key: text,
  answered: integer,
  files: integer,
  chosen: nullable(json<Record<string, number>>()),
});

/**
 * How many entries of an award, drafts and what can be restored included, answer each field and chose each of its choices, and how far
 * its files reach.
 */
export async function usageOf(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  awardID: string,
  fields: readonly FormField[],
): Promise<Record<string, Usage>> {
  const restorable = new Date(clock.now().getTime() - restoreTime).toISOString();
  const rows = await rowsOf(
    database,
    usageRow,
    sql`
      with answering as not materialized (
        select id, data, files from product.entries where award_id = ${awardID}
        union all
        select id, content -> 'entry' -> 'data', content -> 'entry' -> 'files' from product.binned_entries
          where award_id = ${awardID} and deleted_at > ${restorable}::timestamptz
      ), answers as (
        select e.id, x.key, x.value as answer, 0 as place from answering e cross join lateral jsonb_each_text(e.data) x
          where not product.holds_nothing(x.value)
        union all
        select e.id, regexp_replace(x.key, '^(own_[a-z0-9]+)_[0-9]+$', '\\1'), null,
            coalesce(substring(x.key from '^own_[a-z0-9]+_([0-9]+)$')::integer, 1)
          from answering e cross join lateral jsonb_each(e.files) x
      ), counted as (select key, count(distinct id) as answered, max(place) as files from answers group by key),
      chosen as (
        select a.key, jsonb_object_agg(a.value, a.count) as chosen from (
          select a.key, v.value, count(*) as count from answers a cross join lateral unnest(string_to_array(a.answer, ',')) as v(value)
          where a.key = any(${sql.param(fields.filter(({ kind }) => kind === 'choice' || kind === 'choices').map(({ key }) => key))}::text[])
          group by a.key, v.value) a group by a.key)
      select c.key, c.answered, c.files, h.chosen from counted c left join chosen h on h.key = c.key`,
  );
  return Object.fromEntries(
    rows.map(({ key, answered, files, chosen }) => [key, { answered, files, chosen: chosen ?? {} }]),
  );
}
