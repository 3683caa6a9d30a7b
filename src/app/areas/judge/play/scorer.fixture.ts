import type { JudgedEntry } from '#app/data/offline/sheets.ts';
import type { Award, Category, Criterion } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { forEachField } from '#machines/entry/entry.fields.ts';
import { blankSheet } from '#machines/judging/sheet.ts';

/** An entry without files, open to its judge and not marked yet. */
export function judgedEntry(title: string): JudgedEntry {
  const entry: Entry = {
    id: title.toLowerCase().replace(' ', '-'),
    awardID: award.id,
    awardName: award.name,
    orgID: '',
    orgName: '',
    personID: '',
    personName: '',
    version: 1,
    ref: 'CD-0118',
    status: 2,
    categoryID: category.categoryID,
    categories: [category.categoryID],
    data: {
      ...forEachField(() => ''),
      title,
      statement: 'The scheme replaces 140 metres of sheet-piled wall with seven broad steps down to the estuary.',
      place: 'Harwich',
      completedOn: 'May 2026',
      cost: '1.12 m',
      leadName: 'A. Lead',
      client: 'Harwich Town',
    },
    supportingDocURL: null,
    supportingImageURL: null,
    logoLightURL: null,
    logoDarkURL: null,
    files: {},
    missing: [],
    scoreStatus: 'unscored',
    score: null,
    bestEntry: false,
    correction: null,
    invoice: null,
    createdAt: '2026-09-01T09:00:00Z',
    updatedAt: '2026-10-01T09:00:00Z',
    submittedAt: '2026-10-01T09:00:00Z',
  };
  return {
    entry,
    award,
    category,
    play: {
      entryID: entry.id,
      awardID: award.id,
      categoryID: category.categoryID,
      awardStatus: 'judging',
      entryOpen: true,
      assigned: true,
      ndaAccepted: true,
      criteria: category.criteria,
      sheet: blankSheet,
    },
  };
}

const criterion = (criterionID: string, name: string, weight: number): Criterion => ({
  criterionID,
  name,
  weight,
  description: '',
  anchors: [
    { from: 9, to: 10, text: 'Clear benefit to people who had none before, with evidence' },
    { from: 6, to: 8, text: 'Thoughtful and consistent; one or two details unresolved' },
    { from: 3, to: 5, text: 'Partly explained' },
    { from: 0, to: 2, text: 'No account given' },
  ],
});

const category: Category = {
  categoryID: 'conservation',
  name: 'Conservation',
  names: {},
  description: '',
  eligibility: '',
  minimumJudges: 2,
  criteria: [
    criterion('benefit', 'Public benefit', 40),
    criterion('design', 'Quality of design', 30),
    criterion('value', 'Delivery and value', 30),
  ],
  fee: { amount: 0, earlyAmount: null, earlyUntil: null },
};

const award: Award = {
  id: 'civic',
  orgID: 'organiser',
  orgName: 'Civic Trust',
  version: 1,
  status: 'judging',
  name: 'Civic Design',
  description: '',
  timeZone: 'Europe/London',
  currency: 'gbp',
  opensAt: null,
  closesAt: null,
  judgingClosesAt: null,
  resultsAt: null,
  tax: null,
  blind: true,
  entryLimit: 3,
  resultMethod: 'automatic',
  nda: { version: 1, text: '' },
  categories: [category],
  needsAttention: [],
  history: [],
};
