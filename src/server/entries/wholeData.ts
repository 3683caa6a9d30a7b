import type { EntryData } from '../../contract/entities.ts';

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
