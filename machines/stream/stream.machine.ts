import { assign, emit, setup } from 'xstate';
import { port } from '../kit/port.ts';
import { growingWait } from '../kit/retry.ts';

export interface StreamInput {
  /** Whether somebody may be looking: the page is shown and the browser is not offline. */
  readonly awake: boolean;
}

interface StreamContext extends StreamInput {
  /** Streams that broke off since one was heard. */
  readonly failures: number;
  /** The next word of a change only greets, where it does not say itself that something happened unheard. */
  readonly greeting: boolean;
}

/** How a stream ended: broken off, or refused. */
export type StreamEnd = 'lost' | 'refused';

export type StreamEvent =
  | { readonly type: 'page.woke' }
  | { readonly type: 'page.slept' }
  /** Something arrived that is no change. */
  | { readonly type: 'stream.heard' }
  | {
      readonly type: 'stream.changed';
      /** Of the first word of a stream: whether something may have changed after what is shown was read. */
      readonly unheard?: boolean;
    };

/** Milliseconds until a stream that broke off so often is opened again. */
export const pauseAfter = (failures: number): number => growingWait(failures, 1_000, 30_000);

/** Milliseconds until one that was refused is asked for again: whoever was locked may be let in again. */
const refusedFor = 60_000;

/** One live stream of what others change, opened again as often as it breaks off. */
export const streamMachine = setup({
  types: {
    context: {} as StreamContext,
    events: {} as StreamEvent,
    input: {} as StreamInput,
    emitted: {} as { readonly type: 'changed' },
    tags: {} as 'live',
  },
  actors: { listen: port<StreamEnd>('listen') },
  delays: { pause: ({ context }) => pauseAfter(context.failures), refusal: refusedFor },
  guards: {
    isAwake: ({ context }) => context.awake,
    isGreeting: ({ context, event }) => context.greeting && !('unheard' in event && event.unheard),
    isForbidden: (_, { end }: { end: StreamEnd }) => end === 'refused',
  },
  actions: {
    noteHeard: assign({ failures: 0 }),
    noteGreeting: assign({ failures: 0, greeting: false }),
    noteLoss: assign(({ context }) => ({ failures: context.failures + 1, greeting: false })),
    tellChange: emit({ type: 'changed' }),
  },
}).createMachine({
  id: 'stream',
  description: 'Hears at once what others change, as long as the page is shown, and comes back after every break.',
  context: ({ input }) => ({ ...input, failures: 0, greeting: true }),
  initial: 'beginning',
  states: {
    beginning: {
      description: 'Seeing whether the page is shown.',
      always: [
        { guard: 'isAwake', target: 'listening', description: 'The page is shown.' },
        { target: 'asleep', description: 'Nobody looks.' },
      ],
    },
    listening: {
      description: 'The stream is open, or being opened.',
      tags: 'live',
      invoke: {
        id: 'listen',
        src: 'listen',
        onDone: [
          {
            guard: { type: 'isForbidden', params: ({ event }) => ({ end: event.output }) },
            target: 'refused',
            actions: 'noteLoss',
            description: 'The server refuses: asking again at once would change nothing.',
          },
          { target: 'pausing', actions: 'noteLoss', description: 'The stream broke off.' },
        ],
      },
      on: {
        'page.slept': { target: 'asleep', actions: 'noteLoss', description: 'Nobody looks: the stream is let go.' },
        'stream.heard': { actions: 'noteHeard', description: 'Something arrived: the stream works.' },
        'stream.changed': [
          {
            guard: 'isGreeting',
            actions: 'noteGreeting',
            description: 'The first word of the first stream only greets.',
          },
          {
            actions: ['noteGreeting', 'tellChange'],
            description: 'Something changed, or may have changed while nobody listened.',
          },
        ],
      },
    },
    pausing: {
      description: 'Waits before opening the stream again, longer from failure to failure.',
      on: {
        'page.woke': { target: 'listening', description: 'The page is shown again, or the connection is back.' },
        'page.slept': { target: 'asleep', description: 'Nobody looks.' },
      },
      after: { pause: { target: 'listening', description: 'The wait is over.' } },
    },
    asleep: {
      description: 'Nobody looks, or the browser is offline: no stream is open.',
      on: { 'page.woke': { target: 'listening', description: 'The page is shown again, or the connection is back.' } },
    },
    refused: {
      description: 'The server does not let this person listen, for now.',
      on: {
        'page.woke': { target: 'listening', description: 'The page is shown again, or the connection is back.' },
        'page.slept': { target: 'asleep', description: 'Nobody looks.' },
      },
      after: { refusal: { target: 'listening', description: 'The person may have been let in again.' } },
    },
  },
});
