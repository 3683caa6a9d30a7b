import type { EntryData, OwnAnswers } from '../../contract/entities.ts';

/** Every field of an entry, empty where nothing was written. */
export const wholeData = (data: Partial<EntryData>): EntryData => ({
  title: data.title ?? '',
  place: data.place ?? '',
  statement: data.statement ?? '',
  completedOn: data.completedOn ?? '',
  cost: data.cost ?? '',
  leadName: data.leadName ?? '',
  client: data.client ?? '',
  ...ownAnswers(data),
});

/** What was answered in an organiser's own fields. */
const ownAnswers = (data: Partial<EntryData>): OwnAnswers =>
  Object.fromEntries(Object.entries(data).filter(([key]) => key.startsWith('own_')));
