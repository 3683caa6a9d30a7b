import { type DecisionRow, type Decisions, refusedFor } from '../kit/decisions.ts';
import type { ScoreFacts } from './score.rules.ts';

interface Reasoned {
  readonly reason: string;
}

/** What keeps somebody from writing on a sheet: only its judge does, while the entry is judged. */
const barred = ({ by, assigned, ndaAccepted, awardStatus, entryOpen }: ScoreFacts) => [
  by === 'admin' && 'score.refusal.judgeOnly',
  !assigned && 'score.refusal.notAssigned',
  !ndaAccepted && 'score.refusal.ndaMissing',
  awardStatus === 'closed' && 'score.refusal.judgingClosed',
  !entryOpen && 'score.refusal.entryNotOpen',
];
const unreasoned = ({ reason }: Reasoned) => reason === '' && 'score.refusal.reasonMissing';
const notAdmin = ({ by }: ScoreFacts) => by === 'judge' && 'score.refusal.administratorOnly';
const notOver = ({ awardStatus }: ScoreFacts) => awardStatus === 'judging' && 'score.refusal.judgingNotClosed';
const over = ({ awardStatus }: ScoreFacts) => awardStatus === 'closed' && 'score.refusal.judgingClosed';

const recusing = (state: string): DecisionRow[] => [
  {
    in: state,
    on: 'score.recuse',
    ...refusedFor((facts: ScoreFacts, event: Reasoned) => [...barred(facts), unreasoned(event)]),
  },
  { in: state, on: 'score.recuse', to: 'recused' },
];
const scoringRows = (state: string): DecisionRow[] => [
  { in: state, on: 'score.mark', ...refusedFor(barred) },
  { in: state, on: 'score.mark', to: 'scored' },
];
/** Only while marks may change again. */
const reopening = (state: string): DecisionRow[] => [
  {
    in: state,
    on: 'score.reopen',
    ...refusedFor((facts: ScoreFacts, event: Reasoned) => [notAdmin(facts), over(facts), unreasoned(event)]),
  },
  { in: state, on: 'score.reopen', to: 'scored' },
];

/** What becomes of a score sheet, by hand. */
export const scoreDecisions: Decisions = {
  states: { unscored: [], scored: [], submitted: [], final: [], recused: [] },
  startsIn: 'unscored',
  rows: [
    ...scoringRows('unscored'),
    ...recusing('unscored'),
    ...scoringRows('scored'),
    ...recusing('scored'),
    {
      in: 'scored',
      on: 'score.submit',
      ...refusedFor((facts: ScoreFacts) => [
        ...barred(facts),
        facts.unmarked.length > 0 && 'score.refusal.criteriaUnmarked',
      ]),
    },
    { in: 'scored', on: 'score.submit', to: 'submitted' },
    {
      in: 'submitted',
      on: 'score.finalise',
      ...refusedFor((facts: ScoreFacts) => [notAdmin(facts), notOver(facts)]),
    },
    { in: 'submitted', on: 'score.finalise', to: 'final' },
    ...reopening('submitted'),
    {
      in: 'final',
      on: 'score.unfinalise',
      ...refusedFor((facts: ScoreFacts, event: Reasoned) => [notAdmin(facts), notOver(facts), unreasoned(event)]),
    },
    { in: 'final', on: 'score.unfinalise', to: 'submitted' },
    ...reopening('final'),
    { in: 'recused', on: 'score.unrecuse', ...refusedFor(barred) },
    { in: 'recused', on: 'score.unrecuse', to: 'unscored' },
  ],
};
