import { and, inArray, isNull } from 'drizzle-orm';
import type { StoredFile } from '#contract/entities/entry.ts';
import { filePlaces } from '#machines/form/files.ts';
import type { Reason } from '#machines/kit/rules.ts';
import type { Context } from '../../http/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { files } from '../../platform/database/schema.ts';
import { refuseBy } from '../../platform/errors/refusal.ts';
import { confirmUpload } from '../files/confirmUpload.ts';
import type { LockedEntry } from './lockEntry.ts';

type Named = Readonly<Record<string, StoredFile | null>>;

/**
 * The entry's files once `named` are put into their fields or, with null, taken out. Each must be an upload that has
 * arrived, of the right type and size, made for this entry, the one that it was entered with, or none yet, whose it is from then on.
 */
export async function attachFiles(
  tx: Database,
  store: Context['files'],
  entry: Pick<LockedEntry, 'id' | 'firstID' | 'awardID' | 'orgID' | 'organiserID' | 'files' | 'form'>,
  named: Named,
): Promise<Record<string, StoredFile>> {
  const changed = Object.entries(named).filter(([field, file]) => file?.url !== entry.files[field]?.url);
  const keys = new Map(changed.map(([field, file]) => [field, file && store.keyOf(file.url)]));
  const wanted = [...keys.values()].filter((key) => key !== null);
  const rows = wanted.length > 0 ? await tx.select().from(files).where(inArray(files.key, wanted)).for('update') : [];
  const places = filePlaces(entry.form);
  const stored: Record<string, StoredFile> = { ...entry.files };
  const reasons: Reason[] = [];
  for (const [field, file] of changed) {
    const rule = places.find(({ name }) => name === field);
    const row = rows.find(({ key }) => key === keys.get(field));
    if (!rule) reasons.push({ code: 'entry.refusal.fileUnknown', params: { field } });
    else if (!file) delete stored[field];
    else if (!row || !mayUse(row, entry, field)) reasons.push({ code: 'entry.refusal.fileMissing', params: { field } });
    else {
      const found = await confirmUpload(tx, store, row);
      if ('problem' in found) reasons.push(problemReason(found.problem, field));
      else if (!rule.types.includes(row.mimeType)) reasons.push({ code: 'entry.refusal.fileType', params: { field } });
      else if (found.size > rule.maximumBytes) reasons.push({ code: 'entry.refusal.fileTooLarge', params: { field } });
      else
        stored[field] = {
          name: file.name,
          size: found.size,
          mimeType: row.mimeType,
          url: store.addressOf(row.key, row.name),
        };
    }
  }
  if (reasons.length > 0) throw refuseBy(reasons);
  if (rows.length > 0) {
    await tx
      .update(files)
      .set({ entryID: entry.id, awardID: entry.awardID })
      .where(
        and(
          isNull(files.entryID),
          inArray(
            files.key,
            rows.map(({ key }) => key),
          ),
        ),
      );
  }
  return stored;
}

const problemReason = (problem: 'missing' | 'content', field: string): Reason =>
  problem === 'content' ? { code: 'file.content' } : { code: 'entry.refusal.fileMissing', params: { field } };

const mayUse = (
  row: typeof files.$inferSelect,
  entry: Pick<LockedEntry, 'id' | 'firstID' | 'orgID' | 'organiserID'>,
  field: string,
) =>
  row.field === field &&
  row.state !== 'dropped' &&
  (row.orgID === entry.orgID || row.orgID === entry.organiserID) &&
  (row.entryID === null || row.entryID === entry.id || row.entryID === entry.firstID);
