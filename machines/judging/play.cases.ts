import type { Case } from '../kit/cases.ts';
import type { PlayEvent, PlayInput } from './play.types.ts';
import { blankSheet, type PlayEntry } from './sheet.ts';

const unmarked: PlayEntry = {
  entryID: 'slipway',
  awardID: 'civic',
  categoryID: 'conservation',
  awardStatus: 'judging',
  entryOpen: true,
  assigned: true,
  ndaAccepted: true,
  criteria: [
    { criterionID: 'benefit', name: 'Public benefit', weight: 60 },
    { criterionID: 'design', name: 'Quality of design', weight: 40 },
  ],
  sheet: blankSheet,
};
const scoredEntry: PlayEntry = {
  ...unmarked,
  entryID: 'mill',
  sheet: { ...blankSheet, state: 'scored', marks: { benefit: 8, design: 7 } },
};
const submitted: PlayEntry = { ...scoredEntry, entryID: 'chapel', sheet: { ...scoredEntry.sheet, state: 'submitted' } };
const recused: PlayEntry = {
  ...unmarked,
  entryID: 'quay',
  sheet: { ...blankSheet, state: 'recused', recusal: 'I advised the client.' },
};

const scoringEvents: readonly PlayEvent[] = [
  { type: 'sheet.mark', criterionID: 'benefit', mark: 8 },
  { type: 'sheet.write', comment: 'The before-and-after counts are what every entry should bring.' },
  { type: 'sheet.recuse', reason: 'I advised the client.' },
  { type: 'sheet.recuse', reason: '' },
  { type: 'sheet.unrecuse' },
  { type: 'sheet.undo' },
  { type: 'sheet.submit' },
  { type: 'entry.next' },
  { type: 'entry.previous' },
  { type: 'entry.skip' },
  { type: 'play.review' },
  { type: 'play.back' },
  { type: 'play.submit' },
  { type: 'play.reload' },
  { type: 'play.acknowledge' },
];
const changedElsewhere = { status: 409, code: 'request.stale', message: '', reasons: [] };
const offline = { status: 0, code: 'network', message: '', reasons: [] };

const sample = (title: string, entries: readonly PlayEntry[], more: readonly PlayEntry[] = entries): Sample => ({
  title,
  input: { entryID: null },
  events: [
    ...scoringEvents,
    { type: 'entry.open', entryID: entries.at(-1)?.entryID ?? '' },
    { type: 'sheet.changedElsewhere', entryID: entries[0]?.entryID ?? '', change: { marks: { benefit: 3 } } },
    { type: 'change.delivered', entryID: entries[0]?.entryID ?? '', state: 'scored' },
    {
      type: 'change.refused',
      entryID: entries[0]?.entryID ?? '',
      reasons: [{ code: 'score.refusal.judgingClosed' }],
    },
    { type: 'xstate.done.actor.loadSitting', output: entries },
    { type: 'xstate.error.actor.loadSitting', error: offline },
    { type: 'xstate.done.actor.refetchSitting', output: more },
    { type: 'xstate.error.actor.refetchSitting', error: offline },
    ...['submitOne', 'submitAll'].flatMap((actor) => [
      {
        type: `xstate.done.actor.${actor}` as const,
        output: { sheets: entries.map(({ entryID }) => ({ entryID, state: 'submitted' })), renewed: [], problem: null },
      },
      { type: `xstate.error.actor.${actor}` as const, error: offline },
    ]),
  ],
});

type Sample = Case<PlayInput, PlayEvent>;

/** With scores that another device gave, which whoever submits was not shown. */
const withRenewed = ({ events, ...given }: Sample, { entryID, sheet }: PlayEntry): Sample => ({
  ...given,
  events: [
    ...events,
    ...['submitOne', 'submitAll'].map((actor) => ({
      type: `xstate.done.actor.${actor}` as const,
      output: {
        sheets: [],
        renewed: [{ entryID, sheet: { ...sheet, marks: { benefit: 3 } } }],
        problem: changedElsewhere,
      },
    })),
  ],
});

/** Situations of a sitting. */
export const playCases: readonly Sample[] = [
  sample('three entries, one complete', [unmarked, scoredEntry, { ...unmarked, entryID: 'weir' }]),
  sample('every score sheet is complete', [scoredEntry, { ...scoredEntry, entryID: 'weir' }]),
  sample('one entry of one criterion', [{ ...unmarked, entryID: 'jetty', criteria: unmarked.criteria.slice(0, 1) }]),
  sample('the last score sheet was taken away meanwhile', [unmarked], []),
  sample(
    'another entry was assigned in their place meanwhile',
    [unmarked, scoredEntry],
    [{ ...unmarked, entryID: 'weir' }],
  ),
  sample('nothing is assigned', []),
  sample('a score sheet that is submitted', [submitted]),
  sample('a score sheet that is final', [{ ...submitted, sheet: { ...submitted.sheet, state: 'final' } }]),
  sample('the judge is recused', [recused]),
  sample('a category without criteria', [{ ...unmarked, criteria: [] }]),
  sample('judging has ended', [{ ...unmarked, awardStatus: 'closed', entryOpen: false }]),
  sample('the category is no longer assigned', [{ ...scoredEntry, assigned: false }]),
  sample('the confidentiality agreement changed', [{ ...scoredEntry, ndaAccepted: false }]),
  withRenewed(sample('its scores were changed on another device', [scoredEntry]), scoredEntry),
];
