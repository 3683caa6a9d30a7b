import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type FilePart, type Piece, sendingMachine } from './sending.machine.ts';

const megabyte = 1024 ** 2;
const forbidden = { status: 403, code: 'http.403', message: 'Forbidden', reasons: [] };

/** A file of four parts, whose addresses are each good for so many parts after they were asked for. */
const send = async (good: number) => {
  const arrived: number[] = [];
  let asked = 0;
  let left = 0;
  const machine = sendingMachine.provide({
    actors: {
      getParts: fromPromise<readonly FilePart[], { address: string }>(async () => {
        asked += 1;
        left = good;
        const urlOf = (part: number) => (arrived.includes(part) ? null : `https://files.test/${part}`);
        return [0, 1, 2, 3].map((part) => ({ bytes: megabyte, url: urlOf(part) }));
      }),
      putPiece: fromPromise<void, Piece>(async ({ input: { start } }) => {
        if (left === 0) throw forbidden;
        left -= 1;
        arrived.push(start / megabyte);
      }),
      joinParts: fromPromise(async () => {}),
    },
  });
  const input = { address: 'https://files.test/a.pdf', size: 4 * megabyte };
  const actor = createActor(machine, { input }).start();
  const { value, context } = await waitFor(actor, ({ status }) => status === 'done');
  return { value, problem: context.problem, arrived, asked };
};

it('goes on after what has arrived where the addresses of the other parts have expired', async () => {
  expect(await send(3)).toEqual({ value: 'arrived', problem: null, arrived: [0, 1, 2, 3], asked: 2 });
  expect(await send(1)).toEqual({ value: 'arrived', problem: null, arrived: [0, 1, 2, 3], asked: 4 });
});

it('fails where not even the first part is taken', async () => {
  expect(await send(0)).toEqual({ value: 'failed', problem: forbidden, arrived: [], asked: 1 });
});
