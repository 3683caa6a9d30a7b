import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { forEachField } from '#machines/entry/entry.fields.ts';

/** An open award in London without rounds. */
export const openAward: Award = {
  id: 'civic',
  orgID: 'organiser',
  orgName: 'Civic Trust',
  version: 1,
  status: 'open',
  name: 'Civic Design',
  description: '',
  timeZone: 'Europe/London',
  currency: 'gbp',
  opensAt: null,
  closesAt: null,
  judgingClosesAt: null,
  resultsAt: null,
  tax: null,
  blind: false,
  entryLimit: 3,
  resultMethod: 'automatic',
  nda: { version: 1, text: '' },
  categories: [],
  needsAttention: [],
  history: [],
};

/** An entry that was submitted at 23:30 in London, which is the day after in Tokyo. */
export const submittedEntry: Entry = {
  id: 'slipway',
  awardID: openAward.id,
  awardName: openAward.name,
  orgID: 'studio',
  orgName: 'Studio',
  personID: 'nia',
  personName: 'Nia Prosser',
  version: 1,
  ref: 'CD-0118',
  status: 1,
  categoryID: 'conservation',
  categories: ['conservation'],
  files: {},
  missing: [],
  scoreStatus: 'unscored',
  data: { ...forEachField(() => ''), title: 'Slipway Steps', statement: 'Seven broad steps.' },
  supportingDocURL: null,
  supportingImageURL: null,
  logoLightURL: null,
  logoDarkURL: null,
  score: null,
  bestEntry: false,
  correction: null,
  invoice: null,
  createdAt: '2026-11-02T23:00:00Z',
  updatedAt: '2026-11-02T23:30:00Z',
  submittedAt: '2026-11-02T23:30:00Z',
};
