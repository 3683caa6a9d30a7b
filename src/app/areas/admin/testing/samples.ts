import type { Award, Category } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { Judge } from '#contract/entities/judging.ts';
import { forEachField } from '#machines/entry/entry.fields.ts';
import { entryStatuses } from '#machines/entry/entry.rules.ts';

const aCategory = (part: Partial<Category> = {}): Category => ({
  categoryID: 'housing',
  name: 'Housing',
  names: {},
  description: '',
  eligibility: '',
  minimumJudges: 3,
  criteria: [
    { criterionID: 'idea', name: 'Idea', description: '', weight: 60, anchors: [] },
    { criterionID: 'use', name: 'Use', description: '', weight: 40, anchors: [] },
  ],
  fee: { amount: 29_500, earlyAmount: 24_500, earlyUntil: '2026-09-01T16:00:00Z' },
  ...part,
});

/** The award as a list answers it, without figures. */
export function aPlan(part: Partial<Award> = {}): Award {
  const { summary: _, ...award } = anAward({ status: 'pending', ...part });
  return award;
}

/** An award in judging: 26 of 216 sheets are open, and Small Budget is one judge short. */
export const anAward = (part: Partial<Award> = {}): Award => ({
  id: 'civic',
  orgID: 'alder',
  orgName: 'Alder Trust',
  version: 7,
  status: 'judging',
  name: 'Civic Design Awards 2026',
  description: '',
  timeZone: 'Europe/London',
  currency: 'gbp',
  tax: null,
  opensAt: '2026-07-01T08:00:00Z',
  closesAt: '2026-10-30T17:00:00Z',
  judgingClosesAt: '2026-11-27T17:00:00Z',
  resultsAt: '2026-12-10T12:00:00Z',
  blind: true,
  entryLimit: 3,
  resultMethod: 'automatic',
  nda: { version: 2, text: 'Keep it to yourself.' },
  categories: [aCategory(), aCategory({ categoryID: 'small', name: 'Small Budget' })],
  summary: {
    entries: { 0: 19, 1: 2, 2: 72, 9: 3 },
    categories: [
      {
        categoryID: 'housing',
        name: 'Housing',
        entries: { 2: 62 },
        submitted: 62,
        judges: 3,
        minimumJudges: 3,
        sheets: 186,
        submittedSheets: 168,
        recusedSheets: 0,
        finalSheets: 0,
        bestEntryID: null,
      },
      {
        categoryID: 'small',
        name: 'Small Budget',
        entries: { 2: 10 },
        submitted: 10,
        judges: 2,
        minimumJudges: 3,
        sheets: 30,
        submittedSheets: 22,
        recusedSheets: 0,
        finalSheets: 0,
        bestEntryID: null,
      },
    ],
    judging: { sheets: 216, submitted: 190, recused: 0, judges: 9 },
    money: { paid: 1_889_000, paidTax: 0, due: 206_500, dueTax: 0, currency: 'gbp' },
  },
  needsAttention: [],
  zip: null,
  history: [
    { status: 'pending', at: '2026-05-12T09:05:00Z' },
    { status: 'approved', at: '2026-06-02T14:42:00Z' },
    { status: 'open', at: '2026-07-01T08:00:00Z' },
    { status: 'judging', at: '2026-10-30T17:00:00Z' },
  ],
  ...part,
});

export const anEntry = (part: Partial<Entry> = {}): Entry => ({
  id: part.ref ?? 'entry',
  awardID: 'civic',
  awardName: 'Civic Design Awards 2026',
  orgID: 'saltmarsh',
  orgName: 'Saltmarsh Studio',
  personID: 'nia',
  personName: 'Nia Prosser',
  version: 1,
  ref: 'CD-0118',
  status: entryStatuses.openForJudging,
  categoryID: 'housing',
  categories: ['housing'],
  data: { ...forEachField(() => ''), title: 'Tidewater Steps' },
  supportingDocURL: null,
  supportingImageURL: null,
  logoLightURL: null,
  logoDarkURL: null,
  files: {},
  missing: [],
  scoreStatus: 'unscored',
  bestEntry: false,
  correction: null,
  invoice: null,
  createdAt: '2026-10-01T09:00:00Z',
  updatedAt: '2026-10-30T09:00:00Z',
  submittedAt: '2026-10-30T09:00:00Z',
  ...part,
});

export const aJudge = (part: Partial<Judge> = {}): Judge => ({
  id: 'helen',
  name: 'Helen Okafor',
  email: 'h.okafor@lodeway.example',
  locked: false,
  invited: false,
  categoryIDs: ['housing'],
  nda: { version: 2, name: 'Helen Okafor', acceptedAt: '2026-10-30T18:00:00Z' },
  progress: { assigned: 24, scored: 1, submitted: 20, recused: 1 },
  lastSeenAt: '2026-11-12T07:31:00Z',
  ...part,
});
