import { assign, emit, setup } from 'xstate';
import { port } from '../kit/port.ts';
import { problemOf } from '../kit/problem.ts';
import type { Reason } from '../kit/rules.ts';
import { guardsOf } from '../kit/rules.ts';
import type { ScoreState } from '../score/score.rules.ts';
import { currentOf, entryOf, playRules, readyOf } from './play.rules.ts';
import type { EntryChange, HandIn, PlayContext, PlayEmitted, PlayEvent, PlayInput } from './play.types.ts';
import { applyChange, inverseOf, isFinished, type PlayEntry, type SheetChange } from './sheet.ts';

/** A judge's sitting: the entries one after another, each with its score sheet, to the handing in of all marks. */
export const playMachine = setup({
  types: {
    context: {} as PlayContext,
    input: {} as PlayInput,
    events: {} as PlayEvent,
    emitted: {} as PlayEmitted,
    tags: {} as 'busy' | 'sheet',
  },
  actors: {
    loadSitting: port<readonly PlayEntry[]>('loadSitting'),
    submitSheets: port<HandIn, readonly PlayEntry[]>('submitSheets'),
  },
  guards: {
    ...guardsOf(playRules),
    isNothing: (_, { entries }: { entries: readonly PlayEntry[] }) => entries.length === 0,
    isGone: ({ context }, { entries }: { entries: readonly PlayEntry[] }) =>
      entries.every(({ entryID }) => entryID !== context.at),
    isPastTheLast: ({ context }) => context.at === null,
    wasRefused: ({ context }) => context.refusal !== null,
    isEverythingIn: ({ context }) => context.entries.every(({ sheet }) => !isOpen(sheet.state)),
  },
  actions: {
    keepEntries: assign(({ context }, entries: readonly PlayEntry[]) => ({
      entries,
      at: startOf(entries, context.at),
      // What would undo a change of a sheet that is gone undoes nothing.
      history: context.history.filter(({ entryID }) => entries.some((entry) => entry.entryID === entryID)),
      problem: null,
    })),
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    announce: emit(({ context }, made: EntryChange) => {
      const { awardID, categoryID } = entryOf(context, made.entryID)!;
      return { type: 'change.made' as const, awardID, categoryID, ...made };
    }),
    change: assign(({ context }, made: EntryChange) => ({
      ...changed(context, made),
      history: [...context.history, { ...made, change: inverseOf(entryOf(context, made.entryID)!.sheet, made.change) }],
    })),
    write: assign(({ context }, made: EntryChange) => changed(context, made)),
    takeElsewhere: assign(({ context }, made: EntryChange) => ({
      ...changed(context, made),
      history: context.history.filter((undo) => !replaces(context, made, undo)),
    })),
    takeBack: assign(({ context }, undone: EntryChange) => ({
      ...changed(context, undone),
      history: context.history.slice(0, -1),
      at: undone.entryID,
    })),
    goTo: assign((_, { entryID }: { entryID: string | null }) => ({ at: entryID })),
    keepStates: assign(({ context }, states: HandIn['sheets']) => ({
      entries: context.entries.map((entry) => withState(entry, states)),
    })),
    keepHandIn: assign(({ context }, { sheets, renewed, problem }: HandIn) => ({
      entries: context.entries.map((entry) => withState(withSheet(entry, renewed), sheets)),
      // What was changed elsewhere is not undone by what was there before.
      history: context.history.filter(({ entryID }) => renewed.every((one) => one.entryID !== entryID)),
      problem,
    })),
    keepRefusal: assign((_, { entryID, reasons }: { entryID: string; reasons: readonly Reason[] }) => ({
      refusal: { entryID, reasons },
    })),
    showRefused: assign(({ context }) => ({ at: context.refusal!.entryID })),
    acknowledge: assign({ refusal: null, problem: null }),
  },
}).createMachine({
  id: 'play',
  description: 'A judge’s sitting: the entries one after another, until all scores are submitted.',
  context: ({ input }) => ({
    entries: [],
    at: input.entryID,
    history: [],
    problem: null,
    refusal: null,
  }),
  initial: 'loading',
  on: {
    'change.delivered': {
      actions: { type: 'keepStates', params: ({ event }) => [event] },
      description: 'The server has taken a change and says what became of the score sheet.',
    },
    'sheet.changedElsewhere': {
      actions: { type: 'takeElsewhere', params: ({ event }) => event },
      description: 'Another window of this browser changed a score sheet.',
    },
    'play.acknowledge': { actions: 'acknowledge', description: 'The judge has read what went wrong.' },
  },
  states: {
    loading: {
      description: 'Fetching the entries and the scores given so far.',
      tags: 'busy',
      invoke: {
        id: 'loadSitting',
        src: 'loadSitting',
        onDone: [
          {
            guard: { type: 'isNothing', params: ({ event }) => ({ entries: event.output }) },
            target: 'empty',
            description: 'There is nothing to judge now.',
          },
          {
            target: 'marking',
            actions: { type: 'keepEntries', params: ({ event }) => event.output },
            description: 'The entries are there.',
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
          description: 'They could not be fetched.',
        },
      },
      on: {
        'change.refused': {
          target: 'loading',
          reenter: true,
          actions: [{ type: 'keepRefusal', params: ({ event }) => event }, 'showRefused'],
          description: 'The server did not accept a change: what is being fetched may still show it.',
        },
      },
    },
    failed: {
      description: 'The entries could not be fetched; scores already given are safe.',
      on: {
        'play.reload': { target: 'loading', description: 'The judge tries again.' },
        'change.refused': {
          target: 'loading',
          actions: [{ type: 'keepRefusal', params: ({ event }) => event }, 'showRefused'],
          description: 'The server did not accept a change: it can be reached, and its entry is shown.',
        },
      },
    },
    empty: {
      description: 'Nothing is assigned and open for judging.',
      on: {
        'play.reload': { target: 'loading', description: 'The judge looks again.' },
        'change.refused': {
          target: 'loading',
          actions: [{ type: 'keepRefusal', params: ({ event }) => event }, 'showRefused'],
          description: 'The server did not accept a change; its entry is shown if it is still there.',
        },
      },
    },
    marking: {
      description: 'An entry lies beside its score sheet.',
      tags: 'sheet',
      initial: 'current',
      always: { guard: 'isPastTheLast', target: 'review', description: 'The last entry is behind the judge.' },
      on: {
        'sheet.mark': {
          guard: { type: 'mayMark', params: ({ event }) => event },
          actions: [
            { type: 'announce', params: ({ context, event }) => marked(context, event) },
            { type: 'change', params: ({ context, event }) => marked(context, event) },
          ],
          description: 'The judge gives a score, or removes one.',
        },
        'sheet.write': {
          guard: { type: 'mayMark', params: ({ event }) => event },
          actions: [
            { type: 'announce', params: ({ context, event }) => written(context, event) },
            { type: 'write', params: ({ context, event }) => written(context, event) },
          ],
          description: 'The judge writes to the entrant, or a note.',
        },
        'sheet.recuse': {
          guard: { type: 'mayRecuse', params: ({ event }) => event },
          actions: [
            { type: 'announce', params: ({ context, event }) => recused(context, event.reason) },
            { type: 'change', params: ({ context, event }) => recused(context, event.reason) },
          ],
          description: 'The judge recuses themselves from this entry, with a reason.',
        },
        'sheet.unrecuse': {
          guard: { type: 'mayUnrecuse', params: ({ event }) => event },
          actions: [
            { type: 'announce', params: ({ context }) => recused(context, null) },
            { type: 'change', params: ({ context }) => recused(context, null) },
          ],
          description: 'The judge undoes the recusal from this entry.',
        },
        'sheet.undo': {
          guard: 'mayUndo',
          actions: [
            { type: 'announce', params: ({ context }) => context.history.at(-1)! },
            { type: 'takeBack', params: ({ context }) => context.history.at(-1)! },
          ],
          description: 'The last change is undone, and its entry shown.',
        },
        'sheet.submit': {
          guard: { type: 'maySubmit', params: ({ event }) => event },
          target: 'submittingOne',
          description: 'The judge submits this score sheet.',
        },
        'entry.next': {
          guard: 'mayGoOn',
          actions: { type: 'goTo', params: ({ context }) => ({ entryID: neighbour(context, 1) }) },
          description: 'The score sheet is complete; on to the next entry.',
        },
        'entry.previous': {
          guard: 'mayGoBack',
          actions: { type: 'goTo', params: ({ context }) => ({ entryID: neighbour(context, -1) }) },
          description: 'Back to the entry before.',
        },
        'entry.skip': {
          actions: { type: 'goTo', params: ({ context }) => ({ entryID: neighbour(context, 1) }) },
          description: 'The judge leaves this entry for later.',
        },
        'entry.open': {
          actions: { type: 'goTo', params: ({ event }) => event },
          description: 'The judge picks an entry.',
        },
        'play.review': { target: 'review', description: 'The judge looks at all scores.' },
        'change.refused': {
          target: '.refetching',
          actions: { type: 'keepRefusal', params: ({ event }) => event },
          description: 'The server did not accept a change; the score sheets are fetched again.',
        },
      },
      states: {
        current: {
          description: 'The score sheets are as the server knows them, but for changes on their way.',
          on: { 'play.reload': { target: 'refetching', description: 'Something changed elsewhere: fetch again.' } },
        },
        refetching: {
          description: 'Fetching the score sheets again; scoring goes on meanwhile.',
          tags: 'busy',
          invoke: {
            id: 'refetchSitting',
            src: 'loadSitting',
            onDone: [
              {
                guard: { type: 'isNothing', params: ({ event }) => ({ entries: event.output }) },
                target: '#play.empty',
                description: 'Nothing is open for judging any more.',
              },
              {
                guard: { type: 'isGone', params: ({ event }) => ({ entries: event.output }) },
                target: '#play.review',
                actions: { type: 'keepEntries', params: ({ event }) => event.output },
                description: 'The entry is not the judge’s any more: what is typed next scores no other one.',
              },
              {
                target: 'current',
                actions: { type: 'keepEntries', params: ({ event }) => event.output },
                description: 'The score sheets are up to date.',
              },
            ],
            onError: {
              target: 'stale',
              actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
              description: 'They could not be fetched again; the old ones stay.',
            },
          },
        },
        stale: {
          description: 'The score sheets may be older than what the server has.',
          on: { 'play.reload': { target: 'refetching', description: 'The judge fetches them again.' } },
        },
      },
    },
    submittingOne: {
      description: 'Submitting one score sheet.',
      tags: ['busy', 'sheet'],
      entry: 'acknowledge',
      invoke: {
        id: 'submitOne',
        src: 'submitSheets',
        input: ({ context }) => [currentOf(context)],
        onDone: {
          target: 'settlingOne',
          actions: { type: 'keepHandIn', params: ({ event }) => event.output },
          description: 'The server has answered.',
        },
        onError: {
          target: 'settlingOne',
          actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
          description: 'It could not be submitted; the scores are safe.',
        },
      },
      on: {
        'change.refused': {
          actions: { type: 'keepRefusal', params: ({ event }) => event },
          description: 'The server did not accept a change; the score sheets are fetched again after submitting.',
        },
      },
    },
    settlingOne: {
      description: 'Seeing whether the score sheets are as the judge left them.',
      always: [
        {
          guard: 'wasRefused',
          target: 'marking.refetching',
          actions: 'showRefused',
          description: 'A change was not accepted; its entry is shown.',
        },
        { target: 'marking', description: 'Nothing was refused.' },
      ],
    },
    review: {
      description: 'All scores side by side, before they are submitted.',
      on: {
        'entry.open': {
          target: 'marking',
          actions: { type: 'goTo', params: ({ event }) => event },
          description: 'The judge goes back to an entry.',
        },
        'play.back': {
          target: 'marking',
          actions: { type: 'goTo', params: ({ context }) => ({ entryID: context.entries.at(-1)!.entryID }) },
          description: 'Back to the last entry.',
        },
        'play.submit': {
          guard: 'maySubmitAll',
          target: 'submittingAll',
          description: 'The judge submits every complete score sheet.',
        },
        'change.refused': {
          target: 'marking.refetching',
          actions: [{ type: 'keepRefusal', params: ({ event }) => event }, 'showRefused'],
          description: 'The server did not accept a change; its entry is shown.',
        },
      },
    },
    submittingAll: {
      description: 'Submitting every complete score sheet.',
      tags: 'busy',
      entry: 'acknowledge',
      invoke: {
        id: 'submitAll',
        src: 'submitSheets',
        input: ({ context }) => readyOf(context),
        onDone: {
          target: 'counting',
          actions: { type: 'keepHandIn', params: ({ event }) => event.output },
          description: 'The server has answered.',
        },
        onError: {
          target: 'counting',
          actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
          description: 'They could not be submitted; the scores are safe.',
        },
      },
      on: {
        'change.refused': {
          actions: { type: 'keepRefusal', params: ({ event }) => event },
          description: 'The server did not accept a change; the score sheets are fetched again after submitting.',
        },
      },
    },
    counting: {
      description: 'Seeing whether every score sheet is in.',
      always: [
        {
          guard: 'wasRefused',
          target: 'marking.refetching',
          actions: 'showRefused',
          description: 'A change was not accepted; its entry is shown.',
        },
        { guard: 'isEverythingIn', target: 'handedIn', description: 'Nothing is left to do.' },
        { target: 'review', description: 'Some score sheets are still with the judge.' },
      ],
    },
    handedIn: {
      description: 'Every score sheet is submitted and can only be read.',
      on: {
        'entry.open': {
          target: 'marking',
          actions: { type: 'goTo', params: ({ event }) => event },
          description: 'The judge reads a score sheet.',
        },
        'play.review': { target: 'review', description: 'The judge reads all scores.' },
        'play.reload': { target: 'loading', description: 'The judge looks whether there is more.' },
        'change.refused': {
          target: 'marking.refetching',
          actions: [{ type: 'keepRefusal', params: ({ event }) => event }, 'showRefused'],
          description: 'The server did not accept a change; its entry is shown.',
        },
      },
    },
  },
});

type Event<Type extends PlayEvent['type']> = Extract<PlayEvent, { type: Type }>;

const isOpen = (state: ScoreState) => state === 'unscored' || state === 'scored';

/** Of one entry or more. */
const startOf = (entries: readonly PlayEntry[], wanted: string | null): string =>
  (entries.find(({ entryID }) => entryID === wanted) ?? entries.find((entry) => !isFinished(entry)) ?? entries[0]!)
    .entryID;

const neighbour = ({ entries, at }: PlayContext, step: 1 | -1): string | null =>
  entries[entries.findIndex(({ entryID }) => entryID === at) + step]?.entryID ?? null;

const changed = (context: PlayContext, { entryID, change }: EntryChange) => ({
  entries: context.entries.map((entry) =>
    entry.entryID === entryID ? { ...entry, sheet: applyChange(entry.sheet, change) } : entry,
  ),
});

/** Whether a change gives another score than the one that `undo` would take back: that one is gone already. */
const replaces = (context: PlayContext, { entryID, change }: EntryChange, undo: EntryChange): boolean =>
  undo.entryID === entryID &&
  Object.keys(undo.change.marks ?? {}).some((id) => {
    const given = change.marks?.[id];
    return given !== undefined && given !== (entryOf(context, entryID)?.sheet.marks[id] ?? null);
  });

const withState = (entry: PlayEntry, states: HandIn['sheets']): PlayEntry => {
  const found = states.find(({ entryID }) => entryID === entry.entryID);
  return found ? { ...entry, sheet: { ...entry.sheet, state: found.state } } : entry;
};

const withSheet = (entry: PlayEntry, renewed: HandIn['renewed']): PlayEntry => {
  const found = renewed.find(({ entryID }) => entryID === entry.entryID);
  return found ? { ...entry, sheet: found.sheet } : entry;
};

const at = (context: PlayContext, change: SheetChange): EntryChange => ({
  entryID: currentOf(context).entryID,
  change,
});

const marked = (context: PlayContext, { criterionID, mark }: Event<'sheet.mark'>) =>
  at(context, { marks: { [criterionID]: mark } });

const written = (context: PlayContext, { comment, note }: Event<'sheet.write'>) =>
  at(context, { ...(comment !== undefined && { comment }), ...(note !== undefined && { note }) });

const recused = (context: PlayContext, reason: string | null) =>
  at(context, { recusal: reason === null ? null : { reason } });
