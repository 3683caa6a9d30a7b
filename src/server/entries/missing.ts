import { type EntryField, type EntryFile, entryFields, entryFiles } from '../../../machines/entry/entry.rules.ts';
import type { EntryData, StoredFile } from '../../contract/entities.ts';

/** Every field of an entry, empty where nothing was written. */
export const wholeData = (data: Partial<EntryData>): EntryData => ({
  title: data.title ?? '',
  place: data.place ?? '',
  statement: data.statement ?? '',
  completedOn: data.completedOn ?? '',
  cost: data.cost ?? '',
  leadName: data.leadName ?? '',
  client: data.client ?? '',
});

/** Required fields and files that are still empty. */
export function missingOf(
  data: Partial<EntryData>,
  files: Readonly<Record<string, StoredFile>>,
): (EntryField | EntryFile)[] {
  return [
    ...entryFields.filter(({ name, required }) => required && !(data[name] ?? '').trim()).map(({ name }) => name),
    ...entryFiles.filter(({ name, required }) => required && !files[name]).map(({ name }) => name),
  ];
}
