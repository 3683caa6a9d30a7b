import type { Entry } from '#contract/entities/entry.ts';
import type { Context } from '../../http/context.ts';
import { handle } from '../../http/route.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { Refusal, refuse, refuseBy, refuseField } from '../../platform/errors/refusal.ts';
import { pageOf, readList, type Start } from '../../platform/http/lists.ts';
import { ownSearch } from '../forms/ownSearch.ts';
import { reasonsHidden } from '../judging/judging.ts';
import { markBest } from './bestEntry.ts';
import { changeEntry, moveEntry, removeEntry } from './changeEntry.ts';
import { createEntry, createSubmitted } from './createEntry.ts';
import { findEntry, listEntries } from './entries.repository.ts';
import { toEntryRow, toOwnRow } from './entryRows.ts';
import type { FoundEntry } from './entryView.ts';
import { findHandling, handleEntries, saveHandling } from './handling.ts';
import type { EntryKey } from './lockEntry.ts';
import { moveEntries } from './moveEntries.ts';
import { restoreEntry } from './restoreEntry.ts';
import { submitEntry } from './submitEntry.ts';
import { versionsOf } from './versions.ts';

export const entryRoutes = [
  handle('getEntry', async ({ query, principal, context }) => {
    const entry = await findEntry(context.database, principal, query);
    if (!entry) throw await refuseHidden(context, principal, query);
    return entry;
  }),

  handle('listEntries', async ({ query, principal, context }) => {
    // To a judge it would tell who entered.
    if (query.orgID && principal.type !== 'admin') throw refuseField('orgID');
    const read = (start: Start) => listEntries(context.database, principal, { ...query, ...start });
    // Whoever asks for rows reads them as such; the contract's type is that of whole ones.
    const shown = (entry: FoundEntry) => (query.fields === 'row' ? (toOwnRow(entry) as unknown as Entry) : entry);
    return readList(query, principal, () => pageOf(query, read, shown));
  }),

  handle('listEntryVersions', ({ query, principal, context }) => versionsOf(context.database, principal, query)),

  handle(
    'listAwardEntries',
    async ({ query, principal, context }) => {
      const own = await ownSearch(context.database, principal, query);
      const search = { ...query, missing: query.missing === 'true', best: query.best === 'true', own };
      // Whoever asks for rows reads them as such; the contract's type is that of whole ones.
      const shown = (entry: FoundEntry) =>
        query.fields === 'row' ? (toEntryRow(entry, own?.columns) as unknown as Entry) : entry;
      const read = (start: Start) => listEntries(context.database, principal, { ...search, ...start });
      return readList(query, principal, () => pageOf(query, read, shown));
    },
    { scope: 'award' },
  ),

  handle('createEntry', async ({ query, body: { data }, principal, context }) => {
    if (!data.awardID) throw refuse(400, 'request.shape', [shapeReason('data.awardID')]);
    const make = query.isSubmit === 'true' ? createSubmitted : createEntry;
    return make(context, principal, data.awardID, data);
  }),

  handle('updateEntry', ({ query, body, principal, context, ifMatch }) =>
    changeEntry(context, principal, query, body.data, ifMatch),
  ),

  handle('submitEntry', ({ query, body, principal, context, ifMatch }) =>
    submitEntry(context, principal, query, body?.data ?? {}, ifMatch),
  ),

  handle('submitEntryAsAdmin', ({ query, body, principal, context, ifMatch }) =>
    submitEntry(context, principal, query, body?.data ?? {}, ifMatch),
  ),

  handle('markBestEntry', ({ query, body, principal, context, ifMatch }) =>
    markBest(context, principal, query, body, ifMatch),
  ),

  handle('changeEntryCategory', ({ query, principal, context, ifMatch }) =>
    moveEntry(context, principal, query, query.categoryID, ifMatch),
  ),

  handle('moveEntries', ({ query, body, principal, context }) => moveEntries(context, principal, query, body.ids)),

  handle('getHandling', ({ query, principal, context }) => findHandling(context.database, principal, query.awardID)),

  handle('saveHandling', ({ query, body, principal, context }) => saveHandling(context, principal, query, body)),

  handle('handleEntries', ({ query, body, principal, context }) =>
    handleEntries(context, principal, query.awardID, body),
  ),

  handle('deleteEntry', async ({ query, principal, context, ifMatch }) => {
    await removeEntry(context, principal, query, ifMatch);
    return {};
  }),

  handle('restoreEntry', ({ query, principal, context }) => restoreEntry(context, principal, query)),
];

/** A judge learns why an entry of theirs is not shown; for everybody else what is not theirs does not exist. */
async function refuseHidden(context: Context, principal: Principal, key: EntryKey): Promise<Refusal> {
  const reasons = principal.type === 'judge' ? await reasonsHidden(context.database, principal, key) : [];
  if (reasons.length === 0) return refuse(404, 'entry.notFound');
  return new Refusal(403, refuseBy(reasons).code, reasons);
}

const shapeReason = (field: string) => ({ code: 'request.field', params: { field, problem: 'required' } });
