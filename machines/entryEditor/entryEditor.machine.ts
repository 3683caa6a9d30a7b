import { assign } from 'xstate';
import { problemOf } from '../kit/problem.ts';
import { clashesOf, type StoredDraft } from './draft.rules.ts';
import { draft } from './entryEditor.draft.ts';
import { type EditorContext, entryEditorSetup, type Of } from './entryEditor.setup.ts';
import { refetching, submitting } from './entryEditor.submitting.ts';

/** Writing one entry: starting it, saving every change, submitting, and reading it afterwards. */
export const entryEditorMachine = entryEditorSetup.createMachine({
  id: 'entryEditor',
  description: 'Writing one entry: starting it, saving every change, submitting, and reading it afterwards.',
  context: ({ input }) => ({
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
  output: ({ context }) => context.target,
  initial: 'looking',
  states: {
    looking: {
      description: 'Seeing whether an entry is to be started or continued.',
      always: [
        { guard: 'isStarted', target: 'loading', description: 'An entry is to be continued.' },
        { target: 'choosing', description: 'A new entry is wanted.' },
      ],
    },
    choosing: {
      description: 'The award and the category are being chosen.',
      on: {
        'entry.start': {
          guard: { type: 'mayStart', params: ({ event }) => event },
          target: 'creating',
          description: 'Award and category are chosen.',
        },
      },
    },
    creating: {
      description: 'The entry is being made.',
      tags: 'busy',
      invoke: {
        id: 'createEntry',
        src: 'createEntry',
        input: ({ context, event }) => {
          const { awardID, categoryID } = event as Of<'entry.start'>;
          // Another choice is another entry: its key must not be that of a call whose answer was lost.
          return { awardID, categoryID, idempotencyKey: `${context.idempotencyKey}-${awardID}-${categoryID}` };
        },
        onDone: {
          target: 'created',
          actions: assign({ target: ({ event }) => event.output }),
          description: 'The entry is there, empty.',
        },
        onError: {
          target: 'choosing',
          actions: { type: 'fail', params: ({ event }) => problemOf(event.error) },
          description: 'The entry could not be made.',
        },
      },
    },
    created: { description: 'The entry is there and can be written.', type: 'final' },
    loading: {
      description: 'The entry is being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadEntry',
        src: 'loadEntry',
        input: ({ context }) => context.target!,
        onDone: {
          target: 'restoring',
          actions: { type: 'hold', params: ({ event }) => event.output },
          description: 'The entry is here.',
        },
        onError: {
          target: 'unavailable',
          actions: { type: 'fail', params: ({ event }) => problemOf(event.error) },
          description: 'The entry could not be fetched.',
        },
      },
    },
    unavailable: {
      description: 'The entry could not be fetched; it can be tried again.',
      on: {
        'entry.reload': { target: 'loading', description: 'Trying again.' },
        'network.online': { target: 'loading', description: 'The connection is back.' },
      },
    },
    restoring: {
      description: 'Looking for text that this device kept and the server never received.',
      tags: 'busy',
      invoke: {
        id: 'readDraft',
        src: 'readDraft',
        input: ({ context }) => context.target!,
        onDone: {
          target: 'sorting',
          actions: { type: 'restore', params: ({ event }) => event.output },
          description: 'What the device kept is put back.',
        },
        onError: { target: 'sorting', description: 'The device kept nothing that can be read.' },
      },
    },
    sorting: {
      description: 'Seeing whether the entry can still be written.',
      always: [
        { guard: 'isWritable', target: 'draft', description: 'It is a draft, or it has to be corrected.' },
        { target: 'sent', actions: 'keepOnDevice', description: 'It was submitted.' },
      ],
    },
    draft: draft,
    movingCategory: {
      description: 'The entry changes its category.',
      tags: ['busy', 'writing'],
      invoke: {
        id: 'setCategory',
        src: 'setCategory',
        input: ({ context, event }) => ({
          ...context.target!,
          categoryID: (event as Of<'entry.setCategory'>).categoryID,
        }),
        onDone: {
          target: 'draft',
          actions: { type: 'take', params: ({ event }) => event.output },
          description: 'It is in the other category.',
        },
        onError: {
          target: 'draft',
          actions: { type: 'fail', params: ({ event }) => problemOf(event.error) },
          description: 'It stays in its category.',
        },
      },
      on: {
        'entry.changedElsewhere': {
          actions: { type: 'take', params: ({ event }) => event.entry },
          description: 'A file or another device changed the entry.',
        },
        'entry.write': {
          actions: [{ type: 'write', params: ({ event }) => event.changes }, 'keepOnDevice'],
          description: 'More is typed meanwhile.',
        },
      },
    },
    submitting,
    refetching,
    sent: {
      description: 'The entry was submitted and can be read.',
      entry: 'closePlaces',
      initial: 'reading',
      on: {
        'entry.changedElsewhere': [
          {
            guard: { type: 'isReopened', params: ({ event }) => event.entry },
            target: 'sorting',
            actions: { type: 'take', params: ({ event }) => event.entry },
            description: 'It was withdrawn elsewhere, or has to be corrected.',
          },
          {
            actions: { type: 'take', params: ({ event }) => event.entry },
            description: 'Another window changed the entry.',
          },
        ],
        'entry.withdraw': {
          guard: { type: 'mayWithdraw', params: ({ event }) => event },
          target: 'withdrawing',
          description: 'The entry is withdrawn.',
        },
      },
      states: {
        reading: { description: 'The entry as it was submitted, with what became of it.' },
        receipt: {
          description: 'The receipt is shown.',
          on: { 'receipt.close': { target: 'reading', description: 'The receipt is put away.' } },
        },
      },
    },
    withdrawing: {
      description: 'The entry is being withdrawn.',
      tags: 'busy',
      invoke: {
        id: 'withdrawEntry',
        src: 'withdrawEntry',
        input: ({ context }) => ({ ...context.target!, version: context.loaded!.entry.version }),
        onDone: {
          target: 'draft',
          actions: { type: 'take', params: ({ event }) => event.output },
          description: 'It is a draft again.',
        },
        onError: [
          {
            guard: { type: 'isStale', params: ({ event }) => problemOf(event.error) },
            target: 'sorting',
            actions: { type: 'takeCurrent', params: ({ event }) => problemOf(event.error) },
            description: 'The entry was changed elsewhere meanwhile, or is a draft already.',
          },
          {
            guard: { type: 'isUnanswered', params: ({ event }) => problemOf(event.error) },
            target: 'loading',
            description: 'Nobody said whether it went through: the entry itself tells.',
          },
          {
            target: 'sent',
            actions: { type: 'fail', params: ({ event }) => problemOf(event.error) },
            description: 'It stays submitted.',
          },
        ],
      },
      on: {
        'entry.changedElsewhere': {
          actions: { type: 'take', params: ({ event }) => event.entry },
          description: 'A file or another device changed the entry.',
        },
      },
    },
  },
});

/** What the device has to keep: nothing once the server has everything. */
export const draftToStore = ({
  changes,
  base,
  sent,
}: Pick<EditorContext, 'changes' | 'base' | 'sent'>): StoredDraft | null =>
  Object.keys(changes).length > 0 ? { changes, base, ...(sent.length > 0 && { sent }) } : null;

/** The fields changed both here and elsewhere. */
export const clashesIn = ({ changes, base, loaded }: EditorContext) =>
  loaded ? clashesOf(changes, base, loaded.entry.data) : [];
