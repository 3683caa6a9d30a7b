import type { EntryData, OwnAnswers } from '#contract/entities/entry.ts';
import { forEachField } from '#machines/entry/entry.fields.ts';
import { isFurtherKey } from '#machines/entry/further.keys.ts';

/** Every field of an entry, empty where nothing was written. */
export const wholeData = (data: Partial<EntryData>): EntryData => ({
  ...forEachField(({ name }) => data[name] ?? ''),
  ...ownAnswers(data),
});

/** The same with the further categories that a draft is going to be entered in, for whoever writes it and its organiser. */
export const draftData = (data: Partial<EntryData>): EntryData => ({
  ...wholeData(data),
  ...Object.fromEntries(Object.entries(data).filter(([key]) => isFurtherKey(key))),
});

/** What was answered in an organiser's own fields. */
const ownAnswers = (data: Partial<EntryData>): OwnAnswers =>
  Object.fromEntries(Object.entries(data).filter(([key]) => key.startsWith('own_')));
