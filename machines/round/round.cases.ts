import type { Case } from '../kit/cases.ts';
import type { RoundEvent, RoundFacts } from './round.rules.ts';

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 12, 12);

const ready: RoundFacts = {
  ...{ now, awardStatus: 'judging', name: 'Screening', closesAt: now + 48 * hour },
  ...{ consensus: 66, quorum: 2, top: null },
  categories: [{ name: 'Animation', entries: 12, judges: 3 }],
  ...{ openAnswers: 0, unsettled: 0, goOn: 5, sheets: 0, published: false },
  ...{ entrySettled: false, judge: { assigned: true, ndaAccepted: true } },
};

const events: readonly RoundEvent[] = [
  { type: 'round.edit', fields: ['name'] },
  { type: 'round.edit', fields: ['consensus'] },
  { type: 'round.open' },
  { type: 'round.unopen', reason: 'A judge was missing' },
  { type: 'round.unopen', reason: '' },
  { type: 'round.answer', answer: 'yes', reason: '' },
  { type: 'round.answer', answer: 'unsure', reason: 'Too long for its category' },
  { type: 'round.answer', answer: 'no', reason: '' },
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

/** Situations of a qualifying round. */
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
  {
    title: 'before a judge of other categories',
    input: { ...ready, judge: { assigned: false, ndaAccepted: false } },
    states: ['open'],
    events,
  },
];
