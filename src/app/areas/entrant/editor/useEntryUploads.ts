import { type Upload, useUpload } from '#app/actors/entry/upload.ts';
import type { EntryFile } from '#machines/entry/entry.rules.ts';
import type { EditedEntry } from '#machines/entryEditor/entryEditor.rules.ts';

export type Uploads = Readonly<Record<EntryFile, Upload>>;

/** The four file places of an entry. */
export function useEntryUploads(entry: EditedEntry, onSaved: (entry: EditedEntry) => void): Uploads {
  const shared = { entryID: entry.id, awardID: entry.awardID, onSaved };
  const inputOf = (field: EntryFile) => ({ ...shared, field, kept: entry.files[field] ?? null });
  return {
    supportingDoc: useUpload(inputOf('supportingDoc')),
    supportingImage: useUpload(inputOf('supportingImage')),
    logoLight: useUpload(inputOf('logoLight')),
    logoDark: useUpload(inputOf('logoDark')),
  };
}

/** The places whose files are still on their way. */
export const uploadingIn = (uploads: Uploads): string[] =>
  Object.values(uploads)
    .filter(isOnItsWay)
    .map(({ field }) => field);

/** Whether a file is on its way to a place. */
export const isOnItsWay = ({ snapshot }: Upload): boolean => snapshot.hasTag('busy') && !snapshot.matches('removing');

/** Whether the last upload to a place failed. */
export const hasFailed = ({ snapshot }: Upload): boolean =>
  snapshot.matches('failed') || snapshot.matches('unsaved') || snapshot.matches('refused');
