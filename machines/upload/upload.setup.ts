import { assign, setup } from 'xstate';
import type { EditedEntry, UploadedFile } from '../form/editedEntry.ts';
import type { FilePlace } from '../form/files.ts';
import { port } from '../kit/port.ts';
import { isOffline, mayPass, type Problem } from '../kit/problem.ts';
import { growingWait } from '../kit/retry.ts';
import { guardsOf, refusals } from '../kit/rules.ts';
import { type ChosenFile, type UploadPlace, uploadRules, withoutQuery } from './upload.rules.ts';

export interface UploadInput extends UploadPlace {
  readonly entryID: string;
  readonly awardID: string;
  readonly stored: UploadedFile | null;
  /** The entry's own chart, which takes the entry as the server has it once a file is saved. */
  readonly editor?: { readonly send: (event: { type: 'entry.changedElsewhere'; entry: EditedEntry }) => void };
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
  | ({ readonly type: 'file.replaced' } & Given)
  | { readonly type: 'upload.cancel' }
  | { readonly type: 'upload.retry' }
  | { readonly type: 'upload.progressed'; readonly sent: number; readonly secondsLeft: number | null }
  | { readonly type: 'network.online' }
  | { readonly type: 'network.offline' };

/** What the entry has in a place, and where its form was fetched anew, what the place takes. */
interface Given {
  readonly stored: UploadedFile | null;
  readonly place?: FilePlace | undefined;
}

/** Tries before a person is asked. */
export const uploadTries = 4;

interface Target {
  readonly entryID: string;
  readonly awardID: string;
  readonly field: string;
}

/** What the chart may do: ports, conditions, actions and waits by name. */
export const uploadSetup = setup({
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
    saveFile: port<EditedEntry, Target & { stored: UploadedFile | null }>('saveFile'),
  },
  delays: {
    retryDelay: ({ context }) => growingWait(context.failures, 1000, 5000),
    // A browser's own word on a connection that is back is not reliable.
    offlineWait: ({ context }) => growingWait(Math.max(1, context.failures), 2000, 30_000),
  },
  guards: {
    ...guardsOf(uploadRules),
    isKept: ({ context }) => context.stored !== null,
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
    keep: assign(({ context }) => ({ stored: context.file && uploadedFileOf(context), file: null, ...untried() })),
    tellEditor: ({ context }, entry: EditedEntry) => context.editor?.send({ type: 'entry.changedElsewhere', entry }),
    keepGiven: assign(({ context }, { stored, place = context.place }: Given) => ({ stored, place })),
    drop: assign({ file: null, ...untried() }),
    dropKept: assign({ stored: null, problem: null }),
    tryAnew: assign({ failures: 0, problem: null }),
  },
});

export function untried() {
  return { address: null, sent: 0, secondsLeft: null, failures: 0, problem: null };
}

export const targetOf = ({ entryID, awardID, field }: UploadContext): Target => ({ entryID, awardID, field });

/** Of a file that was sent. */
export const uploadedFileOf = ({ file, address }: UploadContext): UploadedFile => ({
  name: file!.name,
  size: file!.size,
  mimeType: file!.mimeType,
  url: withoutQuery(address!),
});
