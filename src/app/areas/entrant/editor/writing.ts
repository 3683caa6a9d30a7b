import { type EntryField, entryFields } from '#machines/entry/entry.fields.ts';
import type { EditedAward } from '#machines/entryEditor/entryEditor.rules.ts';
import type { EditorEvent } from '#machines/entryEditor/entryEditor.setup.ts';
import type { DraftValues, EditedEntry } from '#machines/form/editedEntry.ts';
import type { Reason } from '#machines/kit/rules.ts';
import type { Unread } from './unread.ts';

/** What every section of the form needs. */
export interface Writing {
  readonly values: DraftValues;
  readonly entry: EditedEntry;
  readonly award: EditedAward;
  readonly send: (event: EditorEvent) => void;
  readonly unread: Unread;
  /** Why the editor takes no such event now. */
  readonly whyNot: (event: EditorEvent) => readonly Reason[];
}

/** The most characters that a field takes. */
export const maximumOf = (field: EntryField): number => entryFields.find(({ name }) => name === field)?.maximum ?? 0;
