import type { Case } from '../kit/cases.ts';
import type { ScoreEvent, ScoreFacts } from './score.rules.ts';

const marked: ScoreFacts = {
  by: 'judge',
  awardStatus: 'judging',
  entryOpen: true,
  assigned: true,
  ndaAccepted: true,
  unmarked: [],
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

/** Situations of a score sheet, seen by its judge and by an administrator. */
export const scoreCases: readonly Case<ScoreFacts, ScoreEvent>[] = [
  { title: 'every criterion is marked', input: marked, events },
  {
    title: 'two criteria have no mark',
    input: { ...marked, unmarked: ['Delivery and value', 'Accessibility'] },
    events,
  },
  { title: 'the category is not assigned', input: { ...marked, assigned: false }, events },
  { title: 'the confidentiality terms are not accepted', input: { ...marked, ndaAccepted: false }, events },
  { title: 'judging has ended', input: { ...marked, awardStatus: 'closed' }, events },
  { title: 'the entry went back to its entrant', input: { ...marked, entryOpen: false }, events },
  { title: 'an administrator, while judging is open', input: { ...marked, by: 'admin' }, events },
  {
    title: 'an administrator, once judging has ended',
    input: { ...marked, by: 'admin', awardStatus: 'closed' },
    events,
  },
];
