import { assign, type ErrorActorEvent, type EventObject, setup } from 'xstate';
import { port } from '../kit/port.ts';
import { type Problem, problemOf } from '../kit/problem.ts';
import { isUnknown } from './call.rules.ts';

/** Why a call was refused, and the newer version that it may be made over: null where it may not. */
export interface CallRefusal extends Problem {
  readonly over?: number | null;
}

interface CallContext {
  /** The version to save over, once a newer one turned out to leave alone what this call changes. */
  readonly over: number | null;
  readonly reply: unknown;
  readonly problem: Problem | null;
}

export type CallEvent = { readonly type: 'call.cancel' };

const cancel = {
  'call.cancel': {
    target: 'cancelled',
    actions: 'noteCancel',
    description: 'The person does not wait: what became of it has to be looked up.',
  },
} as const;

const notDone = [
  {
    guard: 'isUnknown',
    target: 'unknown',
    actions: 'keepProblem',
    description: 'No answer came.',
  },
  { target: 'refused', actions: 'keepProblem', description: 'The server refuses.' },
] as const;

/** One changing call, as `act` makes it: made at most twice, the second time over a newer version that it does not clash with. */
export const callMachine = setup({
  types: { context: {} as CallContext, events: {} as CallEvent, tags: {} as 'busy' },
  actors: { makeCall: port<unknown, { over: number | null }>('makeCall') },
  guards: {
    mayGoOver: (_, { refusal }: { refusal: CallRefusal }) => typeof refusal.over === 'number',
    isUnknown: ({ event }) => isUnknown(problemIn(event)),
  },
  actions: {
    keepOver: assign((_, { refusal }: { refusal: CallRefusal }) => ({ over: refusal.over ?? null })),
    keepReply: assign((_, { reply }: { reply: unknown }) => ({ reply })),
    noteCancel: assign({ problem: cancelled }),
    keepProblem: assign(({ event }) => ({ problem: problemIn(event) })),
  },
}).createMachine({
  id: 'call',
  description: 'One changing call to the server, and what became of it.',
  context: { over: null, reply: null, problem: null },
  initial: 'calling',
  states: {
    calling: {
      description: 'The server is asked.',
      tags: 'busy',
      invoke: {
        id: 'makeCall',
        src: 'makeCall',
        input: { over: null },
        onDone: {
          target: 'accepted',
          actions: { type: 'keepReply', params: ({ event }) => ({ reply: event.output }) },
          description: 'The server has done it.',
        },
        onError: [
          {
            // What is thrown is a refusal, made where the call is.
            guard: { type: 'mayGoOver', params: ({ event }) => ({ refusal: event.error as CallRefusal }) },
            target: 'callingAgain',
            actions: { type: 'keepOver', params: ({ event }) => ({ refusal: event.error as CallRefusal }) },
            description: 'Somebody else saved in the meantime, but nothing of this.',
          },
          ...notDone,
        ],
      },
      on: cancel,
    },
    callingAgain: {
      description: 'The server is asked once more, over the newer version.',
      tags: 'busy',
      invoke: {
        id: 'makeCallAgain',
        src: 'makeCall',
        input: ({ context: { over } }) => ({ over }),
        onDone: {
          target: 'accepted',
          actions: { type: 'keepReply', params: ({ event }) => ({ reply: event.output }) },
          description: 'The server has done it.',
        },
        onError: notDone,
      },
      on: cancel,
    },
    accepted: { type: 'final', description: 'It is done.' },
    refused: { type: 'final', description: 'It is not done; the reason is said.' },
    unknown: { type: 'final', description: 'Nobody knows whether it is done: what is shown is fetched again.' },
    cancelled: {
      type: 'final',
      description: 'Nobody waits for the answer: what is shown is fetched again.',
    },
  },
});

function cancelled(): Problem {
  return { status: 0, code: 'aborted', message: 'Request aborted', reasons: [] };
}

/** What an attempt failed with. */
const problemIn = (event: EventObject): Problem => problemOf((event as ErrorActorEvent).error);
