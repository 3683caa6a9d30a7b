import { setup } from 'xstate';
import { lifecycle } from '../kit/lifecycle.ts';
import { guardsOf } from '../kit/rules.ts';
import { entryInvariants } from './entry.invariants.ts';
import { type EntryChartState, type EntryEvent, type EntryFacts, entryRules } from './entry.rules.ts';

/** One entry, from the first draft to the announced result. */
export const entryMachine = setup({
  types: { context: {} as EntryFacts, input: {} as EntryFacts, events: {} as EntryEvent },
  guards: guardsOf(entryRules),
}).createMachine({
  id: 'entry',
  description: 'One entry, from the first draft to the announced result.',
  context: ({ input }) => input,
  initial: 'inProgress',
  states: {
    inProgress: {
      description: 'Saved but not submitted.',
      on: {
        'entry.save': {
          guard: 'mayEdit',
          target: 'inProgress',
          description: 'The entrant writes; every change is saved.',
        },
        'entry.setCategory': {
          guard: 'mayChooseCategory',
          target: 'inProgress',
          description: 'The entrant chooses the category.',
        },
        'entry.submit': { guard: 'maySubmit', target: 'submitted', description: 'The entry is submitted.' },
        'entry.delete': { guard: 'mayDelete', target: 'binned', description: 'The draft is deleted.' },
      },
    },
    submitted: {
      description: 'Received; the shortlist is published later.',
      on: {
        'entry.save': {
          guard: 'mayEditOnBehalf',
          target: 'submitted',
          description: 'An administrator changes it for the entrant.',
        },
        'entry.withdraw': {
          guard: 'mayWithdraw',
          target: 'inProgress',
          description: 'The entrant withdraws it to change it.',
        },
        'entry.setCategory': {
          guard: 'mayMove',
          target: 'submitted',
          description: 'An administrator moves it to another category.',
        },
        'entry.askCorrection': {
          guard: { type: 'mayAskCorrection', params: ({ event }) => event },
          target: 'error',
          description: 'An administrator asks the entrant to correct it.',
        },
        'entry.accept': {
          guard: 'mayAccept',
          target: 'openForJudging',
          description: 'A late entry is accepted for judging.',
        },
        'entry.delete': {
          guard: 'mayDeleteForEntrant',
          target: 'deleted',
          description: 'An administrator deletes it.',
        },
        'judging.opened': { target: 'openForJudging', description: 'Judging of the award opens.' },
      },
    },
    openForJudging: {
      description: 'Being reviewed by judges.',
      on: {
        'entry.askCorrection': {
          guard: { type: 'mayAskCorrection', params: ({ event }) => event },
          target: 'error',
          description: 'An administrator asks the entrant to correct it.',
        },
        'entry.setCategory': {
          guard: 'mayMove',
          target: 'openForJudging',
          description: 'An administrator moves it to another category.',
        },
        'judging.closed': { target: 'categoryClosed', description: 'Judging of the award ends.' },
        'judging.withdrawn': { target: 'submitted', description: 'The award takes entries again.' },
      },
    },
    categoryClosed: {
      description: 'Results to follow.',
      on: {
        'entry.markBest': {
          guard: { type: 'mayMarkBest', params: ({ event }) => event },
          target: 'categoryClosed',
          description: 'An administrator names it the best of its category.',
        },
        'entry.unmarkBest': {
          guard: 'mayUnmarkBest',
          target: 'categoryClosed',
          description: 'An administrator undoes that.',
        },
        'judging.reopened': { target: 'openForJudging', description: 'Judging of the award opens again.' },
      },
    },
    error: {
      description: 'An email was sent; correct and resubmit.',
      on: {
        'entry.save': { guard: 'mayCorrect', target: 'error', description: 'The entrant corrects what was named.' },
        'entry.setCategory': {
          guard: 'mayCorrectCategory',
          target: 'error',
          description: 'The entrant chooses the category.',
        },
        'entry.submit': {
          guard: 'mayResubmit',
          target: 'submitted',
          description: 'The corrected entry is submitted again.',
        },
        'entry.delete': {
          guard: 'mayDeleteForEntrant',
          target: 'deleted',
          description: 'An administrator deletes it.',
        },
      },
    },
    binned: {
      description: 'Deleted, and nowhere to be seen; for an hour it can be restored.',
      on: {
        'entry.restore': { guard: 'mayRestore', target: 'inProgress', description: 'The deletion is undone.' },
        'entry.expired': { target: 'deleted', description: 'The hour is over.' },
      },
    },
    deleted: { description: 'The entry is gone.', type: 'final' },
  },
});

export const entryLifecycle = lifecycle<typeof entryMachine, EntryChartState>(
  entryMachine,
  entryRules,
  entryInvariants,
);
