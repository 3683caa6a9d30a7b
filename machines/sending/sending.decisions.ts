import type { Decisions } from '../kit/decisions.ts';

interface Part {
  readonly bytes: number;
  readonly url: string | null;
}

interface Piece {
  readonly url: string;
  readonly start: number;
  readonly bytes: number;
}

interface Remembered {
  readonly address: string;
  readonly size: number;
  readonly left: readonly Piece[];
  readonly arrived: number;
  readonly hasArrived: boolean;
  readonly isWhole: boolean;
}

type Parts = { readonly output: readonly Part[] };
type Failure = { readonly error: unknown };

const failed = { to: 'failed', assigns: (_: Remembered, { error }: Failure) => ({ problem: error }) };
/** Sends the first of what is left; half a minute without a byte is too long. */
const sends = { to: 'putting.moving', begins: { putPiece: ({ left }: Remembered) => left[0] }, waits: 30_000 };
const joins = { to: 'joining', begins: { joinParts: ({ address }: Remembered) => ({ address }) } };
const parts = 'xstate.done.actor.getParts';
const piece = 'xstate.done.actor.putPiece';
const isSmall = ({ size }: Pick<Remembered, 'size'>) => size <= 1_048_576;
const wholeOf = ({ address, size }: Pick<Remembered, 'address' | 'size'>) => [{ url: address, start: 0, bytes: size }];

/** In the samples the second part is one byte behind a megabyte. */
const startOf = (bytes: number) => (bytes === 1 ? 1_048_576 : 0);
const taken = (_: Remembered, { output }: Parts) => ({
  left: output.filter(({ url }) => url !== null).map(({ bytes, url }) => ({ url, start: startOf(bytes), bytes })),
  arrived: output.filter(({ url }) => url === null).reduce((sum, { bytes }) => sum + bytes, 0),
  hasArrived: false,
});
const moved = (sent: number) => [{ type: 'moved', sent }];
const another = ({ left, arrived }: Remembered) => ({
  left: left.slice(1),
  arrived: arrived + left[0]!.bytes,
  hasArrived: true,
});

/** How a file comes to its address, by hand. */
export const sendingDecisions: Decisions = {
  states: { askingParts: ['busy'], 'putting.moving': ['busy'], joining: ['busy'], arrived: [], failed: [] },
  start: {
    in: (input: Remembered) => [isSmall(input) ? 'putting.moving' : 'askingParts'],
    context: ({ address, size }: Remembered) => ({
      address,
      size,
      arrived: 0,
      hasArrived: false,
      problem: null,
      isWhole: isSmall({ size }),
      left: isSmall({ size }) ? wholeOf({ address, size }) : [],
    }),
  },
  ends: ['arrived', 'failed'],
  rows: [
    {
      in: 'askingParts',
      on: parts,
      ...joins,
      assigns: taken,
      when: (_: Remembered, { output }: Parts) => output.every(({ url }) => url === null),
      emits: (context: Remembered, event: Parts) => moved(taken(context, event).arrived),
    },
    {
      in: 'askingParts',
      on: parts,
      ...sends,
      assigns: taken,
      emits: (context: Remembered, event: Parts) => moved(taken(context, event).arrived),
    },
    {
      in: 'askingParts',
      on: 'xstate.error.actor.getParts',
      when: (_: Remembered, { error }: { readonly error: { readonly status: number } }) =>
        error.status === 404 || error.status === 405,
      to: 'putting.moving',
      assigns: (context: Remembered) => ({ left: wholeOf(context), isWhole: true, arrived: 0, hasArrived: false }),
      begins: { putPiece: (context: Remembered) => wholeOf(context)[0] },
      waits: 30_000,
    },
    { in: 'askingParts', on: 'xstate.error.actor.getParts', ...failed },
    {
      in: 'putting',
      on: 'bytes.moved',
      to: 'putting.moving',
      waits: 30_000,
      emits: ({ arrived }: Remembered, { bytes }: { readonly bytes: number }) => moved(arrived + bytes),
    },
    {
      in: 'putting',
      on: piece,
      ...sends,
      assigns: another,
      when: ({ left }: Remembered) => left.length > 1,
    },
    { in: 'putting', on: piece, when: ({ isWhole }: Remembered) => isWhole, to: 'arrived', assigns: another },
    { in: 'putting', on: piece, ...joins, assigns: another },
    {
      in: 'putting',
      on: 'xstate.error.actor.putPiece',
      // A quarter of an hour after the parts were asked for, their addresses are good for nothing.
      when: ({ hasArrived }: Remembered, { error }: { readonly error: { readonly status: number } }) =>
        hasArrived && error.status === 403,
      to: 'askingParts',
      begins: { getParts: ({ address }: Remembered) => ({ address }) },
    },
    { in: 'putting', on: 'xstate.error.actor.putPiece', ...failed },
    {
      in: 'putting',
      on: 'xstate.after.stalledAfter.sending.putting.moving',
      to: 'failed',
      assigns: () => ({ problem: { status: 0, code: 'network', message: 'Network Error', reasons: [] } }),
    },
    { in: 'joining', on: 'xstate.done.actor.joinParts', to: 'arrived' },
    { in: 'joining', on: 'xstate.error.actor.joinParts', ...failed },
  ],
};
