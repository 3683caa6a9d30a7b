import type { Case } from '../kit/cases.ts';
import type { ScoreEvent, ScoreFacts } from './score.rules.ts';

const scoredFacts: ScoreFacts = {
  by: 'judge',
  awardStatus: 'judging',
  entryOpen: true,
  assigned: true,
  ndaAccepted: true,
  unmarked: [],
  marked: 4,
};

const events: readonly ScoreEvent[] = [
  { type: 'score.mark' },
  { type: 'score.submit' },
  { type: 'score.recuse', reason: 'I advised the client.' },
  { type: 'score.recuse', reason: '' },
  { type: 'score.unrecuse' },
  { type: 'score.finalise' },
  { type: 'score.unfinalise', reason: 'The wrong category was made final.' },
  { type: 'score.unfinalise', reason: '' },
  { type: 'score.reopen', reason: 'A mark was mistyped.' },
  { type: 'score.reopen', reason: '' },
];

const criteria = ['Idea', 'Delivery and value', 'Accessibility', 'Craft'];
const empty: ScoreFacts = { ...scoredFacts, unmarked: criteria, marked: 0 };

/** Situations of a score sheet, seen by its judge and by an administrator. */
export const scoreCases: readonly Case<ScoreFacts, ScoreEvent>[] = [
  { title: 'every criterion is scored', input: scoredFacts, events },
  { title: 'nothing is scored', input: empty, events },
  {
    title: 'two criteria have no score',
    input: { ...scoredFacts, unmarked: ['Delivery and value', 'Accessibility'], marked: 2 },
    events,
  },
  { title: 'the category is not assigned', input: { ...empty, assigned: false }, events },
  { title: 'the confidentiality agreement is not accepted', input: { ...empty, ndaAccepted: false }, events },
  { title: 'judging has ended', input: { ...scoredFacts, awardStatus: 'closed', entryOpen: false }, events },
  {
    title: 'judging has ended and nothing was scored',
    input: { ...empty, awardStatus: 'closed', entryOpen: false },
    events,
  },
  { title: 'the entry went back to its entrant', input: { ...empty, entryOpen: false }, events },
  { title: 'an administrator, while judging is open', input: { ...scoredFacts, by: 'admin' }, events },
  { title: 'an administrator, while nothing is scored', input: { ...empty, by: 'admin' }, events },
  {
    title: 'an administrator, once judging has ended',
    input: { ...scoredFacts, by: 'admin', awardStatus: 'closed', entryOpen: false },
    events,
  },
];
