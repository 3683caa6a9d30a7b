import { assign, setup } from 'xstate';
import { port } from '../kit/port.ts';
import { mayPass, problemOf } from '../kit/problem.ts';
import { guardsOf } from '../kit/rules.ts';
import { type Checked, type ImportFile, importRules } from './importing.rules.ts';
import type {
  ImportedSome,
  ImportingContext,
  ImportingEvent,
  ImportingInput,
  Invited,
  ReadSheet,
} from './importing.types.ts';
import type { Target } from './targets.ts';

const nothing = {
  file: null,
  columns: [],
  rows: 0,
  targets: [],
  checked: null,
  again: false,
  importID: null,
  invited: 0,
  made: 0,
  refused: [],
  at: 0,
  problem: null,
};

/** How long a connection that is gone is left alone, in milliseconds. */
const awayWait = 5_000;

const errorOf = ({ event }: { readonly event: { readonly error: unknown } }) => ({ error: event.error });

/** What follows where the server did not do what it was asked. */
const unanswered = [
  {
    guard: { type: 'isPassing', params: errorOf },
    target: 'offline',
    actions: { type: 'keepProblem', params: errorOf },
    description: 'The server cannot be reached.',
  },
  {
    target: 'refused',
    actions: { type: 'keepProblem', params: errorOf },
    description: 'The server refuses.',
  },
] as const;

/** Makes drafts of the rows of a file: chosen, read, matched, checked, then made a few at a time. */
export const importingMachine = setup({
  types: {
    context: {} as ImportingContext,
    input: {} as ImportingInput,
    events: {} as ImportingEvent,
    tags: {} as 'busy' | 'making',
  },
  actors: {
    readFile: port<ReadSheet, ImportFile | null>('readFile'),
    checkRows: port<Checked, readonly (Target | null)[]>('checkRows'),
    beginImport: port<string, boolean>('beginImport'),
    inviteSome: port<Invited, string | null>('inviteSome'),
    importSome: port<ImportedSome, { readonly importID: string | null; readonly at: number }>('importSome'),
  },
  delays: { awayWait },
  guards: {
    ...guardsOf(importRules),
    hasMore: (_, { left }: { readonly left: number }) => left > 0,
    isPassing: (_, { error }: { readonly error: unknown }) => mayPass(problemOf(error)),
  },
  actions: {
    choose: assign((_, { file }: { readonly file: ImportFile }) => ({ ...nothing, file })),
    keepSheet: assign((_, sheet: ReadSheet) => ({ ...sheet })),
    match: assign(({ context }, { column, target }: { readonly column: number; readonly target: Target | null }) => ({
      targets: context.targets.map((before, index) => {
        if (index === column) return target;
        // A place that a column is given leaves the one that had it.
        return before === target ? null : before;
      }),
      checked: null,
    })),
    keepChecked: assign((_, checked: Checked) => ({ checked, again: false, problem: null })),
    repeat: assign((_, { again }: { readonly again: boolean }) => ({ again })),
    keepImport: assign((_, { importID }: { readonly importID: string }) => ({ importID, problem: null })),
    countInvited: assign(({ context }, { invited }: Invited) => ({ invited: context.invited + invited })),
    countMade: assign(({ context }, { made, refused, at }: ImportedSome) => ({
      made: context.made + made,
      refused: [...context.refused, ...refused],
      at,
    })),
    keepProblem: assign((_, { error }: { readonly error: unknown }) => ({ problem: problemOf(error) })),
    forget: assign(nothing),
  },
}).createMachine({
  id: 'importing',
  description: 'Makes drafts of the rows of a file: chosen, read, matched, checked, then made a few at a time.',
  context: ({ input }) => ({ ...input, ...nothing }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'No file is chosen, or the last one could not be read.',
      on: {
        'import.choose': {
          guard: { type: 'mayChoose', params: ({ event }) => event },
          target: 'reading',
          actions: { type: 'choose', params: ({ event }) => event },
          description: 'The administrator chooses a file.',
        },
      },
    },
    reading: {
      description: 'The file is being read on this device.',
      tags: 'busy',
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ context }) => context.file,
        onDone: {
          target: 'matching',
          actions: { type: 'keepSheet', params: ({ event }) => event.output },
          description: 'Its headings and rows are known.',
        },
        onError: {
          target: 'choosing',
          actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
          description: 'It cannot be read; the reason is shown.',
        },
      },
      on: {
        'import.stop': { target: 'choosing', actions: 'forget', description: 'The administrator stops the reading.' },
      },
    },
    matching: {
      description: 'The administrator sees which column goes where.',
      on: {
        'import.match': {
          actions: { type: 'match', params: ({ event }) => event },
          description: 'The administrator sends a column elsewhere.',
        },
        'import.check': {
          guard: 'mayCheck',
          target: 'checking',
          description: 'The administrator asks for the preview.',
        },
        'import.dismiss': {
          target: 'choosing',
          actions: 'forget',
          description: 'The administrator takes another file.',
        },
      },
    },
    checking: {
      description: 'Every row is being checked; nothing is made.',
      tags: 'busy',
      invoke: {
        id: 'checkRows',
        src: 'checkRows',
        input: ({ context }) => context.targets,
        onDone: {
          target: 'checked',
          actions: { type: 'keepChecked', params: ({ event }) => event.output },
          description: 'What is wrong with each row is known.',
        },
        onError: {
          target: 'matching',
          actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
          description: 'The rows could not be checked; the reason is shown.',
        },
      },
      on: { 'import.stop': { target: 'matching', description: 'The administrator stops the checking.' } },
    },
    checked: {
      description: 'The preview is shown: what would be made, who would be invited, and what is skipped.',
      on: {
        'import.back': { target: 'matching', description: 'The administrator goes back to the columns.' },
        'import.repeat': {
          actions: { type: 'repeat', params: ({ event }) => event },
          description: 'The administrator says whether the same file is to be imported again.',
        },
        'import.begin': {
          guard: 'mayBegin',
          target: 'beginning',
          description: 'The administrator has seen the preview, and imports.',
        },
        'import.dismiss': {
          target: 'choosing',
          actions: 'forget',
          description: 'The administrator takes another file.',
        },
      },
    },
    beginning: {
      description: 'The server notes the import, or finds the one that was broken off.',
      tags: ['busy', 'making'],
      invoke: {
        id: 'beginImport',
        src: 'beginImport',
        input: ({ context }) => context.again,
        onDone: {
          target: 'inviting',
          actions: { type: 'keepImport', params: ({ event }) => ({ importID: event.output }) },
          description: 'The import is noted.',
        },
        onError: unanswered,
      },
    },
    inviting: {
      description: 'Entrants without an account are being invited, a few at a time.',
      tags: ['busy', 'making'],
      invoke: {
        id: 'inviteSome',
        src: 'inviteSome',
        input: ({ context }) => context.importID,
        onDone: [
          {
            guard: { type: 'hasMore', params: ({ event }) => event.output },
            target: 'inviting',
            reenter: true,
            actions: { type: 'countInvited', params: ({ event }) => event.output },
            description: 'Invited; the next ones.',
          },
          {
            target: 'importing',
            actions: { type: 'countInvited', params: ({ event }) => event.output },
            description: 'Everybody has an account.',
          },
        ],
        onError: unanswered,
      },
      on: { 'import.stop': { target: 'stopped', description: 'The administrator stops; what is done stays done.' } },
    },
    importing: {
      description: 'Drafts are being made, a few at a time, each row once.',
      tags: ['busy', 'making'],
      invoke: {
        id: 'importSome',
        src: 'importSome',
        input: ({ context }) => ({ importID: context.importID, at: context.at }),
        onDone: [
          {
            guard: { type: 'hasMore', params: ({ event }) => event.output },
            target: 'importing',
            reenter: true,
            actions: { type: 'countMade', params: ({ event }) => event.output },
            description: 'Made or refused; the next ones.',
          },
          {
            target: 'done',
            actions: { type: 'countMade', params: ({ event }) => event.output },
            description: 'Every row is made or refused.',
          },
        ],
        onError: unanswered,
      },
      on: { 'import.stop': { target: 'stopped', description: 'The administrator stops; what is done stays done.' } },
    },
    stopped: {
      description: 'The administrator stopped; it can be gone on with, and makes nothing twice.',
      on: {
        'import.retry': { target: 'beginning', description: 'The administrator goes on.' },
        'import.dismiss': { target: 'choosing', actions: 'forget', description: 'The administrator leaves it there.' },
      },
    },
    offline: {
      description: 'The server cannot be reached; it goes on where it was once that is back.',
      on: {
        'import.retry': { target: 'beginning', description: 'The administrator tries again.' },
        'connection.back': { target: 'beginning', description: 'The connection is back.' },
        'import.dismiss': { target: 'choosing', actions: 'forget', description: 'The administrator leaves it there.' },
      },
      after: { awayWait: { target: 'beginning', description: 'It is time to try again.' } },
    },
    refused: {
      description: 'The server refuses to go on, and says why; what is made stays.',
      on: {
        'import.retry': { target: 'beginning', description: 'The administrator tries again.' },
        'import.dismiss': { target: 'choosing', actions: 'forget', description: 'The administrator leaves it there.' },
      },
    },
    done: {
      description: 'Every row is made, skipped or refused, and the reasons can be read.',
      on: {
        'import.dismiss': {
          target: 'choosing',
          actions: 'forget',
          description: 'The administrator takes another file.',
        },
      },
    },
  },
});
