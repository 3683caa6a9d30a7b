import { and, eq, sql } from 'drizzle-orm';
import type { Entry, StoredFile } from '#contract/entities/entry.ts';
import { entryLifecycle } from '#machines/entry/entry.machine.ts';
import { type EntryChartState, type EntryEvent, type EntryStatus, entryStatuses } from '#machines/entry/entry.rules.ts';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { changesOf, record } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { categories, entries } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/sql.ts';
import type { EntryPatch } from '../../platform/database/submission.ts';
import { refuse, refuseBy, refuseUnlessCurrent } from '../../platform/errors/refusal.ts';
import { announce } from '../changes/announce.ts';
import { dropFilesOf, ofEntry, removeDropped } from '../files/dropFiles.ts';
import { dropZips, zipsOf } from '../files/dropZips.ts';
import { answersIn, lackingIn, neededIn, refreshLacking } from '../forms/lacking.ts';
import { post } from '../mail/letters.ts';
import { returnCodesOf } from '../payments/discounts.ts';
import { dropInvoice } from '../payments/raiseInvoice.ts';
import { attachFiles } from './attachedFiles.ts';
import { binEntry } from './binnedEntries.ts';
import { storeChoice } from './choice.ts';
import { correctionLetter } from './correctionLetter.ts';
import { deletionLetter } from './deletionLetter.ts';
import { findEntry } from './entries.repository.ts';
import { refuseLeaving } from './leavingCategory.ts';
import {
  type EntryKey,
  entryFacts,
  holdEntrant,
  type LockedEntry,
  lockEntry,
  type Occasion,
  stateOf,
} from './lockEntry.ts';
import { moveSheets } from './sheetsOfMoved.ts';
import { refuseTogether } from './together.ts';
import { dropUncounted } from './uncountedSheets.ts';
import { storeVersion } from './versions.ts';

/** A step that an update asks for: 0 withdraw, 2 let in to judging, 9 ask for a correction. */
interface EntryStep {
  readonly status?: (typeof entryStatuses)['inProgress' | 'openForJudging' | 'error'] | undefined;
  readonly message?: string | undefined;
  readonly fields?: readonly string[] | undefined;
}

/** Saves what was written and takes the step asked for, both or neither. An organisation that is named must be the entry's. */
export async function changeEntry(
  context: Context,
  by: Principal,
  key: EntryKey & { readonly orgID?: string | undefined },
  change: EntryPatch & EntryStep,
  ifMatch: number | null,
): Promise<Entry> {
  await inTransaction(context.database, async (tx) => {
    const entry = await lockEntry(tx, by, key);
    if (key.orgID && key.orgID !== entry.orgID) throw refuse(404, 'entry.notFound');
    await refuseIfStale(tx, by, entry, ifMatch);
    const saved = await saveEntry(tx, context, by, entry, change);
    if (change.status !== undefined) await takeStep(tx, context, by, saved, change);
  });
  if (change.files) await removeDropped(context, ofEntry(key.id));
  return entryFor(context, by, key);
}

/** Writes a patch into a held entry; answers the entry as it then is. Nothing happens where nothing differs. */
export async function saveEntry(
  tx: Database,
  context: Context,
  by: Principal,
  entry: LockedEntry,
  given: EntryPatch,
  occasion: Occasion = {},
): Promise<LockedEntry> {
  const patch = given.data ? { ...given, data: answersIn(entry.form, given.data) } : given;
  const moves = patch.categoryID !== undefined && patch.categoryID !== entry.categoryID;
  const writes = Object.keys(patch.data ?? {}).length + Object.keys(patch.files ?? {}).length > 0;
  if (!moves && !writes) return entry;
  const data = await storeChoice(tx, entry, patch.data ?? {});
  const files = patch.files ? await attachFiles(tx, context.files, entry, patch.files) : entry.files;
  const categoryID = patch.categoryID === undefined ? entry.categoryID : patch.categoryID;
  if (moves && entry.status === entryStatuses.error) await holdEntrant(tx, entry.personID);
  const facts = await entryFacts(tx, entry, { by, now: context.clock.now().getTime(), categoryID, ...occasion });
  const after = { ...facts, hasCategory: categoryID !== null, ...neededIn({ ...entry, data, files, categoryID }) };
  const asked: EntryEvent[] = [
    ...(writes ? [{ type: 'entry.save' } as const] : []),
    ...(moves ? [{ type: 'entry.setCategory' } as const] : []),
  ];
  for (const event of asked) {
    const decision = entryLifecycle.decide(stateOf(entry), facts, event, after);
    if (!decision.accepted) throw refuseBy(decision.reasons);
  }
  if (moves && patch.categoryID) await refuseForeignCategory(tx, entry.awardID, patch.categoryID);
  if (moves) await refuseTogether(tx, by, entry, 'mayChangeCategory');
  if (moves) await refuseLeaving(tx, entry);
  const bestEntry = entry.bestEntry && !moves;
  const lacking = lackingIn({ ...entry, data, files, categoryID });
  await tx
    .update(entries)
    .set({ data, files: { ...files }, categoryID, bestEntry, lacking, ...changed(context) })
    .where(eq(entries.id, entry.id));
  if (moves) await moveSheets(tx, [entry.id], categoryID);
  else if (stateOf(entry) !== 'inProgress') await dropUncounted(tx, entry.id);
  await dropFilesOf(tx, entry.id, { keys: replacedKeys(context, entry.files, files) });
  // Of what its entrant writes the versions tell.
  if (facts.by !== 'entrant' || by.actor || moves) {
    const written = { ...changesOf(entry.data, patch.data ?? {}), ...fileChanges(entry.files, files) };
    await record(tx, context.clock, by, {
      action: moves ? 'entry.setCategory' : 'entry.save',
      entity: 'entry',
      entityID: entry.id,
      orgID: entry.organiserID,
      details: {
        fields: [...Object.keys(patch.data ?? {}), ...Object.keys(patch.files ?? {})],
        ...(Object.keys(written).length > 0 && { changes: written }),
        ...(moves && { categoryID: { from: entry.categoryID, to: categoryID } }),
      },
    });
  }
  const saved = { ...entry, data, files, categoryID, bestEntry, lacking, version: entry.version + 1 };
  await storeVersion(tx, context, by, saved);
  return saved;
}

/** Moves the entry to another category and nothing else. */
export async function moveEntry(
  context: Context,
  by: Principal,
  key: EntryKey,
  categoryID: string,
  ifMatch: number | null,
): Promise<Entry> {
  return changeEntry(context, by, key, { categoryID }, ifMatch);
}

/**
 * Deletes an entry where its lifecycle allows it, a draft so that it can be restored; its invoices stay, with the entry's
 * title, an unpaid one with nothing due any more.
 */
export async function removeEntry(
  context: Context,
  by: Principal,
  key: EntryKey,
  ifMatch: number | null,
): Promise<void> {
  const zipped = await inTransaction(context.database, async (tx) => {
    const entry = await lockEntry(tx, by, key);
    await refuseIfStale(tx, by, entry, ifMatch);
    const facts = await entryFacts(tx, entry, { by, now: context.clock.now().getTime() });
    const decision = entryLifecycle.decide(stateOf(entry), facts, { type: 'entry.delete' });
    if (!decision.accepted) throw refuseBy(decision.reasons);
    await refuseTogether(tx, by, entry, 'mayDelete');
    if (decision.state === 'binned')
      await binEntry(tx, entry.id, by.type === 'admin' ? 'admin' : 'entrant', context.clock.now());
    else await dropFilesOf(tx, entry.id, 'all');
    const isTold = by.type === 'admin' && entry.status !== entryStatuses.inProgress;
    if (isTold) await post(tx, entry.organiserID, [await deletionLetter(tx, entry)]);
    await dropInvoice(tx, { clock: context.clock, by }, entry);
    await returnCodesOf(tx, entry.id);
    const wasSent = sql`exists (select from product.entries e where e.id = ${entry.id} and e.submitted_at is not null)`;
    const zipped = await dropZips(tx, sql`a.id = ${entry.awardID} and ${wasSent}`);
    await tx.delete(entries).where(eq(entries.id, entry.id));
    await record(tx, context.clock, by, {
      action: 'entry.delete',
      entity: 'entry',
      entityID: entry.id,
      orgID: entry.organiserID,
      details: { ref: entry.ref, title: entry.data.title ?? '', awardID: entry.awardID },
    });
    announce(tx, entry.awardID);
    return zipped;
  });
  await removeDropped(context, ofEntry(key.id));
  if (zipped.length > 0) await removeDropped(context, zipsOf(zipped));
}

/** What becomes of a deleted entry once its time is over is no event of the audit. */
type RecordedEvent = Exclude<EntryEvent, { readonly type: 'entry.expired' }>;

/** Sets the status that a decision answered, with its audit row. */
export async function enterState(
  tx: Database,
  context: Context,
  by: Principal,
  entry: LockedEntry,
  step: {
    readonly event: RecordedEvent;
    readonly state: EntryChartState;
    readonly reason?: string | undefined;
    readonly details?: Readonly<Record<string, unknown>>;
    readonly also?: Partial<typeof entries.$inferInsert>;
  },
): Promise<void> {
  if (step.state === 'binned' || step.state === 'deleted') throw new Error('An entry is deleted by removeEntry');
  const status = entryStatuses[step.state] satisfies EntryStatus;
  await tx
    .update(entries)
    .set({ status, ...changed(context), ...step.also })
    .where(eq(entries.id, entry.id));
  await storeVersion(tx, context, by, { ...entry, status, version: entry.version + 1 });
  await record(tx, context.clock, by, {
    action: step.event.type,
    entity: 'entry',
    entityID: entry.id,
    orgID: entry.organiserID,
    reason: step.reason,
    details: { from: entry.status, to: status, ...step.details },
  });
  announce(tx, entry.awardID);
}

/** The entry as this person sees it after a change. */
export async function entryFor({ database }: Pick<Context, 'database'>, by: Principal, key: EntryKey): Promise<Entry> {
  const entry = await findEntry(database, by, key);
  if (!entry) throw refuse(404, 'entry.notFound');
  return entry;
}

/** Refuses with the present entry where somebody changed it since the caller read it. */
export async function refuseIfStale(
  tx: Database,
  by: Principal,
  entry: LockedEntry,
  ifMatch: number | null,
): Promise<void> {
  await refuseUnlessCurrent(ifMatch, entry.version, () => findEntry(tx, by, entry));
}

async function takeStep(
  tx: Database,
  context: Context,
  by: Principal,
  entry: LockedEntry,
  { status, message = '', fields = [] }: EntryStep,
): Promise<void> {
  const now = context.clock.now();
  const event = stepEvent(status, message);
  const facts = await entryFacts(tx, entry, { by, now: now.getTime() });
  const after = { ...facts, correctionNamed: message.trim().length > 0 };
  const decision = entryLifecycle.decide(stateOf(entry), facts, event, after);
  if (!decision.accepted) throw refuseBy(decision.reasons);
  const correction = { message: message.trim(), fields: [...fields], at: now.toISOString() };
  await enterState(tx, context, by, entry, {
    event,
    state: decision.state,
    reason: message,
    ...(event.type === 'entry.askCorrection' && { also: { correction }, details: { fields } }),
  });
  if (event.type === 'entry.withdraw') {
    await dropUncounted(tx, entry.id);
    await refreshLacking(tx, entry.awardID, [entry.id]);
  }
  if (event.type !== 'entry.askCorrection') return;
  await post(tx, entry.organiserID, [correctionLetter(entry, message.trim(), fields)]);
}

function stepEvent(status: EntryStep['status'], message: string): RecordedEvent {
  switch (status) {
    case 0:
      return { type: 'entry.withdraw' };
    case 2:
      return { type: 'entry.accept' };
    default:
      return { type: 'entry.askCorrection', message };
  }
}

async function refuseForeignCategory(tx: Database, awardID: string, categoryID: string): Promise<void> {
  const [category] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.id, categoryID), eq(categories.awardID, awardID)));
  if (!category) throw refuseBy([{ code: 'entry.refusal.categoryUnknown' }]);
}

/** Fields whose file is another one, by the files' names. */
const fileChanges = (before: Readonly<Record<string, StoredFile>>, after: Readonly<Record<string, StoredFile>>) =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((field) => before[field]?.url !== after[field]?.url)
      .map((field) => [field, { from: before[field]?.name ?? null, to: after[field]?.name ?? null }]),
  );

/** Keys of files that were shown and no longer are. */
function replacedKeys(
  { files: store }: Context,
  before: Readonly<Record<string, StoredFile>>,
  after: Readonly<Record<string, StoredFile>>,
): string[] {
  const stillShown = new Set(Object.values(after).map(({ url }) => url));
  return Object.values(before).flatMap(({ url }) => (stillShown.has(url) ? [] : (store.keyOf(url) ?? [])));
}

const changed = (context: Context) => ({ version: sql`${entries.version} + 1`, updatedAt: context.clock.now() });
