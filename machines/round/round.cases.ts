import type { Case } from '../kit/cases.ts';
import { nothingGiven } from './order.ts';
import type { RoundEvent, RoundFacts } from './round.rules.ts';
import { askedOf } from './scoring.ts';

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 12, 12);

const ready: RoundFacts = {
  now,
  awardStatus: 'judging',
  kind: 'qualifying',
  name: 'Screening',
  before: [],
  after: [],
  opensAt: null,
  closesAt: now + 48 * hour,
  consensus: 66,
  quorum: 2,
  top: null,
  threshold: null,
  picks: null,
  scale: null,
  pairs: null,
  criteria: null,
  range: null,
  weight: null,
  given: nothingGiven,
  categories: [{ name: 'Animation', entries: 12, judges: 3 }],
  openAnswers: 0,
  unsettled: 0,
  goOn: 5,
  sheets: 0,
  published: false,
  entrySettled: false,
  judge: { assigned: true, ndaAccepted: true },
};

const decided = { name: 'Screening', state: 'decided', given: 24, published: true } as const;
const prepared = { name: 'Final', state: 'prepared', given: 0, published: false } as const;

const rankings: RoundFacts = {
  ...ready,
  kind: 'transferableVote',
  name: 'Top picks',
  top: 5,
  picks: 3,
  given: { ...nothingGiven, ballots: 2 },
  judge: { assigned: true, ndaAccepted: true, entryIDs: ['weir', 'quay', 'moth', 'salt'] },
};

const comparing: RoundFacts = {
  ...ready,
  kind: 'pairs',
  name: 'Two by two',
  top: 5,
  pairs: 20,
  judge: {
    assigned: true,
    ndaAccepted: true,
    pairs: [
      ['weir', 'quay'],
      ['moth', 'salt'],
    ],
  },
};

const scoring: RoundFacts = {
  ...ready,
  kind: 'scores',
  name: 'First jury',
  threshold: 70,
  range: 'oneToFive',
  criteria: [
    { name: 'Craft', help: 'How well it is made.', weight: 60 },
    { name: 'Story', help: '', weight: 40 },
  ],
};

const grading: RoundFacts = {
  ...ready,
  kind: 'grades',
  name: 'Grading',
  top: 5,
  scale: ['Poor', 'Good', 'Excellent'],
};

const events: readonly RoundEvent[] = [
  { type: 'round.edit', fields: ['name'] },
  { type: 'round.edit', fields: ['consensus'] },
  { type: 'round.edit', fields: ['kind', 'picks', 'scale', 'pairs'] },
  { type: 'round.edit', fields: ['criteria', 'range'] },
  { type: 'round.edit', fields: ['threshold'] },
  { type: 'round.edit', fields: ['shows'] },
  { type: 'round.edit', fields: ['opensAt'] },
  { type: 'round.move', by: -1 },
  { type: 'round.move', by: 1 },
  { type: 'round.open' },
  { type: 'round.unopen', reason: 'A judge was missing' },
  { type: 'round.unopen', reason: '' },
  { type: 'round.answer', answer: 'yes', reason: '' },
  { type: 'round.answer', answer: 'unsure', reason: 'Too long for its category' },
  { type: 'round.answer', answer: 'no', reason: '' },
  { type: 'round.grade', grade: 2 },
  { type: 'round.grade', grade: 3 },
  { type: 'round.rank', ranked: ['moth', 'weir'], others: ['quay', 'salt'] },
  { type: 'round.rank', ranked: [], others: ['moth', 'weir', 'quay', 'salt'] },
  { type: 'round.rank', ranked: ['moth', 'weir', 'quay', 'salt'], others: [] },
  { type: 'round.rank', ranked: ['moth', 'moth'], others: ['weir', 'quay'] },
  { type: 'round.compare', pair: ['weir', 'quay'], preferred: 'quay' },
  { type: 'round.compare', pair: ['quay', 'weir'], preferred: null },
  { type: 'round.compare', pair: ['weir', 'quay'], preferred: 'moth' },
  { type: 'round.compare', pair: ['weir', 'salt'], preferred: 'salt' },
  { type: 'round.score', marks: [5, 1] },
  { type: 'round.score', marks: [0, 2] },
  { type: 'round.score', marks: [4] },
  { type: 'round.close' },
  { type: 'round.close', override: 'A judge fell ill' },
  { type: 'round.reopen', reason: 'A judge asked for a day' },
  { type: 'round.reopen', reason: '' },
  { type: 'round.settle', goesOn: true, reason: 'The jury talked about it' },
  { type: 'round.settle', goesOn: false, reason: '' },
  { type: 'round.decide' },
  { type: 'round.undecide', reason: 'An answer was counted twice' },
  { type: 'round.undecide', reason: '' },
  { type: 'round.publish' },
  { type: 'round.delete' },
];

/** Situations of a round before the scores. */
export const roundCases: readonly Case<RoundFacts, RoundEvent>[] = [
  { title: 'every answer is in and everything is settled', input: ready, events },
  {
    title: 'answers are missing, and nobody decided about some entries',
    input: { ...ready, openAnswers: 7, unsettled: 3 },
    states: ['open', 'closed'],
    events,
  },
  { title: 'no entry goes on', input: { ...ready, goOn: 0 }, states: ['prepared', 'open', 'closed'], events },
  { title: 'its closing time has passed', input: { ...ready, closesAt: now - hour }, events },
  {
    title: 'a category has too few judges for it',
    input: { ...ready, categories: [{ name: 'Animation', entries: 12, judges: 1 }] },
    events,
  },
  { title: 'judging has not begun', input: { ...ready, awardStatus: 'open' }, states: ['prepared'], events },
  { title: 'scores have been given', input: { ...ready, sheets: 4, entrySettled: true }, states: ['decided'], events },
  { title: 'the shortlist is published', input: { ...ready, published: true }, states: ['decided'], events },
  { title: 'it is the second of three rounds', input: { ...ready, before: [decided], after: [prepared] }, events },
  {
    title: 'the round before it is not decided, the one after it prepared as well',
    input: {
      ...ready,
      before: [{ ...decided, state: 'closed', published: false }],
      after: [prepared, { ...prepared, name: 'Last' }],
    },
    states: ['prepared'],
    events,
  },
  {
    title: 'it stands between two that are prepared, and opens automatically in an hour',
    input: { ...ready, opensAt: now + hour, before: [{ ...prepared, name: 'Screening' }], after: [prepared] },
    states: ['prepared'],
    events,
  },
  {
    title: 'judges answered in the round after it, whose opening was undone',
    input: { ...ready, after: [{ ...prepared, given: 3 }] },
    states: ['prepared', 'decided'],
    events,
  },
  {
    title: 'the next round is open, and the shortlist of the one before is not published',
    input: { ...ready, before: [{ ...decided, published: false }], after: [{ ...prepared, state: 'open' }] },
    states: ['decided'],
    events,
  },
  {
    title: 'before a judge of other categories',
    input: { ...ready, judge: { assigned: false, ndaAccepted: false } },
    states: ['open'],
    events,
  },
  { title: 'judges rank entries by single transferable vote', input: rankings, events },
  {
    title: 'judges grade entries in words',
    input: grading,
    states: ['prepared', 'open', 'closed'],
    events,
  },
  {
    title: 'judges compare entries two by two',
    input: comparing,
    states: ['prepared', 'open', 'closed'],
    events,
  },
  {
    title: 'judges score entries from 1 to 5 by two criteria',
    input: scoring,
    states: ['prepared', 'open', 'closed'],
    events,
  },
  {
    title: 'judges score entries, and what they say is a part of the final result',
    input: { ...scoring, weight: 30 },
    states: ['prepared', 'decided'],
    events,
  },
  {
    title: 'judges score entries in words, and some did',
    input: {
      ...scoring,
      range: null,
      scale: ['Weak', 'Fair', 'Strong'],
      threshold: null,
      top: 5,
      given: { ...nothingGiven, scores: 4 },
    },
    states: ['prepared', 'open'],
    events,
  },
  {
    title: 'judges compare too few pairs to hold entries together',
    input: { ...comparing, pairs: 2, given: { ...nothingGiven, comparisons: 2 } },
    states: ['prepared'],
    events,
  },
  {
    title: 'judges rank entries by Schulze’s method, and this judge none of these',
    input: { ...rankings, kind: 'schulze', judge: { assigned: false, ndaAccepted: true, entryIDs: [] } },
    states: ['prepared', 'open'],
    events,
  },
  {
    title: 'a judge scored before the criteria changed places, and again afterwards',
    input: scoring,
    states: ['open'],
    events: [
      { type: 'round.score', marks: [5, 1], asked: askedOf(scoring) },
      {
        type: 'round.score',
        marks: [5, 1],
        asked: askedOf({ ...scoring, criteria: [{ name: 'Story' }, { name: 'Craft' }] }),
      },
      { type: 'round.score', marks: [5, 1], asked: askedOf({ ...scoring, range: 'zeroToTen' }) },
      { type: 'round.score', marks: [5], asked: askedOf({ ...scoring, criteria: [{ name: 'Story' }] }) },
    ],
  },
  {
    title: 'a judge graded before the grades changed places, and again afterwards',
    input: grading,
    states: ['open'],
    events: [
      { type: 'round.grade', grade: 2, asked: askedOf(grading) },
      { type: 'round.grade', grade: 2, asked: askedOf({ ...grading, scale: ['Excellent', 'Good', 'Poor'] }) },
      { type: 'round.grade', grade: 2, asked: askedOf(scoring) },
    ],
  },
];
