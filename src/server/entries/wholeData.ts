import { forEachField } from '../../../machines/entry/entry.fields.ts';
import type { EntryData, OwnAnswers } from '../../contract/entities.ts';

/** Every field of an entry, empty where nothing was written. */
export const wholeData = (data: Partial<EntryData>): EntryData => ({
  ...forEachField(({ name }) => data[name] ?? ''),
  ...ownAnswers(data),
});

/** What was answered in an organiser's own fields. */
const ownAnswers = (data: Partial<EntryData>): OwnAnswers =>
  Object.fromEntries(Object.entries(data).filter(([key]) => key.startsWith('own_')));
