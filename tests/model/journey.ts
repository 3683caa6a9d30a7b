import { createMachine } from 'xstate';

/** What each step of the main journey is called; the journeys say how a person does it. */
const journeyEvents = [
  'administrator plans the award',
  'administrator tries to approve too early',
  'administrator approves the award',
  'administrator opens the award',
  'entrant registers',
  'entrant mistypes the code',
  'entrant confirms the code',
  'entrant signs in',
  'entrant starts an entry',
  'entrant attaches the files',
  'entrant submits against an invoice',
  'entrant submits by card',
  'administrator invites the judge',
  'administrator opens judging',
  'judge signs in and chooses a password',
  'judge accepts the terms',
  'judge reads and marks',
  'administrator tries to close too early',
  'judge submits the marks',
  'administrator closes judging',
  'administrator makes the scores final',
  'administrator marks the best entry',
  'administrator completes the award',
  'entrant reads the outcome',
] as const;
export type JourneyEvent = (typeof journeyEvents)[number];

const step = (event: JourneyEvent, target: string) => ({ on: { [event]: target } });

const states = {
  nothing: step('administrator plans the award', 'planned'),
  planned: step('administrator tries to approve too early', 'approvalRefused'),
  approvalRefused: step('administrator approves the award', 'approved'),
  approved: step('administrator opens the award', 'open'),
  open: step('entrant registers', 'unconfirmed'),
  unconfirmed: step('entrant mistypes the code', 'codeRefused'),
  codeRefused: step('entrant confirms the code', 'confirmed'),
  confirmed: step('entrant signs in', 'entrantSignedIn'),
  entrantSignedIn: step('entrant starts an entry', 'draft'),
  draft: step('entrant attaches the files', 'complete'),
  complete: {
    on: {
      'entrant submits against an invoice': 'submittedAgainstInvoice',
      'entrant submits by card': 'submittedByCard',
    },
  },
  submittedAgainstInvoice: step('administrator invites the judge', 'invited'),
  submittedByCard: step('administrator invites the judge', 'invited'),
  invited: step('administrator opens judging', 'judging'),
  judging: step('judge signs in and chooses a password', 'judgeSignedIn'),
  judgeSignedIn: step('judge accepts the terms', 'termsAccepted'),
  termsAccepted: step('judge reads and marks', 'marked'),
  marked: step('administrator tries to close too early', 'closingRefused'),
  closingRefused: step('judge submits the marks', 'handedIn'),
  handedIn: step('administrator closes judging', 'closed'),
  closed: step('administrator makes the scores final', 'final'),
  final: step('administrator marks the best entry', 'chosen'),
  chosen: step('administrator completes the award', 'completed'),
  completed: step('entrant reads the outcome', 'told'),
  told: { type: 'final' as const },
};

export type JourneyState = keyof typeof states;

/** One award from announcement to result, as everybody in it sees it. Two ways lead through it: by card, and by invoice. */
export const journey = createMachine({ id: 'journey', initial: 'nothing', states });
