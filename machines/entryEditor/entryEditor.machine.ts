import { assign, setup } from 'xstate';
import { entryStatuses } from '../entry/entry.rules.ts';
import { port } from '../kit/port.ts';
import { isOffline, mayPass, type Problem, problemOf } from '../kit/problem.ts';
import { growingWait } from '../kit/retry.ts';
import { guardsOf } from '../kit/rules.ts';
import { baseFor, clashesOf, type DraftChanges, type StoredDraft, stillToSave, without } from './draft.rules.ts';
import {
  type EditedEntry,
  type EditorFacts,
  entryEditorRules,
  type LoadedEntry,
  type SubmitEvent,
} from './entryEditor.rules.ts';

export interface EditorInput {
  /** The entry to write, or null to start one. */
  readonly target: EntryTarget | null;
  /** Makes starting safe to repeat: the same key never makes two entries. */
  readonly idempotencyKey: string;
}

export interface EntryTarget {
  readonly id: string;
  readonly awardID: string;
}

export interface EditorContext extends EditorInput, EditorFacts {
  /** Failed savings in a row. */
  readonly failures: number;
  readonly problem: Problem | null;
}

export type EditorEvent =
  | { readonly type: 'entry.start'; readonly awardID: string; readonly categoryID: string }
  | { readonly type: 'entry.write'; readonly changes: DraftChanges }
  | { readonly type: 'entry.save' }
  | SubmitEvent
  | { readonly type: 'entry.withdraw'; readonly now: number }
  | { readonly type: 'entry.setCategory'; readonly categoryID: string; readonly now: number }
  | { readonly type: 'entry.changedElsewhere'; readonly entry: EditedEntry }
  | { readonly type: 'entry.reload' }
  | { readonly type: 'conflict.keepMine' }
  | { readonly type: 'conflict.takeTheirs' }
  | { readonly type: 'receipt.close' }
  | { readonly type: 'network.online' }
  | { readonly type: 'network.offline' };

type Of<Type extends EditorEvent['type']> = Extract<EditorEvent, { type: Type }>;

/** Writing one entry: starting it, saving every change, submitting, and reading it afterwards. */
export const entryEditorMachine = setup({
  types: {
    context: {} as EditorContext,
    input: {} as EditorInput,
    events: {} as EditorEvent,
    output: {} as EntryTarget | null,
    tags: {} as 'busy' | 'writing' | 'safe' | 'pending',
  },
  actors: {
    createEntry: port<EntryTarget, { awardID: string; categoryID: string; idempotencyKey: string }>('createEntry'),
    loadEntry: port<LoadedEntry, EntryTarget>('loadEntry'),
    readDraft: port<StoredDraft | null, EntryTarget>('readDraft'),
    saveEntry: port<EditedEntry, EntryTarget & { version: number; changes: DraftChanges }>('saveEntry'),
    submitEntry: port<
      EditedEntry,
      EntryTarget & { changes: DraftChanges } & Pick<
          SubmitEvent,
          'payment' | 'discountID' | 'acceptedTerms' | 'further'
        >
    >('submitEntry'),
    withdrawEntry: port<EditedEntry, EntryTarget & { version: number }>('withdrawEntry'),
    setCategory: port<EditedEntry, EntryTarget & { categoryID: string }>('setCategory'),
  },
  delays: {
    autosaveDelay: 800,
    retryDelay: ({ context }) => growingWait(context.failures, 1000, 30_000),
    // A browser's own word on a connection that is back is not reliable.
    offlineWait: ({ context }) => growingWait(Math.max(1, context.failures), 2000, 30_000),
  },
  guards: {
    ...guardsOf<EditorContext, keyof typeof entryEditorRules>(entryEditorRules),
    isStarted: ({ context }) => context.target !== null,
    isWritable: ({ context }) => context.loaded !== null && isWritable(context.loaded.entry),
    isReopened: ({ context }, entry: EditedEntry) =>
      entry.version >= context.loaded!.entry.version && isWritable(entry),
    isSentElsewhere: ({ context }, entry: EditedEntry) =>
      entry.version >= context.loaded!.entry.version && !isWritable(entry) && Object.keys(context.changes).length === 0,
    clashes: ({ context: { changes, base, loaded } }) => clashesOf(changes, base, loaded!.entry.data).length > 0,
    hasChanges: ({ context }) => Object.keys(context.changes).length > 0,
    isStale: (_, problem: Problem) => problem.status === 409 && entryIn(problem) !== null,
    isOffline: (_, problem: Problem) => isOffline(problem),
    mayPass: (_, problem: Problem) => mayPass(problem),
  },
  actions: {
    hold: assign((_, loaded: LoadedEntry) => ({ loaded, problem: null })),
    restore: assign(({ context }, kept: StoredDraft | null) => ({
      changes: stillToSave({ ...kept?.changes, ...context.changes }, context.loaded!.entry.data),
      base: { ...kept?.base, ...context.base },
    })),
    write: assign(({ context }, changes: DraftChanges) => {
      const all = { ...context.changes, ...changes };
      return { changes: all, base: baseFor(all, context.base, context.loaded!.entry.data) };
    }),
    take: assign(({ context }, given: EditedEntry) => {
      // Answers may overtake one another: an older one changes nothing.
      const entry = given.version < context.loaded!.entry.version ? context.loaded!.entry : given;
      const changes = stillToSave(context.changes, entry.data);
      return { loaded: { ...context.loaded!, entry }, changes, base: kept(context.base, changes), problem: null };
    }),
    takeSaved: assign(({ context }, entry: EditedEntry) => {
      const changes = stillToSave(context.changes, entry.data);
      return {
        loaded: { ...context.loaded!, entry },
        changes,
        base: baseFor(changes, {}, entry.data),
        problem: null,
        failures: 0,
      };
    }),
    takeCurrent: assign(({ context }, problem: Problem) => {
      const entry = entryIn(problem);
      if (!entry) return { problem };
      const changes = stillToSave(context.changes, entry.data);
      return { loaded: { ...context.loaded!, entry }, changes, base: kept(context.base, changes), problem };
    }),
    fail: assign(({ context }, problem: Problem) => ({ problem, failures: context.failures + 1 })),
    keepMine: assign(({ context: { changes, loaded } }) => ({ base: baseFor(changes, {}, loaded!.entry.data) })),
    takeTheirs: assign(({ context: { changes, base, loaded } }) => ({
      changes: without(
        changes,
        clashesOf(changes, base, loaded!.entry.data).map(({ field }) => field),
      ),
    })),
    finish: assign({ changes: {}, base: {}, failures: 0 }),
    /** Keeps what was typed on this device until the server has it; the app fills it in. */
    keepOnDevice: () => {},
  },
}).createMachine({
  id: 'entryEditor',
  description: 'Writing one entry: starting it, saving every change, submitting, and reading it afterwards.',
  context: ({ input }) => ({ ...input, loaded: null, changes: {}, base: {}, failures: 0, problem: null }),
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
        'entry.start': { guard: 'mayStart', target: 'creating', description: 'Award and category are chosen.' },
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
          return { awardID, categoryID, idempotencyKey: context.idempotencyKey };
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
      description: 'Looking for words that this device kept and the server never had.',
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
        { target: 'sent', description: 'It was submitted.' },
      ],
    },
    draft: {
      description: 'The entry is being written.',
      tags: 'writing',
      initial: 'comparing',
      on: {
        'entry.submit': { guard: 'maySubmit', target: 'submitting', description: 'The entry is sent in.' },
        'entry.setCategory': {
          guard: 'mayChangeCategory',
          target: 'movingCategory',
          description: 'Another category is chosen.',
        },
        'entry.changedElsewhere': [
          {
            guard: { type: 'isSentElsewhere', params: ({ event }) => event.entry },
            target: 'loading',
            description: 'Another window sent it in.',
          },
          {
            target: '.comparing',
            actions: { type: 'take', params: ({ event }) => event.entry },
            description: 'A file or another device changed the entry.',
          },
        ],
        'entry.reload': { target: 'loading', description: 'The entry is fetched anew; what was typed is kept.' },
      },
      states: {
        comparing: {
          description: 'Comparing what was typed with what the server has.',
          always: [
            { guard: 'clashes', target: 'conflict', description: 'The same words were changed elsewhere.' },
            { guard: 'hasChanges', target: 'typing', description: 'Something is not saved yet.' },
            { target: 'saved', description: 'The server has everything.' },
          ],
        },
        saved: {
          description: 'The server has everything.',
          tags: 'safe',
          entry: 'keepOnDevice',
          on: {
            'entry.write': {
              target: 'typing',
              actions: [{ type: 'write', params: ({ event }) => event.changes }, 'keepOnDevice'],
              description: 'Something is typed.',
            },
          },
        },
        typing: {
          description: 'Something was typed; it is saved as soon as the keys rest.',
          tags: 'pending',
          after: { autosaveDelay: { target: 'saving', description: 'The keys rest.' } },
          on: {
            'entry.write': {
              target: 'typing',
              reenter: true,
              actions: [{ type: 'write', params: ({ event }) => event.changes }, 'keepOnDevice'],
              description: 'More is typed.',
            },
            'entry.save': { target: 'saving', description: 'Saving is asked for.' },
            'network.offline': { target: 'offline', description: 'The connection is gone.' },
          },
        },
        saving: {
          description: 'The changes are on their way to the server.',
          tags: 'pending',
          invoke: {
            id: 'saveEntry',
            src: 'saveEntry',
            input: ({ context }) => ({
              ...context.target!,
              version: context.loaded!.entry.version,
              changes: context.changes,
            }),
            onDone: {
              target: 'comparing',
              actions: [{ type: 'takeSaved', params: ({ event }) => event.output }, 'keepOnDevice'],
              description: 'The server has them.',
            },
            onError: [
              {
                guard: { type: 'isStale', params: ({ event }) => problemOf(event.error) },
                target: 'comparing',
                actions: { type: 'takeCurrent', params: ({ event }) => problemOf(event.error) },
                description: 'The entry was changed elsewhere meanwhile.',
              },
              {
                guard: { type: 'isOffline', params: ({ event }) => problemOf(event.error) },
                target: 'offline',
                actions: { type: 'fail', params: ({ event }) => problemOf(event.error) },
                description: 'This device has no connection.',
              },
              {
                guard: { type: 'mayPass', params: ({ event }) => problemOf(event.error) },
                target: 'retrying',
                actions: { type: 'fail', params: ({ event }) => problemOf(event.error) },
                description: 'The server could not be reached.',
              },
              {
                target: 'refused',
                actions: { type: 'fail', params: ({ event }) => problemOf(event.error) },
                description: 'The server does not take them.',
              },
            ],
          },
          on: {
            'entry.write': {
              actions: [{ type: 'write', params: ({ event }) => event.changes }, 'keepOnDevice'],
              description: 'More is typed meanwhile.',
            },
            'network.offline': { target: 'offline', description: 'The connection is gone.' },
          },
        },
        retrying: {
          description: 'Saving failed and is tried again in a moment; the words are kept on this device.',
          tags: 'pending',
          after: { retryDelay: { target: 'saving', description: 'Trying again.' } },
          on: {
            'entry.write': {
              actions: [{ type: 'write', params: ({ event }) => event.changes }, 'keepOnDevice'],
              description: 'More is typed meanwhile.',
            },
            'entry.save': { target: 'saving', description: 'Saving is asked for.' },
            'network.online': { target: 'saving', description: 'The connection is back.' },
            'network.offline': { target: 'offline', description: 'The connection is gone.' },
          },
        },
        offline: {
          description: 'No connection; the words are kept on this device.',
          on: {
            'entry.write': {
              actions: [{ type: 'write', params: ({ event }) => event.changes }, 'keepOnDevice'],
              description: 'More is typed meanwhile.',
            },
            'network.online': { target: 'saving', description: 'The connection is back.' },
          },
          after: { offlineWait: { target: 'saving', description: 'Seeing whether the connection is back.' } },
        },
        conflict: {
          description: 'The same words were changed here and elsewhere; both are kept until one is chosen.',
          on: {
            'entry.write': {
              actions: [{ type: 'write', params: ({ event }) => event.changes }, 'keepOnDevice'],
              description: 'More is typed meanwhile.',
            },
            'conflict.keepMine': {
              target: 'saving',
              actions: ['keepMine', 'keepOnDevice'],
              description: 'The words typed here win.',
            },
            'conflict.takeTheirs': {
              target: 'comparing',
              actions: ['takeTheirs', 'keepOnDevice'],
              description: 'The words of the other place win.',
            },
          },
        },
        refused: {
          description: 'The server does not take the changes; the reasons are shown and the words kept on this device.',
          on: {
            'entry.write': {
              target: 'typing',
              actions: [{ type: 'write', params: ({ event }) => event.changes }, 'keepOnDevice'],
              description: 'Something else is typed.',
            },
            'entry.save': { target: 'saving', description: 'Saving is asked for again.' },
          },
        },
      },
    },
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
    submitting: {
      description: 'The entry is being sent in, with the last changes and the way to pay.',
      tags: ['busy', 'writing'],
      invoke: {
        id: 'submitEntry',
        src: 'submitEntry',
        input: ({ context, event }) => {
          const { payment, discountID, acceptedTerms, further } = event as SubmitEvent;
          return { ...context.target!, changes: context.changes, payment, discountID, acceptedTerms, further };
        },
        onDone: {
          target: 'sent.receipt',
          actions: [{ type: 'take', params: ({ event }) => event.output }, 'finish', 'keepOnDevice'],
          description: 'The entry was received.',
        },
        onError: {
          target: 'draft',
          actions: { type: 'takeCurrent', params: ({ event }) => problemOf(event.error) },
          description: 'The entry was not taken; the reasons are shown.',
        },
      },
      on: {
        'entry.changedElsewhere': {
          actions: { type: 'take', params: ({ event }) => event.entry },
          description: 'A file or another device changed the entry.',
        },
      },
    },
    sent: {
      description: 'The entry was submitted and can be read.',
      initial: 'reading',
      on: {
        'entry.changedElsewhere': [
          {
            guard: { type: 'isReopened', params: ({ event }) => event.entry },
            target: 'sorting',
            actions: { type: 'take', params: ({ event }) => event.entry },
            description: 'It was taken back elsewhere, or has to be corrected.',
          },
          {
            actions: { type: 'take', params: ({ event }) => event.entry },
            description: 'Another window changed the entry.',
          },
        ],
        'entry.withdraw': { guard: 'mayWithdraw', target: 'withdrawing', description: 'The entry is taken back.' },
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
      description: 'The entry is being taken back.',
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
        onError: {
          target: 'sent',
          actions: { type: 'fail', params: ({ event }) => problemOf(event.error) },
          description: 'It stays submitted.',
        },
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
export const draftToStore = ({ changes, base }: Pick<EditorContext, 'changes' | 'base'>): StoredDraft | null =>
  Object.keys(changes).length > 0 ? { changes, base } : null;

/** The fields changed both here and elsewhere. */
export const clashesIn = ({ changes, base, loaded }: EditorContext) =>
  loaded ? clashesOf(changes, base, loaded.entry.data) : [];

/** Whether its entrant may still write the entry: a draft, or one to correct. */
const isWritable = ({ status }: Pick<EditedEntry, 'status'>): boolean =>
  status === entryStatuses.inProgress || status === entryStatuses.error;

const kept = (base: DraftChanges, changes: DraftChanges): DraftChanges =>
  Object.fromEntries(Object.entries(base).filter(([field]) => field in changes));

const entryIn = ({ current }: Problem): EditedEntry | null =>
  typeof current === 'object' && current !== null && 'data' in current && 'version' in current
    ? (current as EditedEntry)
    : null;
