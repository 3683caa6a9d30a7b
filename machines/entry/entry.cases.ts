import type { Case } from '../kit/cases.ts';
import type { EntryEvent, EntryFacts } from './entry.rules.ts';

const now = Date.UTC(2026, 10, 12, 12);
const hour = 3_600_000;

const complete: EntryFacts = {
  now,
  by: 'entrant',
  awardStatus: 'open',
  closesAt: now + hour,
  hasCategory: true,
  missing: [],
  fee: 'settled',
  entriesUsed: 0,
  allowedLimit: 3,
  scored: false,
};

const events: readonly EntryEvent[] = [
  { type: 'entry.save' },
  { type: 'entry.submit' },
  { type: 'entry.withdraw' },
  { type: 'entry.setCategory' },
  { type: 'entry.askCorrection', message: 'The image shows people who can be recognised.' },
  { type: 'entry.askCorrection', message: '' },
  { type: 'entry.accept' },
  { type: 'entry.markBest' },
  { type: 'entry.markBest', reason: 'The jury met again.' },
  { type: 'entry.unmarkBest' },
  { type: 'entry.delete' },
  { type: 'entry.restore' },
  { type: 'entry.expired' },
  { type: 'judging.opened' },
  { type: 'judging.withdrawn' },
  { type: 'judging.closed' },
  { type: 'judging.reopened' },
];

const deleted: EntryFacts = { ...complete, deletedAt: now - hour / 2, deletedBy: 'entrant' };

/** Situations of an entry, seen by its entrant and by an administrator. */
export const entryCases: readonly Case<EntryFacts, EntryEvent>[] = [
  { title: 'a complete entry before the deadline', input: complete, events },
  { title: 'the same, by an administrator', input: { ...complete, by: 'admin' }, events },
  { title: 'while a card is charged for it', input: { ...complete, paymentUnderWay: true }, events },
  {
    title: 'while a card is charged for it, by an administrator',
    input: { ...complete, by: 'admin', paymentUnderWay: true },
    events,
  },
  { title: 'a complete entry, by a colleague who writes along', input: { ...complete, by: 'colleague' }, events },
  {
    title: 'fee, limit and terms unsettled, by a colleague',
    input: { ...complete, by: 'colleague', fee: 'unsettled', entriesUsed: 3, termsVersion: 2, acceptedTerms: 1 },
    states: ['inProgress', 'error'],
    events,
  },
  { title: 'after the deadline, by a colleague', input: { ...complete, by: 'colleague', closesAt: now }, events },
  {
    title: 'once judging has ended, by a colleague',
    input: { ...complete, by: 'colleague', awardStatus: 'closed' },
    events,
  },
  {
    title: 'deleted half an hour ago, by a colleague',
    input: { ...deleted, by: 'colleague' },
    states: ['binned'],
    events,
  },
  {
    title: 'everything is missing',
    input: {
      ...complete,
      missing: ['title', 'statement', 'leadName', 'supportingDoc', 'logoLight', 'logoDark'],
      fee: 'unsettled',
      entriesUsed: 3,
    },
    events,
  },
  {
    title: 'a question of the organiser is not answered',
    input: { ...complete, unanswered: ['Running time'] },
    events,
  },
  {
    title: 'answers that let it not enter, by an administrator',
    input: { ...complete, by: 'admin', ineligible: ['Only for studios in Norway.'] },
    states: ['inProgress', 'error'],
    events,
  },
  {
    title: 'terms for entrants that were not accepted',
    input: { ...complete, termsVersion: 2, acceptedTerms: 1 },
    states: ['inProgress', 'error'],
    events,
  },
  {
    title: 'terms for entrants that were not accepted, submitted for the entrant by an administrator',
    input: { ...complete, by: 'admin', termsVersion: 2, acceptedTerms: 0, termsOpen: true },
    states: ['inProgress', 'error'],
    events,
  },
  {
    title: 'its category takes one entry of an entrant, and has it',
    input: { ...complete, entriesUsed: 1, categoryUsed: 1, categoryLimit: 1 },
    states: ['inProgress', 'error'],
    events,
  },
  {
    title: 'no category is chosen, so that no fee is known',
    input: { ...complete, hasCategory: false, fee: 'none' },
    events,
  },
  { title: 'after the deadline', input: { ...complete, closesAt: now }, events },
  { title: 'while the award is judged', input: { ...complete, awardStatus: 'judging' }, events },
  {
    title: 'while the award is judged, by an administrator',
    input: { ...complete, by: 'admin', awardStatus: 'judging' },
    events,
  },
  { title: 'already scored, by an administrator', input: { ...complete, by: 'admin', scored: true }, events },
  {
    title: 'answered for in a round, by an administrator',
    input: { ...complete, by: 'admin', awardStatus: 'judging', judgedInRound: true },
    states: ['inProgress', 'submitted', 'error'],
    events,
  },
  {
    title: 'answered for in a round whose opening was undone',
    input: { ...complete, judgedInRound: true },
    states: ['inProgress', 'submitted', 'error'],
    events,
  },
  {
    title: 'on the ballot of the public vote, by an administrator',
    input: { ...complete, by: 'admin', awardStatus: 'judging', onBallot: true },
    events,
  },
  {
    title: 'on the ballot of a vote whose result is published',
    input: { ...complete, onBallot: true },
    states: ['inProgress', 'submitted', 'error'],
    events,
  },
  {
    title: 'once judging has ended, by an administrator',
    input: { ...complete, by: 'admin', awardStatus: 'closed' },
    events,
  },
  {
    title: 'first of its category once judging has ended, by an administrator',
    input: { ...complete, by: 'admin', awardStatus: 'closed', standing: { rank: 1, shared: false } },
    states: ['categoryClosed'],
    events,
  },
  {
    title: 'first of its category once the result is announced, by an administrator',
    input: { ...complete, by: 'admin', awardStatus: 'completed', standing: { rank: 1, shared: false } },
    states: ['categoryClosed'],
    events,
  },
  {
    title: 'sharing the first place, by an administrator',
    input: { ...complete, by: 'admin', awardStatus: 'closed', standing: { rank: 1, shared: true } },
    states: ['categoryClosed'],
    events,
  },
  {
    title: 'third of its category, by an administrator',
    input: { ...complete, by: 'admin', awardStatus: 'closed', standing: { rank: 3, shared: false } },
    states: ['categoryClosed'],
    events,
  },
  { title: 'once judging has ended', input: { ...complete, awardStatus: 'closed' }, events },
  { title: 'deleted by its entrant half an hour ago', input: deleted, events },
  { title: 'deleted by its entrant an hour ago', input: { ...deleted, deletedAt: now - hour }, events },
  { title: 'deleted by an administrator half an hour ago', input: { ...deleted, deletedBy: 'admin' }, events },
  {
    title: 'deleted half an hour ago, by an administrator',
    input: { ...deleted, by: 'admin', deletedBy: 'admin' },
    events,
  },
];
