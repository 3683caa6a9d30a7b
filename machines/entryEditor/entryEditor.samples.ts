import { forEachField } from '../entry/entry.fields.ts';
import { entryStatuses } from '../entry/entry.rules.ts';
import type { EditedEntry } from '../form/editedEntry.ts';
import type { EditedAward, LoadedEntry } from './entryEditor.rules.ts';

export const target = { id: 'e1', awardID: 'a1' };
const file = { name: 'a.pdf', size: 4_000, mimeType: 'application/pdf', url: 'https://files.test/a.pdf' };

/** A draft as the server has it. */
export const draftEntry: EditedEntry = {
  ...target,
  version: 3,
  ref: 'YP-0004',
  status: 0,
  categoryID: 'c1',
  data: {
    ...forEachField(() => ''),
    title: 'Harbour Light Library',
    place: 'Carra Quay',
    statement: 'The library stands where the harbour light stood.',
    completedOn: 'February 2026',
    leadName: 'Nia Prosser',
  },
  files: { supportingDoc: file, logoLight: file, logoDark: file },
  bestEntry: false,
  correction: null,
  invoice: null,
  updatedAt: '2026-11-12T09:41:00.000Z',
  submittedAt: null,
};

export const award: EditedAward = {
  id: 'a1',
  name: 'Young Practice Prize 2027',
  description: 'For studios under seven years old.',
  status: 'open',
  timeZone: 'Europe/London',
  currency: 'gbp',
  opensAt: '2026-10-23T09:00:00.000Z',
  closesAt: '2026-12-18T17:00:00.000Z',
  tax: null,
  resultsAt: null,
  categories: [],
};

export const loaded: LoadedEntry = { entry: draftEntry, award, entriesUsed: 1, allowedLimit: 3 };
export const empty: LoadedEntry = {
  ...loaded,
  entry: {
    ...draftEntry,
    categoryID: null,
    data: { ...draftEntry.data, title: '', statement: '', leadName: '' },
    files: {},
  },
  award: { ...award, status: 'judging', closesAt: '2026-11-01T17:00:00.000Z' },
  entriesUsed: 3,
};
export const wrong: LoadedEntry = {
  ...loaded,
  entry: { ...draftEntry, status: entryStatuses.error },
  award: { ...award, status: 'closed' },
};
export const takingOne = (categoryID: string): EditedAward['categories'][number] => ({
  categoryID,
  name: 'Libraries',
  names: {},
  description: '',
  eligibility: '',
  entryLimit: 1,
  fee: { amount: 0, earlyAmount: null, earlyUntil: null },
});
export const submitted: EditedEntry = {
  ...draftEntry,
  version: 5,
  status: entryStatuses.submitted,
  submittedAt: '2026-11-12T10:00:00.000Z',
};
export const theirs: EditedEntry = {
  ...draftEntry,
  version: 4,
  data: { ...draftEntry.data, title: 'Harbour Library' },
};
