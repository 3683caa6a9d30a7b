import { type EntryField, entryFields } from '#machines/entry/entry.fields.ts';
import { type EntryFile, entryFiles } from '#machines/entry/entry.rules.ts';

const required = [...entryFields, ...entryFiles].filter((one) => one.required).length + 1;

/** Whether something is a file of an entry. */
export const isFile = (name: string): name is EntryFile => entryFiles.some((file) => file.name === name);

/** Whether something is a field or a file of an entry. */
export const isPlace = (name: string): name is EntryField | EntryFile =>
  isFile(name) || entryFields.some((field) => field.name === name);

/** How much of what a submission needs is there, 0 to 100; null in an award's own form, which asks one thing after another. */
export function completenessOf(entry: {
  readonly missing: readonly string[];
  readonly categoryID: string | null;
  readonly formVersion?: number | undefined;
}): number | null {
  if (entry.formVersion) return null;
  const left = entry.missing.length + (entry.categoryID === null ? 1 : 0);
  return Math.max(0, Math.round((1 - left / required) * 100));
}
