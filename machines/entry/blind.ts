import { type EntryField, entryFields } from './entry.fields.ts';
import type { EntryFile } from './entry.rules.ts';

/** What a judge of a blind award does not see of an entry: it says who entered. */
export const hiddenFields: readonly EntryField[] = entryFields
  .filter(({ namesEntrant }) => namesEntrant)
  .map(({ name }) => name);

/** The files that a judge of a blind award sees, and what they are called there: logos, and names of files, say who entered. */
export const shownFiles = { supportingDoc: 'document-1', supportingImage: 'image-1' } as const satisfies Partial<
  Record<EntryFile, string>
>;

/** A file's name that tells nothing of who sent it: `called`, with the ending of its own name. */
export const neutralName = (called: string, name: string): string =>
  called + (/\.[a-z0-9]+$/i.exec(name)?.[0].toLowerCase() ?? '');
