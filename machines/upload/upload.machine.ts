import { assign, setup } from 'xstate';
import { port } from '../kit/port.ts';
import { isOffline, mayPass, type Problem, problemOf } from '../kit/problem.ts';
import { growingWait } from '../kit/retry.ts';
import { guardsOf, refusals } from '../kit/rules.ts';
import {
  type ChosenFile,
  storedNameOf,
  type UploadedFile,
  type UploadPlace,
  uploadRules,
  withoutQuery,
} from './upload.rules.ts';

export interface UploadInput extends UploadPlace {
  readonly entryID: string;
  readonly awardID: string;
  readonly kept: UploadedFile | null;
  /** Tries before a person is asked: `uploadTries` unless told. */
  readonly tries?: number;
}

export interface UploadContext extends UploadInput {
  readonly file: ChosenFile | null;
  /** The signed address that the file goes to. */
  readonly address: string | null;
  /** Bytes that have arrived or are on their way, and the estimated seconds left. */
  readonly sent: number;
  readonly secondsLeft: number | null;
  /** Failed tries since the file was chosen. */
  readonly failures: number;
  readonly problem: Problem | null;
}

export type UploadEvent =
  | { readonly type: 'file.choose'; readonly file: ChosenFile }
  | { readonly type: 'file.remove' }
  | { readonly type: 'file.replaced'; readonly kept: UploadedFile | null }
  | { readonly type: 'upload.cancel' }
  | { readonly type: 'upload.retry' }
  | { readonly type: 'upload.progressed'; readonly sent: number; readonly secondsLeft: number | null }
  | { readonly type: 'network.online' }
  | { readonly type: 'network.offline' };

/** Tries before a person is asked. */
export const uploadTries = 4;

interface Target {
  readonly entryID: string;
  readonly awardID: string;
  readonly field: string;
}

/** One file of an entry, from choosing it to having it kept with the entry. */
export const uploadMachine = setup({
  types: {
    context: {} as UploadContext,
    input: {} as UploadInput,
    events: {} as UploadEvent,
    tags: {} as 'busy',
  },
  actors: {
    getUploadAddress: port<string, Target & { name: string; mimeType: string; size: number }>('getUploadAddress'),
    sendFile: port<
      void,
      { address: string; file: ChosenFile; report: (sent: number, secondsLeft: number | null) => void }
    >('sendFile'),
    saveFile: port<void, Target & { kept: UploadedFile | null }>('saveFile'),
  },
  delays: {
    retryDelay: ({ context }) => growingWait(context.failures, 1000, 5000),
    // A browser's own word on a connection that is back is not reliable.
    offlineWait: ({ context }) => growingWait(Math.max(1, context.failures), 2000, 30_000),
  },
  guards: {
    ...guardsOf<UploadContext, keyof typeof uploadRules>(uploadRules),
    isKept: ({ context }) => context.kept !== null,
    triesLeft: ({ context }) => context.failures < (context.tries ?? uploadTries),
    isOffline: (_, problem: Problem) => isOffline(problem),
    isForbidden: (_, problem: Problem) => !mayPass(problem),
    mayGoOn: ({ context: { address, problem } }) => address !== null && (problem === null || mayPass(problem)),
  },
  actions: {
    choose: assign((_, file: ChosenFile) => ({ file, ...untried() })),
    explain: assign({
      problem: ({ context, event }) => ({
        status: 422,
        code: 'upload.refused',
        message: '',
        reasons: refusals(uploadRules.mayUpload, context, event),
      }),
    }),
    progress: assign((_, at: { sent: number; secondsLeft: number | null }) => ({ ...at })),
    begin: assign({ sent: 0, secondsLeft: null }),
    addressAs: assign((_, address: string) => ({ address })),
    fail: assign(({ context }, problem: Problem) => ({ problem, failures: context.failures + 1 })),
    keep: assign(({ context }) => ({ kept: context.file && keptAs(context), file: null, ...untried() })),
    keepGiven: assign((_, kept: UploadedFile | null) => ({ kept })),
    drop: assign({ file: null, ...untried() }),
    dropKept: assign({ kept: null, problem: null }),
    tryAnew: assign({ failures: 0, problem: null }),
  },
}).createMachine({
  id: 'upload',
  description: 'One file of an entry, from choosing it to having it kept with the entry.',
  context: ({ input }) => ({ ...input, file: null, ...untried() }),
  initial: 'looking',
  on: {
    'file.replaced': {
      actions: { type: 'keepGiven', params: ({ event }) => event.kept },
      description: 'The entry was changed elsewhere; it shows once this file is dealt with.',
    },
  },
  states: {
    looking: {
      description: 'Seeing whether the entry has a file in this place.',
      always: [
        { guard: 'isKept', target: 'kept', description: 'The entry has the file.' },
        { target: 'empty', description: 'No file yet.' },
      ],
    },
    empty: {
      description: 'No file yet: drop one or choose one.',
      on: {
        'file.choose': {
          target: 'checking',
          actions: { type: 'choose', params: ({ event }) => event.file },
          description: 'A file is chosen.',
        },
        'file.replaced': {
          target: 'looking',
          actions: { type: 'keepGiven', params: ({ event }) => event.kept },
          description: 'The entry was changed elsewhere.',
        },
      },
    },
    checking: {
      description: 'Seeing whether this place takes the file.',
      always: [
        { guard: 'mayUpload', target: 'addressing', description: 'It is a real file of the right kind and size.' },
        { target: 'refused', actions: 'explain', description: 'It is not a file that this place takes.' },
      ],
    },
    refused: {
      description: 'The chosen file was not taken; the reasons are shown.',
      on: {
        'file.choose': {
          target: 'checking',
          actions: { type: 'choose', params: ({ event }) => event.file },
          description: 'Another file is chosen.',
        },
        'upload.cancel': { target: 'looking', actions: 'drop', description: 'The refused file is put away.' },
      },
    },
    addressing: {
      description: 'Asking for an address that the file may be sent to.',
      tags: 'busy',
      entry: 'begin',
      invoke: {
        id: 'getUploadAddress',
        src: 'getUploadAddress',
        input: ({ context }) => ({
          ...targetOf(context),
          name: storedNameOf(context.field, context.file!.name),
          mimeType: context.file!.mimeType,
          size: context.file!.size,
        }),
        onDone: {
          target: 'sending',
          actions: { type: 'addressAs', params: ({ event }) => event.output },
          description: 'The address is given.',
        },
        onError: {
          target: 'stopped',
          actions: { type: 'fail', params: ({ event }) => problemOf(event.error) },
          description: 'No address was given.',
        },
      },
      on: {
        'upload.cancel': { target: 'looking', actions: 'drop', description: 'The upload is called off.' },
        'network.offline': { target: 'offline', description: 'The connection is gone.' },
      },
    },
    sending: {
      description: 'The file is on its way; what had arrived before is not sent again.',
      tags: 'busy',
      invoke: {
        id: 'sendFile',
        src: 'sendFile',
        input: ({ context, self }) => ({
          address: context.address!,
          file: context.file!,
          report: (sent, secondsLeft) => self.send({ type: 'upload.progressed', sent, secondsLeft }),
        }),
        onDone: { target: 'saving', description: 'The whole file has arrived.' },
        onError: {
          target: 'stopped',
          actions: { type: 'fail', params: ({ event }) => problemOf(event.error) },
          description: 'The file did not arrive.',
        },
      },
      on: {
        'upload.progressed': {
          actions: { type: 'progress', params: ({ event: { sent, secondsLeft } }) => ({ sent, secondsLeft }) },
          description: 'More of the file has arrived.',
        },
        'upload.cancel': { target: 'looking', actions: 'drop', description: 'The upload is called off.' },
        'network.offline': { target: 'offline', description: 'The connection is gone.' },
      },
    },
    stopped: {
      description: 'Deciding whether to try again alone.',
      always: [
        {
          guard: { type: 'isOffline', params: ({ context }) => context.problem! },
          target: 'offline',
          description: 'This device has no connection.',
        },
        {
          guard: { type: 'isForbidden', params: ({ context }) => context.problem! },
          target: 'failed',
          description: 'Trying again would not help.',
        },
        { guard: 'triesLeft', target: 'pausing', description: 'It may go better in a moment.' },
        { target: 'failed', description: 'It failed too often.' },
      ],
    },
    pausing: {
      description: 'Waiting a moment before trying again.',
      tags: 'busy',
      after: {
        retryDelay: [
          { guard: 'mayGoOn', target: 'sending', description: 'Going on where it stopped.' },
          { target: 'addressing', description: 'Trying again.' },
        ],
      },
      on: {
        'upload.cancel': { target: 'looking', actions: 'drop', description: 'The upload is called off.' },
        'network.offline': { target: 'offline', description: 'The connection is gone.' },
        'network.online': [
          { guard: 'mayGoOn', target: 'sending', description: 'The connection is back: going on where it stopped.' },
          { target: 'addressing', description: 'The connection is back.' },
        ],
      },
    },
    offline: {
      description: 'Waiting for the connection to come back.',
      tags: 'busy',
      on: {
        'network.online': [
          {
            guard: 'mayGoOn',
            target: 'sending',
            actions: 'tryAnew',
            description: 'The connection is back: going on where it stopped.',
          },
          { target: 'addressing', actions: 'tryAnew', description: 'The connection is back.' },
        ],
        'upload.cancel': { target: 'looking', actions: 'drop', description: 'The upload is called off.' },
      },
      after: {
        offlineWait: [
          { guard: 'mayGoOn', target: 'sending', description: 'Seeing whether the connection is back.' },
          { target: 'addressing', description: 'Seeing whether the connection is back.' },
        ],
      },
    },
    saving: {
      description: 'The entry is told about its new file.',
      tags: 'busy',
      invoke: {
        id: 'saveFile',
        src: 'saveFile',
        input: ({ context }) => ({ ...targetOf(context), kept: keptAs(context) }),
        onDone: { target: 'kept', actions: 'keep', description: 'The file belongs to the entry.' },
        onError: {
          target: 'unsaved',
          actions: { type: 'fail', params: ({ event }) => problemOf(event.error) },
          description: 'The file arrived, but the entry could not be told.',
        },
      },
    },
    unsaved: {
      description: 'The file arrived, but the entry does not have it yet.',
      on: {
        'upload.retry': { target: 'saving', description: 'The entry is told again; nothing is sent twice.' },
        'upload.cancel': { target: 'looking', actions: 'drop', description: 'The file is put away.' },
        'file.choose': {
          target: 'checking',
          actions: { type: 'choose', params: ({ event }) => event.file },
          description: 'Another file is chosen.',
        },
      },
    },
    failed: {
      description: 'The file could not be sent; the reason is shown and nothing else is lost.',
      on: {
        'upload.retry': [
          { guard: 'mayGoOn', target: 'sending', actions: 'tryAnew', description: 'Going on where it stopped.' },
          { target: 'addressing', actions: 'tryAnew', description: 'The same file is sent again.' },
        ],
        'file.choose': {
          target: 'checking',
          actions: { type: 'choose', params: ({ event }) => event.file },
          description: 'Another file is chosen.',
        },
        'upload.cancel': { target: 'looking', actions: 'drop', description: 'The failed upload is put away.' },
      },
    },
    kept: {
      description: 'The entry has the file.',
      on: {
        'file.choose': {
          target: 'checking',
          actions: { type: 'choose', params: ({ event }) => event.file },
          description: 'A file is chosen in its place.',
        },
        'file.remove': { target: 'removing', description: 'The file is taken out of the entry.' },
        'file.replaced': {
          target: 'looking',
          actions: { type: 'keepGiven', params: ({ event }) => event.kept },
          description: 'The entry was changed elsewhere.',
        },
      },
    },
    removing: {
      description: 'The entry lets go of the file.',
      tags: 'busy',
      invoke: {
        id: 'removeFile',
        src: 'saveFile',
        input: ({ context }) => ({ ...targetOf(context), kept: null }),
        onDone: { target: 'empty', actions: 'dropKept', description: 'The entry has no file here any more.' },
        onError: {
          target: 'kept',
          actions: { type: 'fail', params: ({ event }) => problemOf(event.error) },
          description: 'The file could not be removed and stays.',
        },
      },
    },
  },
});

function untried() {
  return { address: null, sent: 0, secondsLeft: null, failures: 0, problem: null };
}

const targetOf = ({ entryID, awardID, field }: UploadContext): Target => ({ entryID, awardID, field });

/** Of a file that was sent. */
const keptAs = ({ file, address }: UploadContext): UploadedFile => ({
  name: file!.name,
  size: file!.size,
  mimeType: file!.mimeType,
  url: withoutQuery(address!),
});
