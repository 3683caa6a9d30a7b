import { entryStatuses } from '../entry/entry.rules.ts';
import type { Case } from '../kit/cases.ts';
import type { LoadedEntry, SubmitEvent } from './entryEditor.rules.ts';
import {
  award,
  empty,
  draftEntry as entry,
  loaded,
  submitted,
  takingOne,
  target,
  theirs,
  wrong,
} from './entryEditor.samples.ts';
import type { EditorEvent, EditorInput } from './entryEditor.setup.ts';

const now = Date.UTC(2026, 10, 12, 12);
const time = { key: 'own_time', kind: 'shortText', label: { en: 'Running time' }, seenBy: 'judges' } as const;
const dropped = { status: 0, code: 'network', message: 'Network Error', reasons: [] };
const refusal = { status: 422, code: 'entry.refusal.deadlinePassed', message: 'Too late.', reasons: [] };
const unknown = { status: 422, code: 'form.refusal.fieldUnknown', message: 'No such field.', reasons: [] };
const stale = { status: 409, code: 'entry.stale', message: 'Changed meanwhile.', reasons: [], current: theirs };
const gone = { status: 409, code: 'entry.refusal.state', message: 'Not in this state.', reasons: [] };
const amount = { code: 'entry.refusal.amountUnseen', params: { amount: '£500.00' } };
const unseen = { status: 409, code: amount.code, message: 'It is £500.00 now.', reasons: [amount], current: entry };
const seen = { categoryID: 'c1', total: 10_000, stripeID: 'pm_1' };
const submit: SubmitEvent = { type: 'entry.submit', now, fee: 'settled', payment: 'card', seen, uploading: [] };

const events: Case<EditorInput, EditorEvent>['events'] = [
  { type: 'entry.start', awardID: 'a1', categoryID: 'c1' },
  { type: 'entry.start', awardID: '', categoryID: '' },
  { type: 'entry.write', changes: { title: 'Harbour Light Library, Carra' } },
  { type: 'entry.save' },
  submit,
  {
    ...submit,
    fee: 'unsettled',
    payment: undefined,
    codeTyped: true,
    uploading: ['supportingDoc', 'supportingImage', 'logoLight', 'logoDark'],
  },
  { ...submit, fee: 'unsettled' },
  { type: 'entry.withdraw', now },
  { type: 'entry.setCategory', categoryID: 'c2', now },
  { type: 'entry.changedElsewhere', entry: { ...entry, version: 4 } },
  { type: 'entry.changedElsewhere', entry: { ...entry, version: 9, status: 0 } },
  { type: 'entry.changedElsewhere', entry: { ...entry, version: 9, status: entryStatuses.submitted } },
  { type: 'entry.reload' },
  { type: 'conflict.keepMine' },
  { type: 'conflict.takeTheirs' },
  { type: 'receipt.close' },
  { type: 'network.online' },
  { type: 'network.offline' },
  { type: 'xstate.done.actor.createEntry', output: target },
  { type: 'xstate.error.actor.createEntry', error: dropped },
  { type: 'xstate.done.actor.loadEntry', output: loaded },
  { type: 'xstate.error.actor.loadEntry', error: dropped },
  { type: 'xstate.done.actor.readDraft', output: null },
  { type: 'xstate.done.actor.readDraft', output: { changes: { place: 'Carra' }, base: { place: 'Carra Quay' } } },
  { type: 'xstate.error.actor.readDraft', error: { code: 'unreadable' } },
  {
    type: 'xstate.done.actor.saveEntry',
    output: { ...entry, version: 4, data: { ...entry.data, title: 'Harbour Light Library, Carra' } },
  },
  { type: 'xstate.error.actor.saveEntry', error: stale },
  { type: 'xstate.error.actor.saveEntry', error: dropped },
  { type: 'xstate.error.actor.saveEntry', error: { ...dropped, code: 'offline' } },
  { type: 'xstate.error.actor.saveEntry', error: refusal },
  { type: 'xstate.done.actor.submitEntry', output: submitted },
  { type: 'xstate.error.actor.submitEntry', error: refusal },
  { type: 'xstate.error.actor.submitEntry', error: unseen },
  { type: 'xstate.done.actor.withdrawEntry', output: { ...entry, version: 6 } },
  { type: 'xstate.error.actor.withdrawEntry', error: refusal },
  { type: 'xstate.error.actor.withdrawEntry', error: dropped },
  { type: 'xstate.error.actor.withdrawEntry', error: { ...stale, current: { ...entry, version: 6 } } },
  { type: 'xstate.done.actor.setCategory', output: { ...entry, version: 4, categoryID: 'c2' } },
  { type: 'xstate.error.actor.setCategory', error: dropped },
  { type: 'xstate.after.autosaveDelay.entryEditor.draft.typing' },
  { type: 'xstate.after.retryDelay.entryEditor.draft.retrying' },
  { type: 'xstate.after.offlineWait.entryEditor.draft.offline' },
];

const withLoaded = (output: LoadedEntry) =>
  events.map((event) => (event.type === 'xstate.done.actor.loadEntry' ? { ...event, output } : event));
const fetching = ['entry.reload', 'xstate.done.actor.loadEntry', 'xstate.done.actor.readDraft'];
const input: EditorInput = { target, idempotencyKey: 'k1' };

/** Words that the device kept, which were changed elsewhere before they were read again. */
const storedBefore = {
  type: 'xstate.done.actor.readDraft',
  output: { changes: { title: 'Harbour Light Library, Carra' }, base: { title: 'The Harbour Library' } },
} as const;
const withStored = (output: LoadedEntry, types: readonly string[]) =>
  withLoaded(output)
    .map((event) => (event.type === 'xstate.done.actor.readDraft' ? storedBefore : event))
    .filter((event, place, all) => types.includes(event.type) && all.indexOf(event) === place);

const onItsWay = [
  ...events.filter(({ type }) => ['entry.write', 'xstate.error.actor.loadEntry', ...fetching].includes(type)),
  submit,
];

/** Situations of writing an entry. */
export const entryEditorCases: readonly Case<EditorInput, EditorEvent>[] = [
  { title: 'a new entry', input: { ...input, target: null }, events },
  { title: 'a complete draft before the deadline', input, events },
  {
    title: 'a draft whose submission is not answered',
    input,
    events: [...onItsWay, { type: 'xstate.error.actor.submitEntry', error: dropped }],
  },
  {
    title: 'a draft that was submitted elsewhere',
    input,
    events: [...onItsWay, { type: 'xstate.error.actor.submitEntry', error: gone }],
  },
  { title: 'an empty draft after the deadline', input, events: withLoaded(empty) },
  {
    title: 'a draft whose card is being charged',
    input,
    events: withLoaded({ ...loaded, entry: { ...entry, paymentUnderWay: true } }),
  },
  {
    title: 'a draft whose entrant has not answered their bank',
    input,
    events: withLoaded({ ...loaded, entry: { ...entry, paymentUnderWay: true, paymentUnanswered: true } }).filter(
      ({ type }) => ['entry.submit', 'entry.setCategory', ...fetching].includes(type),
    ),
  },
  {
    title: 'a draft with a question of the organiser’s own',
    input,
    events: withLoaded({ ...loaded, form: [{ ...time, required: true }] }),
  },
  {
    title: 'a draft with an answer to a question that the award has taken away',
    input,
    events: [
      ...withStored(loaded, [
        'xstate.done.actor.loadEntry',
        'xstate.done.actor.saveEntry',
        'xstate.after.autosaveDelay.entryEditor.draft.typing',
        'entry.submit',
        'entry.save',
        'entry.reload',
      ]),
      { type: 'xstate.done.actor.loadEntry', output: { ...loaded, form: [time] } },
      { type: 'xstate.done.actor.readDraft', output: { changes: { own_time: '12 min' }, base: { own_time: '' } } },
      { type: 'entry.write', changes: { own_time: '14 min' } },
      { type: 'xstate.error.actor.saveEntry', error: unknown },
      { type: 'xstate.error.actor.submitEntry', error: unknown },
    ],
  },
  {
    title: 'a draft whose answers let it not enter',
    input,
    events: withLoaded({
      ...loaded,
      entry: { ...entry, data: { ...entry.data, own_country: 'SE' } },
      form: [
        {
          key: 'own_country',
          kind: 'country',
          label: { en: 'Country' },
          seenBy: 'organiser',
          required: true,
          eligibility: { answers: ['NO'], otherwise: { en: 'Only for studios in Norway.' } },
        },
      ],
    }).filter(({ type }) => ['entry.submit', ...fetching].includes(type)),
  },
  {
    title: 'a draft whose terms are not accepted, in a category that takes no more of its entrant',
    input,
    events: withLoaded({
      ...loaded,
      award: {
        ...award,
        categories: [takingOne(entry.categoryID!)],
        entrantTerms: { version: 1, text: 'The work is your own.' },
      },
      usedIn: { [entry.categoryID!]: 1 },
    }),
  },
  {
    title: 'a draft that a colleague of its entrant writes along',
    input,
    events: withLoaded({ ...loaded, entry: { ...entry, asColleague: true } }).filter(({ type }) =>
      ['entry.submit', ...fetching].includes(type),
    ),
  },
  { title: 'an entry to correct', input, events: withLoaded({ ...wrong, award }) },
  { title: 'an entry to correct, too late', input, events: withLoaded(wrong) },
  {
    title: 'an entry to correct that was scored',
    input,
    events: withLoaded({ ...wrong, award, entry: { ...wrong.entry, scoreStatus: 'scored', onBallot: true } }),
  },
  { title: 'a submitted entry', input, events: withLoaded({ ...loaded, entry: submitted }) },
  {
    title: 'a submitted entry after the deadline',
    input,
    events: withLoaded({ ...empty, entry: submitted }),
  },
  {
    title: 'an entry that judges review',
    input,
    events: withLoaded({ ...loaded, entry: { ...submitted, status: entryStatuses.openForJudging } }),
  },
  {
    title: 'a draft changed elsewhere since this device kept words of it',
    input,
    events: withStored({ ...loaded, entry: theirs }, [
      'xstate.done.actor.loadEntry',
      'xstate.done.actor.readDraft',
      'xstate.error.actor.readDraft',
      'entry.reload',
      'entry.submit',
      'entry.setCategory',
      'entry.changedElsewhere',
      'conflict.keepMine',
      'conflict.takeTheirs',
      'xstate.error.actor.submitEntry',
      'xstate.done.actor.setCategory',
      'xstate.error.actor.setCategory',
    ]),
  },
  {
    title: 'a draft that has words of this device, which was never told so',
    input,
    events: [
      { type: 'xstate.done.actor.loadEntry', output: loaded },
      {
        type: 'xstate.done.actor.readDraft',
        output: { ...storedBefore.output, sent: [{ title: loaded.entry.data.title }] },
      },
    ],
  },
  {
    title: 'a submitted entry of which this device kept words',
    input,
    events: [
      ...withStored({ ...loaded, entry: submitted }, [
        'xstate.done.actor.loadEntry',
        'xstate.done.actor.readDraft',
        'xstate.error.actor.readDraft',
        'entry.changedElsewhere',
        'entry.withdraw',
        'entry.reload',
        'xstate.done.actor.withdrawEntry',
        'xstate.error.actor.withdrawEntry',
      ]),
      { type: 'xstate.error.actor.withdrawEntry', error: { ...stale, current: { ...submitted, version: 6 } } },
    ],
  },
];
