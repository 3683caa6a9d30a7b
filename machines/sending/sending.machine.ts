import { assign, emit, setup } from 'xstate';
import { port } from '../kit/port.ts';
import { type Problem, problemOf } from '../kit/problem.ts';

export interface SendingInput {
  /** The signed address that the file goes to. */
  readonly address: string;
  /** Bytes. */
  readonly size: number;
}

/** One part of a file as the server knows it. */
export interface FilePart {
  readonly bytes: number;
  /** Where it is to be put; null where it has arrived already. */
  readonly url: string | null;
}

/** Bytes of the file that are to be put to an address. */
export interface Piece {
  readonly url: string;
  readonly start: number;
  readonly bytes: number;
}

interface SendingContext extends SendingInput {
  /** What has not arrived yet, the one on its way first. */
  readonly left: readonly Piece[];
  /** Bytes that have arrived for good. */
  readonly arrived: number;
  /** Whether a part has arrived since the parts were asked for. */
  readonly hasArrived: boolean;
  /** Whether it goes in one piece, with nothing to join after it. */
  readonly isWhole: boolean;
  readonly problem: Problem | null;
}

export type SendingEvent =
  /** So many bytes of the piece on its way have left. */
  { readonly type: 'bytes.moved'; readonly bytes: number };

/** Bytes up to which a file goes in one piece. */
export const smallFile = 1024 ** 2;

/** Milliseconds in which nothing moves, after which the connection counts as lost. */
const stalledAfter = 30_000;

/** A file on its way to its address: in parts where it is not small and the server takes them, so that what has arrived is not sent again. */
export const sendingMachine = setup({
  types: {
    context: {} as SendingContext,
    input: {} as SendingInput,
    events: {} as SendingEvent,
    emitted: {} as { readonly type: 'moved'; readonly sent: number },
    tags: {} as 'busy',
  },
  actors: {
    getParts: port<readonly FilePart[], { address: string }>('getParts'),
    putPiece: port<void, Piece>('putPiece'),
    joinParts: port<void, { address: string }>('joinParts'),
  },
  delays: { stalledAfter },
  guards: {
    isSmall: ({ context }) => context.size <= smallFile,
    isWhole: ({ context }) => context.isWhole,
    // Parts are an addition to the specification: a server that has just its calls knows nothing at that address.
    isWithoutParts: (_, { status }: Problem) => status === 404 || status === 405,
    isMore: ({ context }) => context.left.length > 0,
    // The address of a part is signed for a while only: those of the last parts may expire while the first are on their way.
    hasExpired: ({ context }, { status }: Problem) => status === 403 && context.hasArrived,
  },
  actions: {
    takeWhole: assign(({ context: { address, size } }) => ({
      left: [{ url: address, start: 0, bytes: size }],
      arrived: 0,
      hasArrived: false,
      isWhole: true,
    })),
    takeParts: assign((_, parts: readonly FilePart[]) => ({
      left: piecesOf(parts),
      arrived: arrivedOf(parts),
      hasArrived: false,
    })),
    keepPiece: assign(({ context: { left, arrived } }) => ({
      left: left.slice(1),
      arrived: arrived + (left[0]?.bytes ?? 0),
      hasArrived: true,
    })),
    fail: assign((_, problem: Problem) => ({ problem })),
    noteStall: assign({ problem: stalled }),
    tellArrived: emit(({ context }) => ({ type: 'moved', sent: context.arrived })),
    tellMoved: emit(({ context }, { bytes }: { bytes: number }) => ({
      type: 'moved',
      sent: context.arrived + bytes,
    })),
  },
}).createMachine({
  id: 'sending',
  description: 'A file on its way to its address: in parts where it is not small, so that nothing is sent twice.',
  context: ({ input }) => ({ ...input, left: [], arrived: 0, hasArrived: false, isWhole: false, problem: null }),
  initial: 'beginning',
  states: {
    beginning: {
      description: 'Seeing whether the file is small.',
      always: [
        { guard: 'isSmall', target: 'putting', actions: 'takeWhole', description: 'A small file goes in one piece.' },
        { target: 'askingParts', description: 'Any other goes in parts.' },
      ],
    },
    askingParts: {
      description: 'Asking which parts there are, and which of them have arrived before.',
      tags: 'busy',
      invoke: {
        id: 'getParts',
        src: 'getParts',
        input: ({ context: { address } }) => ({ address }),
        onDone: {
          target: 'choosing',
          actions: [{ type: 'takeParts', params: ({ event }) => event.output }, 'tellArrived'],
          description: 'The parts are known.',
        },
        onError: [
          {
            guard: { type: 'isWithoutParts', params: ({ event }) => problemOf(event.error) },
            target: 'putting',
            actions: 'takeWhole',
            description: 'The server takes no parts: the file goes in one piece.',
          },
          {
            target: 'failed',
            actions: { type: 'fail', params: ({ event }) => problemOf(event.error) },
            description: 'Nobody said which parts there are.',
          },
        ],
      },
    },
    choosing: {
      description: 'Seeing whether anything is left to send.',
      always: [
        { guard: 'isMore', target: 'putting', description: 'The next part is sent.' },
        { guard: 'isWhole', target: 'arrived', description: 'The one piece was the file.' },
        { target: 'joining', description: 'Every part has arrived.' },
      ],
    },
    putting: {
      description: 'A piece of the file is on its way.',
      tags: 'busy',
      invoke: {
        id: 'putPiece',
        src: 'putPiece',
        // The step that leads here needs a piece.
        input: ({ context }) => context.left[0]!,
        onDone: { target: 'choosing', actions: 'keepPiece', description: 'The piece has arrived.' },
        onError: [
          {
            guard: { type: 'hasExpired', params: ({ event }) => problemOf(event.error) },
            target: 'askingParts',
            description: 'The address of the part has expired: it goes on after those that have arrived.',
          },
          {
            target: 'failed',
            actions: { type: 'fail', params: ({ event }) => problemOf(event.error) },
            description: 'The piece did not arrive.',
          },
        ],
      },
      initial: 'moving',
      states: {
        moving: {
          description: 'Bytes leave this device.',
          on: {
            'bytes.moved': {
              target: 'moving',
              reenter: true,
              actions: { type: 'tellMoved', params: ({ event: { bytes } }) => ({ bytes }) },
              description: 'More bytes have left: the wait begins anew.',
            },
          },
          after: {
            stalledAfter: {
              target: '#sending.failed',
              actions: 'noteStall',
              description: 'Nothing has moved for long: the connection counts as lost.',
            },
          },
        },
      },
    },
    joining: {
      description: 'The server makes one file of the parts.',
      tags: 'busy',
      invoke: {
        id: 'joinParts',
        src: 'joinParts',
        input: ({ context: { address } }) => ({ address }),
        onDone: { target: 'arrived', description: 'The file is whole.' },
        onError: {
          target: 'failed',
          actions: { type: 'fail', params: ({ event }) => problemOf(event.error) },
          description: 'The parts were not joined; they are kept.',
        },
      },
    },
    arrived: { type: 'final', description: 'The whole file has arrived.' },
    failed: { type: 'final', description: 'The file did not arrive; what did is not sent again.' },
  },
});

function stalled(): Problem {
  return { status: 0, code: 'network', message: 'Network Error', reasons: [] };
}

function piecesOf(parts: readonly FilePart[]): readonly Piece[] {
  let next = 0;
  return parts.flatMap(({ bytes, url }) => {
    const start = next;
    next += bytes;
    return url === null ? [] : [{ url, start, bytes }];
  });
}

const arrivedOf = (parts: readonly FilePart[]): number =>
  parts.reduce((total, { bytes, url }) => total + (url === null ? bytes : 0), 0);
