import type { Outside } from '../kit/outside.ts';

/** What the award and the hour bring about for its entries. */
export const entryOutside: Outside = [
  {
    event: 'judging.opened',
    ignored: {
      inProgress: 'A draft was not submitted, and stays with its entrant.',
      error: 'Judges see it once it is corrected, submitted and accepted.',
      openForJudging: 'Judging of the award is open already, or over.',
      categoryClosed: 'Judging of the award is open already, or over.',
      binned: 'It is deleted, and nowhere to be seen.',
    },
  },
  {
    event: 'judging.withdrawn',
    ignored: {
      inProgress: 'Judges do not have it.',
      submitted: 'Judges do not have it.',
      error: 'Judges do not have it.',
      categoryClosed: 'An award whose judging is over does not take entries again.',
      binned: 'It is deleted, and nowhere to be seen.',
    },
  },
  {
    event: 'judging.closed',
    ignored: {
      inProgress: 'Judges did not have it.',
      submitted: 'Judges did not have it.',
      error: 'Judges did not have it.',
      categoryClosed: 'Its category is closed already.',
      binned: 'It is deleted, and nowhere to be seen.',
    },
  },
  {
    event: 'judging.reopened',
    ignored: {
      inProgress: 'Judges did not have it.',
      submitted: 'Judges did not have it.',
      error: 'Judges did not have it.',
      openForJudging: 'Judges have it already.',
      binned: 'It is deleted, and nowhere to be seen.',
    },
  },
  {
    event: 'entry.expired',
    ignored: {
      inProgress: 'Only what was deleted runs out.',
      submitted: 'Only what was deleted runs out.',
      openForJudging: 'Only what was deleted runs out.',
      categoryClosed: 'Only what was deleted runs out.',
      error: 'Only what was deleted runs out.',
    },
  },
];
