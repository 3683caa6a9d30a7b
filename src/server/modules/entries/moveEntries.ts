import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Reply } from '#contract/schemas.ts';
import { entryFactsFrom } from '#machines/entry/entry.facts.ts';
import { entryLifecycle } from '#machines/entry/entry.machine.ts';
import type { Reason } from '#machines/kit/rules.ts';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { recordAll } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { boolean, columns, integer, nothing, nullable, object, type RowOf } from '../../platform/database/rows.ts';
import { awards, categories, entries, forms, people } from '../../platform/database/schema.ts';
import { inTransaction, rowsOf } from '../../platform/database/sql.ts';
import { refuse, refuseBy } from '../../platform/errors/refusal.ts';
import { awardFor } from '../awards/changeAward.ts';
import { announce } from '../changes/announce.ts';
import { neededBy, neededIn, refreshLacking } from '../forms/lacking.ts';
import { comparedInRound, reasonsToStay } from './leavingCategory.ts';
import { isScored, stateOf } from './lockEntry.ts';
import { moveSheets } from './sheetsOfMoved.ts';
import { storeVersions } from './versions.ts';

const heldRow = columns({
  id: entries.id,
  awardID: entries.awardID,
  status: entries.status,
  version: entries.version,
  categoryID: entries.categoryID,
  data: entries.data,
  files: entries.files,
  lacking: entries.lacking,
  form: nullable(forms.fields),
  awardStatus: awards.status,
  entrant: object({ locale: people.locale }),
  organiserID: awards.orgID,
  closesAt: nullable(integer),
  scored: boolean,
  paymentUnderWay: boolean,
  onBallot: boolean,
  comparedInRound: boolean,
});
type Held = RowOf<typeof heldRow>;

/** Moves many entries of an award to one category in one transaction; those that may not be moved stay, with the reasons. */
export async function moveEntries(
  context: Context,
  by: Principal,
  { awardID, categoryID }: { readonly awardID: string; readonly categoryID: string },
  ids: readonly string[],
): Promise<Reply<'moveEntries'>> {
  return inTransaction(context.database, async (tx) => {
    const version = await holdOwn(tx, by, awardID, categoryID);
    await context.expectVersion(version, () => awardFor({ database: tx }, by, awardID));
    const held = await holdEntries(tx, awardID, ids);
    const known = new Map(held.map((entry) => [entry.id, entry]));
    const now = context.clock.now().getTime();
    const asked = [...new Set(ids)].map((id) => ({ id, reasons: reasonsAgainst(known.get(id), now, categoryID) }));
    const moved = asked.filter(({ reasons }) => reasons.length === 0).map(({ id }) => id);
    const changing = held.filter((entry) => moved.includes(entry.id) && entry.categoryID !== categoryID);
    if (changing.length > 0) await move(tx, context, by, changing, categoryID);
    return {
      moved,
      refused: asked
        .filter(({ reasons }) => reasons.length > 0)
        .map(({ id, reasons }) => ({ id, reasons: [...reasons] })),
    };
  });
}

const ownAwardRow = columns({
  version: awards.version,
});

/** The version of a held award of this organiser that has the category; refuses one that is not theirs. */
async function holdOwn(tx: Database, by: Principal, awardID: string, categoryID: string): Promise<number> {
  const [award] = await rowsOf(
    tx,
    ownAwardRow,
    sql`select a.version from product.awards a where a.id = ${awardID} and a.org_id = ${by.orgID} for share of a`,
  );
  if (!award) throw refuse(404, 'award.notFound');
  const ofAward = and(eq(categories.id, categoryID), eq(categories.awardID, awardID));
  const [category] = await tx.select({ id: categories.id }).from(categories).where(ofAward);
  if (!category) throw refuseBy([{ code: 'entry.refusal.categoryUnknown' }]);
  return award.version;
}

/** Held in the order of their ids, so that two such moves never wait for each other. */
async function holdEntries(tx: Database, awardID: string, ids: readonly string[]): Promise<Held[]> {
  const asked = sql`e.award_id = ${awardID} and e.id = any(${sql.param(ids)}::uuid[]) order by e.id`;
  // Held first: a sheet or a charge that was committed while that was waited for is in another table, read afterwards.
  await rowsOf(tx, nothing, sql`select from product.entries e where ${asked} for update`);
  return rowsOf(
    tx,
    heldRow,
    sql`
      select e.id, e.award_id as "awardID", e.status, e.version, e.category_id as "categoryID", e.data, e.files, e.lacking, f.fields as form, a.status as "awardStatus",
        json_build_object('locale', p.locale) as entrant,
        a.org_id as "organiserID", (extract(epoch from a.closes_at) * 1000)::bigint as "closesAt",
        ${isScored(sql`e.id`)} as scored,
        exists (select from product.vote_entries v where v.entry_id = e.id) as "onBallot",
        ${comparedInRound(sql`e.id`, sql`e.award_id`)} as "comparedInRound",
        exists (select from product.payments r where r.entry_id = e.id and r.state in ('reserved', 'actionRequired')) as "paymentUnderWay"
      from product.entries e join product.awards a on a.id = e.award_id join product.people p on p.id = e.person_id
        left join product.forms f on f.award_id = e.award_id and f.version = e.form_version
      where ${asked}`,
  );
}

function reasonsAgainst(entry: Held | undefined, now: number, categoryTo: string): readonly Reason[] {
  if (!entry) return [{ code: 'entry.notFound' }];
  const { categoryID, scored, paymentUnderWay, onBallot } = entry;
  const facts = entryFactsFrom(
    { categoryID, ...neededBy(entry), scored, paymentUnderWay, onBallot },
    { status: entry.awardStatus, closesAt: entry.closesAt },
    { now, by: 'admin' },
  );
  const moved = { ...facts, ...neededIn({ ...entry, categoryID: categoryTo }) };
  const decision = entryLifecycle.decide(stateOf(entry), facts, { type: 'entry.setCategory' }, moved);
  if (!decision.accepted) return decision.reasons;
  return categoryID === categoryTo ? [] : reasonsToStay(entry);
}

async function move(
  tx: Database,
  context: Context,
  by: Principal,
  moving: readonly Held[],
  categoryID: string,
): Promise<void> {
  const ids = moving.map(({ id }) => id);
  await tx
    .update(entries)
    .set({ categoryID, bestEntry: false, version: sql`${entries.version} + 1`, updatedAt: context.clock.now() })
    .where(inArray(entries.id, ids));
  if (moving.some(({ form }) => form)) await refreshLacking(tx, moving[0]!.awardID, ids, false);
  await moveSheets(tx, ids, categoryID);
  const moved = moving.map(({ id, status, data, files, version }) => {
    return { id, status, categoryID, data, files, version: version + 1 };
  });
  await storeVersions(tx, context, by, moved);
  await recordAll(
    tx,
    context.clock,
    by,
    moving.map(({ id, organiserID, categoryID: from }) => ({
      action: 'entry.setCategory',
      entity: 'entry' as const,
      entityID: id,
      orgID: organiserID,
      details: { fields: [], categoryID: { from, to: categoryID } },
    })),
  );
  announce(tx, moving[0]?.awardID ?? '');
}
