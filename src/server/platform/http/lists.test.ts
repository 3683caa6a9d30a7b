import { setImmediate } from 'node:timers/promises';
import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { turnsBeside } from '#tests/support/turns.ts';
import { csv, longCsv } from '../../modules/zips/csv.ts';
import { eachInPieces } from '../threads/inPieces.ts';
import { Listing, readList, writeLong } from './lists.ts';
import { serializerOf } from './serialization.ts';

const item = Type.Object({ id: Type.String(), by: Type.Union([Type.String(), Type.Null()]) });
const rows = Array.from({ length: 1001 }, (_, at) => ({ id: `“${at}”`, by: at % 2 ? null : '=1;=2', secret: 's' }));

it('writes a long list while others go on, as it would be written at once', async () => {
  const written = await writeLong(rows, item);
  expect(written?.toString()).toBe(serializerOf(Type.Array(item))(rows));
  expect(written?.toString()).not.toContain('secret');
  expect((await turnsBeside(() => writeLong(rows, item))).turns).toBeGreaterThan(4);
});

it('leaves a short list, and what is no list, to be written at once', async () => {
  expect([
    await writeLong(rows.slice(0, 200), item),
    await writeLong([], item),
    await writeLong(rows, undefined),
  ]).toEqual([null, null, null]);
});

it('writes a long table while others go on, as it would be written at once', async () => {
  const cellsOf = ({ id, by }: (typeof rows)[number]) => [id, by ?? 0];
  const table = await longCsv(['id', 'by'], rows, cellsOf);
  expect(table).toBe(csv(['id', 'by'], rows.map(cellsOf)));
  expect(table).toContain("\r\n“0”,'=1;'=2\r\n");
  expect(await longCsv(['id'], [], cellsOf)).toBe('\uFEFFid\r\n');
  expect((await turnsBeside(() => longCsv(['id', 'by'], rows, cellsOf))).turns).toBeGreaterThan(4);
});

it('works on each item once, in order', async () => {
  expect(await eachInPieces(rows, ({ id }) => id)).toEqual(rows.map(({ id }) => id));
  expect(await eachInPieces([], String)).toEqual([]);
});

it('reads one whole list of organisers after the other, and pages and the lists of everybody else at once', async () => {
  let reading = 0;
  let most = 0;
  const read = async () => {
    reading += 1;
    most = Math.max(most, reading);
    await setImmediate();
    reading -= 1;
    if (most > 1) throw new Error('Two at once');
    return new Listing<string>([], 0);
  };
  const all = (query: { limit?: number }, type: string) =>
    Promise.allSettled([1, 2, 3].map(() => readList(query, { type }, read)));
  expect((await all({}, 'admin')).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  expect((await all({ limit: 5 }, 'admin')).map(({ status }) => status)).toContain('rejected');
  // What fails holds nobody up.
  expect((await all({}, 'admin')).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  most = 0;
  await all({}, 'judge');
  expect(most).toBe(3);
});
