import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type ZipPart, zipStream } from '#server/modules/zips/zipStream.ts';

const part = (path: string, content: string): ZipPart => ({
  path,
  open: async () => ({ size: Buffer.byteLength(content), content: Readable.from([Buffer.from(content)]) }),
});

test('a zip holds its tables and files, leaves out what is gone, and tells of each file done', async () => {
  const progress: number[] = [];
  const parts = [
    part('A/one.pdf', 'first'),
    { path: 'A/gone.pdf', open: async () => null },
    part('A/zwei ü.png', 'zwei'),
  ];
  const bytes = await buffer(zipStream({ 'A/index.csv': 'ref\r\n' }, parts, (done) => progress.push(done)));
  const found = Object.entries(unzipSync(bytes)).map(([path, content]) => [path, strFromU8(content)]);
  expect(found).toEqual([
    ['A/index.csv', 'ref\r\n'],
    ['A/one.pdf', 'first'],
    ['A/zwei ü.png', 'zwei'],
  ]);
  expect(progress).toEqual([1, 2, 3]);
});

test('a zip takes more files than the old form of the format can count', async () => {
  const many = 66_000;
  const parts = Array.from({ length: many }, (_, index) => part(`A/${index}`, String(index)));
  const bytes = await buffer(zipStream({}, parts));
  // The end record of the old form says that the new one counts.
  expect(bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x06, 0x06]))).toBeGreaterThan(0);
  const found = unzipSync(bytes);
  expect(Object.keys(found)).toHaveLength(many);
  expect(strFromU8(found[`A/${many - 1}`]!)).toBe(String(many - 1));
}, 120_000);

test('a zip is not read faster than it is taken, and one file is open at a time', async () => {
  const piece = Buffer.alloc(64 * 1024, 1);
  const pieces = 800;
  let made = 0;
  let open = 0;
  let mostOpen = 0;
  const parts = Array.from(
    { length: 4 },
    (_, index): ZipPart => ({
      path: `A/${index}`,
      open: async () => {
        open += 1;
        mostOpen = Math.max(mostOpen, open);
        const content = Readable.from(
          (async function* () {
            for (let round = 0; round < pieces; round += 1) {
              made += piece.length;
              yield piece;
            }
            open -= 1;
          })(),
        );
        return { size: piece.length * pieces, content };
      },
    }),
  );
  let taken = 0;
  let mostAhead = 0;
  for await (const chunk of zipStream({}, parts)) {
    taken += (chunk as Buffer).length;
    mostAhead = Math.max(mostAhead, made - taken);
    // As slow as a network: everything that can run ahead has its turn.
    await turn();
  }
  expect(taken).toBeGreaterThan(4 * pieces * piece.length);
  expect(mostAhead).toBeLessThan(4 * 1024 ** 2);
  expect(mostOpen).toBe(1);
});

test('a file that breaks off breaks the zip off', async () => {
  const broken: ZipPart = {
    path: 'A/broken.pdf',
    open: async () => ({
      size: 100,
      content: Readable.from(
        (async function* () {
          yield Buffer.from('some');
          throw new Error('the store is away');
        })(),
      ),
    }),
  };
  await expect(buffer(zipStream({}, [part('A/one.pdf', 'first'), broken]))).rejects.toThrow('the store is away');
  await expect(
    buffer(
      zipStream({}, [{ path: 'A/short.pdf', open: async () => ({ size: 9, content: Readable.from(['short']) }) }]),
    ),
  ).rejects.toThrow();
});
