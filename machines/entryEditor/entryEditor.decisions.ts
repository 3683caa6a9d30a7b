import { entryStatuses } from '../entry/entry.rules.ts';
import type { EditedEntry } from '../form/editedEntry.ts';
import { anything, type DecisionRow, type Decisions, refusedFor } from '../kit/decisions.ts';
import type { Problem } from '../kit/problem.ts';
import type { StoredDraft } from './draft.rules.ts';
import type { LoadedEntry, SubmitEvent } from './entryEditor.rules.ts';
import type { EditorContext, EditorInput } from './entryEditor.setup.ts';

type Words = Readonly<Record<string, string>>;
interface Remembered extends Omit<EditorContext, 'loaded'> {
  readonly loaded: LoadedEntry;
}
type Failure = { readonly error: Problem };
type Answer = { readonly output: EditedEntry };
type Elsewhere = { readonly entry: EditedEntry };
type Does<Event> = (context: Remembered, event: Event) => Partial<Remembered>;

const saved = 'draft.saved';
const typing = 'draft.typing';
const saving = 'draft.saving';
const retrying = 'draft.retrying';
const offline = 'draft.offline';
const conflict = 'draft.conflict';
const refused = 'draft.refused';

const dataOf = ({ entry }: LoadedEntry): Words => entry.data as Words;
const filtered = (words: Words, matches: (field: string, word: string) => boolean): Words =>
  Object.fromEntries(Object.entries(words).filter(([field, word]) => matches(field, word)));
/** What the server does not have. */
const unsaved = (changes: object, data: Words): Words =>
  filtered({ ...changes }, (field, mine) => mine !== (data[field] ?? ''));
/** Fields that somebody else changed, to something else, since they were changed here. */
const clashing = ({ changes, base, loaded }: Remembered): string[] =>
  Object.entries(changes as Words).flatMap(([field, mine]) => {
    const theirs = dataOf(loaded)[field] ?? '';
    return theirs === mine || theirs === (base as Words)[field] ? [] : [field];
  });
/** What the server had in the fields when they were changed. */
const baseOf = (changes: object, base: object, data: Words): Words =>
  Object.fromEntries(Object.keys(changes).map((field) => [field, (base as Words)[field] ?? data[field] ?? '']));

/** The same of what is left to save; what was sent from here and is there was typed here. */
const baseLeft = (left: Words, { base, sent }: Pick<Remembered, 'base' | 'sent'>, data: Words): Words => {
  const there = (field: string) => data[field] ?? '';
  const isOwn = (field: string) => sent.some((words) => (words as Words)[field] === there(field));
  const fields = Object.keys(left).filter(isOwn);
  const known: Words = { ...base, ...Object.fromEntries(fields.map((field) => [field, there(field)])) };
  return filtered(known, (field) => field in left);
};
/** What was sent is known until somebody says that it arrived. */
const sends = ({ sent, changes }: Remembered) => ({ sent: sent.at(-1) === changes ? sent : [...sent, changes] });

const isDraft = ({ status }: EditedEntry) => status === entryStatuses.inProgress || status === entryStatuses.error;

const take = (context: Remembered, given: EditedEntry) => {
  const { loaded, changes } = context;
  const entry = given.version >= loaded.entry.version ? given : loaded.entry;
  const left = unsaved(changes, entry.data as Words);
  return {
    loaded: { ...loaded, entry },
    changes: left,
    base: baseLeft(left, context, entry.data as Words),
    problem: null,
  };
};
const takeAnswer: Does<Answer> = (context, { output }) => take(context, output);
const takeOther: Does<Elsewhere> = (context, { entry }) => take(context, entry);
const fails: Does<Failure> = ({ failures }, { error }) => ({ problem: error, failures: failures + 1 });
const written: Does<{ readonly changes: object }> = (context, event) => {
  const changes = { ...context.changes, ...event.changes };
  return { changes, base: baseOf(changes, context.base, dataOf(context.loaded)) };
};

const isStale = (_: Remembered, { error }: Failure) => error.status === 409 && error.current !== undefined;
const takeStale: Does<Failure> = (context, { error }) => {
  const { loaded, changes } = context;
  const entry = error.current as EditedEntry;
  const left = unsaved(changes, entry.data as Words);
  return {
    loaded: { ...loaded, entry },
    changes: left,
    problem: error,
    unsettled: null,
    base: baseLeft(left, context, entry.data as Words),
  };
};

type Loaded = { readonly output: LoadedEntry };
/** What the award asks no more is not saved any more. */
const stillAsked = (words: object, { form }: LoadedEntry): Words =>
  filtered({ ...words }, (field) => !field.startsWith('own_') || form?.some(({ key }) => key === field) === true);
const refetched: Does<Loaded> = (context, { output }) => {
  const left = stillAsked(unsaved(context.changes, dataOf(output)), output);
  return {
    loaded: output,
    problem: null,
    unsettled: null,
    changes: left,
    base: baseLeft(left, context, dataOf(output)),
  };
};
const strange = 'form.refusal.fieldUnknown';
/** The server refused a field of the form, and the form that it has is the same. */
const isRefusedAgain = ({ problem, changes }: Remembered, { output }: Loaded) =>
  problem?.code === strange &&
  isDraft(output.entry) &&
  Object.keys(changes).every((field) => field in stillAsked(changes, output));

const target = ({ target: found }: Remembered) => found;
const toLoading = { to: 'loading', begins: { loadEntry: target } };
const toRefetching = { to: 'refetching', begins: { loadEntry: target } };
const toSaving = {
  to: saving,
  assigns: sends,
  begins: {
    saveEntry: (context: Remembered) => ({
      ...context.target,
      version: context.loaded.entry.version,
      changes: context.changes,
    }),
  },
};
const waitsLonger =
  (first: number) =>
  ({ failures }: Remembered): number =>
    Math.min(30_000, first * 2 ** (Math.max(1, failures) - 1));
const goesOffline = { to: offline, waits: waitsLonger(2_000) };
const write = (state: string): DecisionRow => ({
  in: state,
  on: 'entry.write',
  assigns: written,
  does: ['keepOnDevice'],
});
const typed = { to: typing, waits: 800 };

interface Comparing<Event> {
  readonly does?: readonly string[];
  readonly when?: (context: Remembered, event: Event) => boolean;
  /** What cannot come of it. */
  readonly never?: 'clash' | 'same';
}

const files = ['supportingDoc', 'supportingImage', 'logoLight', 'logoDark'] as const;
/** The forms of the cases ask for no file. */
const filesOf = ({ loaded }: Pick<Remembered, 'loaded'>) => (loaded.form ? [] : files);

/** The charts that begin, for places that have none yet. */
const uploadsOf = (context: Remembered, places: readonly string[] = []) =>
  Object.fromEntries(places.filter((name) => !context.places.includes(name)).map((name) => [name, anything]));

/** What was typed is compared with what the server has: a clash, something to save, or nothing. */
const compares = <Event>(
  state: string,
  on: string,
  changes: Does<Event>,
  { does = [], when = () => true, never }: Comparing<Event> = {},
): DecisionRow[] => {
  // An entry that can be written from here on has a chart for each place of a file.
  const opens = !state.startsWith('draft');
  const assigns: Does<Event> = (context, event) => {
    const next = changes(context, event);
    return opens ? { ...next, places: filesOf({ ...context, ...next }) } : next;
  };
  const begins = (context: Remembered, event: Event) => uploadsOf(context, assigns(context, event).places);
  const is = (outcome: 'clash' | 'more' | 'same') => (context: Remembered, event: Event) => {
    if (!when(context, event)) return false;
    const after = { ...context, ...assigns(context, event) };
    const found = clashing(after).length > 0 ? 'clash' : Object.keys(after.changes).length > 0 ? 'more' : 'same';
    return found === outcome;
  };
  const clash = { in: state, on, assigns, begins, does, when: is('clash'), to: conflict };
  const more = { in: state, on, assigns, begins, does, when: is('more'), ...typed };
  const same = { in: state, on, assigns, begins, does: [...does, 'keepOnDevice'], when: is('same'), to: saved };
  return [...(never === 'clash' ? [] : [clash]), more, ...(never === 'same' ? [] : [same])];
};

const isBlank = (word: string | undefined) => (word ?? '') === '';
const late = ({ award }: LoadedEntry, now: number) => Date.parse(award.closesAt ?? '') <= now;
/** Where the entry left its draft in another window, its own chart knows no such step. */
const isGone = ({ loaded: { entry } }: Remembered) => !isDraft(entry) && 'entry.refusal.state';
const isBeingPaid = ({ paymentUnderWay }: EditedEntry) => paymentUnderWay === true;
/** Sending in again gives up what waits for their own answer to the bank. */
const isPaidOtherwise = (entry: EditedEntry) => isBeingPaid(entry) && entry.paymentUnanswered !== true;
const against = (
  { loaded }: Remembered,
  now: number,
  more: readonly (string | false)[],
  isBusy: (entry: EditedEntry) => boolean = isBeingPaid,
) => {
  const { entry, award } = loaded;
  const isFirst = entry.status === entryStatuses.inProgress;
  const isWrong = entry.status === entryStatuses.error;
  return [
    isDraft(entry) && isBusy(entry) && 'entry.refusal.paymentUnderWay',
    isFirst && award.status !== 'open' && 'entry.refusal.awardNotOpen',
    isFirst && late(loaded, now) && 'entry.refusal.deadlinePassed',
    ...(isDraft(entry) ? more : []),
    isWrong && award.status === 'closed' && 'entry.refusal.awardClosed',
  ];
};
/** The award asks for a version that the entrant neither ticked nor accepted before; who acts for them is not asked. */
const isUntermed = ({ award: { entrantTerms }, entry, isImpersonated }: LoadedEntry, ticked: number | undefined) =>
  entrantTerms !== undefined &&
  entrantTerms.text !== '' &&
  isImpersonated !== true &&
  ![ticked, entry.terms?.accepted?.version].includes(entrantTerms.version);
const lacking = ({ loaded, changes }: Remembered, { uploading, fee, acceptedTerms }: SubmitEvent) => {
  const { entry, form, entriesUsed, allowedLimit } = loaded;
  const words: Words = { ...dataOf(loaded), ...changes };
  const without = (name: string, is: boolean) => !form && is && `entry.refusal.missing.${name}`;
  return [
    // Only the one case has such a question, and answers it with what does not let it on.
    form?.some(({ eligibility }) => eligibility !== undefined) === true && 'entry.refusal.notEligible',
    entry.categoryID === null && 'entry.refusal.noCategory',
    ...['title', 'statement', 'leadName'].map((name) => without(name, isBlank(words[name]))),
    ...(['supportingDoc', 'logoLight', 'logoDark'] as const).map((name) =>
      without(name, !entry.files[name] && !uploading.includes(name)),
    ),
    form?.some(({ key, required }) => required === true && isBlank(words[key])) === true && 'entry.refusal.unanswered',
    ...(entry.asColleague === true
      ? []
      : [
          entry.status === entryStatuses.inProgress && entriesUsed >= allowedLimit && 'entry.refusal.limitReached',
          entry.status === entryStatuses.inProgress &&
            loaded.usedIn?.[entry.categoryID ?? ''] !== undefined &&
            'entry.refusal.categoryLimitReached',
          fee === 'unsettled' && 'entry.refusal.feeUnsettled',
          isUntermed(loaded, acceptedTerms) && 'entry.refusal.termsNotAccepted',
        ]),
  ];
};

const beginning: readonly DecisionRow[] = [
  {
    in: 'choosing',
    on: 'entry.start',
    ...refusedFor((_: Remembered, event: { readonly awardID: string; readonly categoryID: string }) => [
      event.awardID === '' && 'entryEditor.refusal.noAward',
      event.categoryID === '' && 'entryEditor.refusal.noCategory',
    ]),
  },
  {
    in: 'choosing',
    on: 'entry.start',
    to: 'creating',
    begins: {
      createEntry: (
        { idempotencyKey }: Remembered,
        { awardID, categoryID }: { readonly awardID: string; readonly categoryID: string },
      ) => ({ awardID, categoryID, idempotencyKey: [idempotencyKey, awardID, categoryID].join('-') }),
    },
  },
  {
    in: 'creating',
    on: 'xstate.done.actor.createEntry',
    to: 'created',
    assigns: (_: Remembered, { output }: { readonly output: EditorInput['target'] }) => ({ target: output }),
  },
  { in: 'creating', on: 'xstate.error.actor.createEntry', to: 'choosing', assigns: fails },
  {
    in: 'loading',
    on: 'xstate.done.actor.loadEntry',
    to: 'restoring',
    begins: { readDraft: target },
    assigns: (_: Remembered, { output }: { readonly output: LoadedEntry }) => ({
      loaded: output,
      problem: null,
      unsettled: null,
    }),
  },
  { in: 'loading', on: 'xstate.error.actor.loadEntry', to: 'unavailable', assigns: fails },
  { in: 'unavailable', on: 'entry.reload', ...toLoading },
  { in: 'unavailable', on: 'network.online', ...toLoading },
];

type Restored = { readonly output: StoredDraft | null };
const closed = { places: [] };
/** What the device context is put back; words typed since win. */
const restored: Does<Restored> = (context, { output }) => {
  const { loaded, changes } = context;
  const left = stillAsked(unsaved({ ...output?.changes, ...changes }, dataOf(loaded)), loaded);
  const base = { ...output?.base, ...context.base };
  const isNew = (words: object) => !context.sent.some((one) => JSON.stringify(one) === JSON.stringify(words));
  const sent = [...(output?.sent ?? []).filter(isNew), ...context.sent];
  return { changes: left, base: baseLeft(left, { base, sent }, dataOf(loaded)), sent };
};
const isHere = ({ loaded }: Remembered) => isDraft(loaded.entry);
const restoring: readonly DecisionRow[] = [
  ...compares('restoring', 'xstate.done.actor.readDraft', restored, { when: isHere }),
  {
    in: 'restoring',
    on: 'xstate.done.actor.readDraft',
    to: 'sent.reading',
    does: ['keepOnDevice'],
    assigns: (context: Remembered, answer: Restored) => ({ ...restored(context, answer), ...closed }),
  },
  ...compares('restoring', 'xstate.error.actor.readDraft', () => ({}), { when: isHere }),
  {
    in: 'restoring',
    on: 'xstate.error.actor.readDraft',
    to: 'sent.reading',
    does: ['keepOnDevice'],
    assigns: () => closed,
  },
];

const failedSaving = { in: saving, on: 'xstate.error.actor.saveEntry' };
const hasCode =
  (code: string) =>
  (_: Remembered, { error }: Failure) =>
    error.code === code;
const drafting: readonly DecisionRow[] = [
  {
    in: 'draft',
    on: 'entry.submit',
    ...refusedFor((context: Remembered, event: SubmitEvent) => [
      ...files.map((name) => event.uploading.includes(name) && `entryEditor.refusal.uploading.${name}`),
      event.codeTyped === true && 'entryEditor.refusal.codeUnapplied',
      clashing(context).length > 0 && 'entryEditor.refusal.conflict',
      isGone(context),
      context.loaded.entry.asColleague === true && 'entry.refusal.ownerOnly',
      ...against(context, event.now, lacking(context, event), isPaidOtherwise),
    ]),
  },
  {
    in: 'draft',
    on: 'entry.submit',
    to: 'submitting',
    assigns: sends,
    begins: {
      submitEntry: (
        { target: found, loaded, changes, base, sent }: Remembered,
        { payment, discountID, acceptedTerms, seen }: SubmitEvent,
      ) => ({
        ...found,
        version: loaded.entry.version,
        changes,
        base,
        sent,
        payment,
        discountID,
        acceptedTerms,
        seen,
      }),
    },
  },
  {
    in: 'draft',
    on: 'entry.setCategory',
    ...refusedFor((context: Remembered, { now }: { readonly now: number }) => [
      isGone(context),
      ...against(context, now, [
        context.loaded.entry.scoreStatus === 'scored' && 'entry.refusal.scored',
        context.loaded.entry.onBallot === true && 'entry.refusal.onBallot',
      ]),
      !isDraft(context.loaded.entry) && context.loaded.award.status === 'closed' && 'entry.refusal.awardClosed',
    ]),
  },
  {
    in: 'draft',
    on: 'entry.setCategory',
    to: 'movingCategory',
    begins: {
      setCategory: ({ target: found }: Remembered, { categoryID }: { readonly categoryID: string }) => ({
        ...found,
        categoryID,
      }),
    },
  },
  {
    in: 'draft',
    on: 'entry.changedElsewhere',
    ...toLoading,
    when: ({ loaded, changes }: Remembered, { entry }: Elsewhere) =>
      entry.version >= loaded.entry.version && !isDraft(entry) && Object.keys(changes).length === 0,
  },
  ...compares('draft', 'entry.changedElsewhere', takeOther),
  { in: 'draft', on: 'entry.reload', ...toLoading },
  { ...write(saved), ...typed },
  { ...write(typing), ...typed },
  { in: typing, on: 'xstate.after.autosaveDelay.entryEditor.draft.typing', ...toSaving },
  { in: typing, on: 'entry.save', ...toSaving },
  { in: typing, on: 'network.offline', ...goesOffline },
  write(saving),
  { in: saving, on: 'network.offline', ...goesOffline },
  ...compares(
    saving,
    'xstate.done.actor.saveEntry',
    ({ loaded, changes }, { output }: Answer) => {
      const left = unsaved(changes, output.data as Words);
      return {
        loaded: { ...loaded, entry: output },
        changes: left,
        base: baseOf(left, {}, output.data as Words),
        sent: [],
        problem: null,
        unsettled: null,
        failures: 0,
      };
    },
    { does: ['keepOnDevice'], never: 'clash' },
  ),
  ...compares(failedSaving.in, failedSaving.on, takeStale, { when: isStale, never: 'same' }),
  { ...failedSaving, when: hasCode('offline'), assigns: fails, ...goesOffline },
  { ...failedSaving, when: hasCode('network'), assigns: fails, to: retrying, waits: waitsLonger(1_000) },
  { ...failedSaving, when: hasCode(strange), assigns: fails, ...toRefetching },
  { ...failedSaving, when: hasCode('entry.refusal.deadlinePassed'), assigns: fails, to: refused },
  write(retrying),
  { in: retrying, on: 'xstate.after.retryDelay.entryEditor.draft.retrying', ...toSaving },
  { in: retrying, on: 'entry.save', ...toSaving },
  { in: retrying, on: 'network.online', ...toSaving },
  { in: retrying, on: 'network.offline', ...goesOffline },
  write(offline),
  { in: offline, on: 'network.online', ...toSaving },
  { in: offline, on: 'xstate.after.offlineWait.entryEditor.draft.offline', ...toSaving },
  write(conflict),
  {
    in: conflict,
    on: 'conflict.keepMine',
    ...toSaving,
    does: ['keepOnDevice'],
    assigns: (context: Remembered) => ({
      ...sends(context),
      base: baseOf(context.changes, {}, dataOf(context.loaded)),
    }),
  },
  ...compares(
    conflict,
    'conflict.takeTheirs',
    (context) => {
      const theirs = clashing(context);
      const left = filtered(context.changes as Words, (field) => !theirs.includes(field));
      return { changes: left, base: baseLeft(left, context, dataOf(context.loaded)) };
    },
    { does: ['keepOnDevice'], never: 'clash' },
  ),
  { ...write(refused), ...typed },
  { in: refused, on: 'entry.save', ...toSaving },
];

const others = (state: string): DecisionRow => ({ in: state, on: 'entry.changedElsewhere', assigns: takeOther });
const refuses: Does<Failure> = (_, { error }) => ({ problem: error, unsettled: null });
const isUnsettled = ({ unsettled }: Remembered) => unsettled !== null;
const isTakenBack = ({ loaded }: Remembered, { entry }: Elsewhere) =>
  entry.version >= loaded.entry.version && isDraft(entry);
const sending: readonly DecisionRow[] = [
  ...compares('movingCategory', 'xstate.done.actor.setCategory', takeAnswer),
  ...compares('movingCategory', 'xstate.error.actor.setCategory', fails),
  others('movingCategory'),
  write('movingCategory'),
  {
    in: 'submitting',
    on: 'xstate.done.actor.submitEntry',
    to: 'sent.receipt',
    does: ['keepOnDevice'],
    assigns: (context: Remembered, answer: Answer) => ({
      ...takeAnswer(context, answer),
      changes: {},
      base: {},
      sent: [],
      unsettled: null,
      failures: 0,
      ...closed,
    }),
  },
  {
    in: 'submitting',
    on: 'xstate.error.actor.submitEntry',
    when: isStale,
    ...toRefetching,
    assigns: takeStale,
  },
  {
    in: 'submitting',
    on: 'xstate.error.actor.submitEntry',
    when: hasCode(strange),
    ...toRefetching,
    assigns: refuses,
  },
  {
    in: 'submitting',
    on: 'xstate.error.actor.submitEntry',
    when: hasCode('entry.refusal.state'),
    ...toRefetching,
    assigns: refuses,
  },
  {
    in: 'submitting',
    on: 'xstate.error.actor.submitEntry',
    when: hasCode('network'),
    ...toRefetching,
    assigns: (_: Remembered, { error }: Failure) => ({ problem: error, unsettled: error }),
  },
  ...compares('submitting', 'xstate.error.actor.submitEntry', refuses),
  others('submitting'),
  {
    in: 'refetching',
    on: 'xstate.done.actor.loadEntry',
    when: isRefusedAgain,
    to: refused,
    assigns: (_: Remembered, { output }: Loaded) => ({ loaded: output, places: filesOf({ loaded: output }) }),
    begins: (context: Remembered, { output }: Loaded) => uploadsOf(context, filesOf({ loaded: output })),
  },
  ...compares(
    'refetching',
    'xstate.done.actor.loadEntry',
    (context, answer: Loaded) => {
      const { problem, unsettled } = context;
      return { ...refetched(context, answer), problem, unsettled };
    },
    { when: (context, { output }) => isUnsettled(context) && isDraft(output.entry), never: 'clash' },
  ),
  ...compares('refetching', 'xstate.done.actor.loadEntry', refetched, {
    when: (context, { output }) => !isUnsettled(context) && isDraft(output.entry),
    does: ['keepOnDevice'],
  }),
  {
    in: 'refetching',
    on: 'xstate.done.actor.loadEntry',
    to: 'sent.reading',
    does: ['keepOnDevice', 'keepOnDevice'],
    assigns: (context: Remembered, answer: Loaded) => ({ ...refetched(context, answer), ...closed }),
  },
  ...compares('refetching', 'xstate.error.actor.loadEntry', () => ({}), { when: isUnsettled, never: 'clash' }),
  { in: 'refetching', on: 'xstate.error.actor.loadEntry', to: 'unavailable', assigns: fails },
  others('refetching'),
  write('refetching'),
  ...compares('sent', 'entry.changedElsewhere', takeOther, { when: isTakenBack }),
  others('sent'),
  {
    in: 'sent',
    on: 'entry.withdraw',
    ...refusedFor(({ loaded }: Remembered, { now }: { readonly now: number }) =>
      loaded.entry.status === entryStatuses.submitted
        ? [
            loaded.award.status !== 'open' && 'entry.refusal.awardNotOpen',
            late(loaded, now) && 'entry.refusal.deadlinePassed',
          ]
        : ['entry.refusal.state'],
    ),
  },
  {
    in: 'sent',
    on: 'entry.withdraw',
    to: 'withdrawing',
    begins: { withdrawEntry: (context: Remembered) => ({ ...context.target, version: context.loaded.entry.version }) },
  },
  { in: 'sent.receipt', on: 'receipt.close', to: 'sent.reading' },
  ...compares('withdrawing', 'xstate.done.actor.withdrawEntry', takeAnswer),
  ...compares('withdrawing', 'xstate.error.actor.withdrawEntry', takeStale, {
    when: (context, event: Failure) => isStale(context, event) && isDraft(event.error.current as EditedEntry),
  }),
  {
    in: 'withdrawing',
    on: 'xstate.error.actor.withdrawEntry',
    when: isStale,
    to: 'sent.reading',
    does: ['keepOnDevice'],
    assigns: (context: Remembered, event: Failure) => ({ ...takeStale(context, event), ...closed }),
  },
  { in: 'withdrawing', on: 'xstate.error.actor.withdrawEntry', when: hasCode('network'), ...toLoading },
  { in: 'withdrawing', on: 'xstate.error.actor.withdrawEntry', to: 'sent.reading', assigns: fails },
  others('withdrawing'),
];

/** How an entry is written, by hand. */
export const entryEditorDecisions: Decisions = {
  states: {
    choosing: [],
    creating: ['busy'],
    created: [],
    loading: ['busy'],
    unavailable: [],
    restoring: ['busy'],
    [saved]: ['writing', 'safe'],
    [typing]: ['writing', 'pending'],
    [saving]: ['writing', 'pending'],
    [retrying]: ['writing', 'pending'],
    [offline]: ['writing'],
    [conflict]: ['writing'],
    [refused]: ['writing'],
    movingCategory: ['busy', 'writing'],
    submitting: ['busy', 'writing'],
    refetching: ['busy', 'writing'],
    'sent.reading': [],
    'sent.receipt': [],
    withdrawing: ['busy'],
  },
  ends: ['created'],
  named: Object.fromEntries(files.map((name) => [name, 'upload'])),
  start: {
    in: ({ target: found }: EditorInput) => [found === null ? 'choosing' : 'loading'],
    context: (input: EditorInput) => ({
      ...input,
      loaded: null,
      changes: {},
      base: {},
      sent: [],
      unsettled: null,
      failures: 0,
      places: [],
      problem: null,
    }),
  },
  rows: [...beginning, ...restoring, ...drafting, ...sending],
};
