import { assign, setup } from 'xstate';
import { port } from '../kit/port.ts';
import { mayPass, problemOf } from '../kit/problem.ts';

/** A file of an entry that is to be kept. */
export interface WantedFile {
  readonly entryID: string;
  readonly url: string;
}

export interface DeviceCopyContext {
  /** In the order in which the judge will need them. */
  readonly wanted: readonly WantedFile[];
  /** Addresses of the files that are on the device. */
  readonly stored: readonly string[];
  /** Files that can't be had, such as one that was replaced. */
  readonly missing: readonly string[];
}

export type DeviceCopyEvent =
  | { readonly type: 'copy.want'; readonly files: readonly WantedFile[] }
  | { readonly type: 'copy.retry' }
  | { readonly type: 'connection.back' };

/** How long a connection that is gone is left alone, in milliseconds. */
const awayWait = 30_000;

/** Keeps the files of a judge's entries on this device, one after another, so that judging goes on without a connection. */
export const deviceCopyMachine = setup({
  types: {
    context: {} as DeviceCopyContext,
    events: {} as DeviceCopyEvent,
    tags: {} as 'busy' | 'complete',
  },
  actors: {
    tidyDevice: port<readonly string[], readonly WantedFile[]>('tidyDevice'),
    copyFile: port<void, WantedFile>('copyFile'),
  },
  delays: { awayWait },
  guards: {
    isComplete: ({ context }) => nextOf(context) === undefined,
    isFull: (_, { error }: { error: unknown }) => problemOf(error).code === 'device.full',
    isUnavailable: (_, { error }: { error: unknown }) => problemOf(error).code === 'device.unavailable',
    isPassing: (_, { error }: { error: unknown }) => mayPass(problemOf(error)),
  },
  actions: {
    want: assign((_, { files }: { files: readonly WantedFile[] }) => ({ wanted: files, missing: [] })),
    keepFound: assign((_, { stored }: { stored: readonly string[] }) => ({ stored })),
    // Both end the fetching of a file, so one is left.
    keepFile: assign(({ context }) => ({ stored: [...context.stored, nextOf(context)!.url] })),
    leaveOut: assign(({ context }) => ({ missing: [...context.missing, nextOf(context)!.url] })),
    startAnew: assign({ missing: [] }),
  },
}).createMachine({
  id: 'deviceCopy',
  description:
    'Keeps the files of a judge’s entries on this device, one after another, so that judging goes on without a connection.',
  context: { wanted: [], stored: [], missing: [] },
  initial: 'idle',
  on: {
    'copy.want': {
      target: '.tidying',
      actions: { type: 'want', params: ({ event }) => event },
      description: 'The entries of the judge are known, or have changed.',
    },
  },
  states: {
    idle: { description: 'Nobody has said yet what is to be kept.' },
    tidying: {
      description: 'Seeing what is on the device, and removing what is not the judge’s any more.',
      tags: 'busy',
      invoke: {
        id: 'tidyDevice',
        src: 'tidyDevice',
        input: ({ context }) => context.wanted,
        onDone: {
          target: 'choosing',
          actions: { type: 'keepFound', params: ({ event }) => ({ stored: event.output }) },
          description: 'What is there is known.',
        },
        onError: { target: 'unavailable', description: 'This browser lets the page keep nothing.' },
      },
    },
    choosing: {
      description: 'Seeing which file comes next.',
      always: [
        { guard: 'isComplete', target: 'complete', description: 'Every file is there.' },
        { target: 'copying', description: 'One more is to be fetched.' },
      ],
    },
    copying: {
      description: 'A file is being fetched and locked away under the judge’s own key.',
      tags: 'busy',
      invoke: {
        id: 'copyFile',
        src: 'copyFile',
        // Something is left wherever this state is entered.
        input: ({ context }) => nextOf(context)!,
        onDone: { target: 'choosing', actions: 'keepFile', description: 'It is on the device.' },
        onError: [
          {
            guard: { type: 'isFull', params: ({ event }) => ({ error: event.error }) },
            target: 'full',
            description: 'The device has no room for it.',
          },
          {
            guard: { type: 'isUnavailable', params: ({ event }) => ({ error: event.error }) },
            target: 'unavailable',
            description: 'The device does not keep it.',
          },
          {
            guard: { type: 'isPassing', params: ({ event }) => ({ error: event.error }) },
            target: 'away',
            description: 'It did not arrive.',
          },
          { target: 'choosing', actions: 'leaveOut', description: 'It cannot be downloaded; the next one follows.' },
        ],
      },
    },
    away: {
      description: 'No connection: the rest is fetched when it is back.',
      on: { 'connection.back': { target: 'copying', description: 'The connection is back.' } },
      after: { awayWait: { target: 'copying', description: 'Seeing whether the connection is back.' } },
    },
    full: {
      description: 'This device has no room for all entries; those that are there can be judged without a connection.',
      on: { 'copy.retry': { target: 'tidying', actions: 'startAnew', description: 'The judge has made room.' } },
    },
    unavailable: {
      description: 'This browser keeps nothing for the page; judging needs a connection.',
      on: { 'copy.retry': { target: 'tidying', actions: 'startAnew', description: 'The judge tries again.' } },
    },
    complete: {
      description: 'Every entry can be judged without a connection.',
      tags: 'complete',
      on: {
        'copy.retry': {
          target: 'tidying',
          actions: 'startAnew',
          description: 'What could not be downloaded is tried again.',
        },
      },
    },
  },
});

/** Whether all that an entry needs is on the device. */
export const isOnDevice = (context: DeviceCopyContext, entryID: string): boolean =>
  !progressOf(context).incomplete.has(entryID);

const nextOf = (context: DeviceCopyContext): WantedFile | undefined => progressOf(context).next;

interface Progress {
  /** The file that is fetched next. */
  readonly next: WantedFile | undefined;
  /** Entries of which a file is not on the device. */
  readonly incomplete: ReadonlySet<string>;
}

const known = new WeakMap<DeviceCopyContext, Progress>();

/** Found out once for each context: every row of a list asks, after every file. */
function progressOf(context: DeviceCopyContext): Progress {
  const before = known.get(context);
  if (before) return before;
  const [stored, missing] = [new Set(context.stored), new Set(context.missing)];
  const left = context.wanted.filter(({ url }) => !stored.has(url));
  const next = left.find(({ url }) => !missing.has(url));
  const progress = { next, incomplete: new Set(left.map(({ entryID }) => entryID)) };
  known.set(context, progress);
  return progress;
}
