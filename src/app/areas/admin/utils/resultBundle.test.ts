import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { differencesOf, readBundles } from './resultBundle.ts';

const place = (entryID: string, rank: number | null, adjusted: number | null) => ({ entryID, rank, adjusted });
// The sum was taken of this very content by another program: sorted keys, no spaces.
const text =
  '{"award":{"id":"a","name":"A"},"category":{"categoryID":"c","name":"C"},"format":"awards-result",' +
  '"output":{"entries":[{"adjusted":8,"entryID":"e","rank":1}],"method":"mean"}';
const sum = async () =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${text}}`))).toString('hex');
const signature = '"signature":{"algorithm":"Ed25519","key":"k","value":"v"}';
const bundle = async () => `${text},"sha256":"${await sum()}",${signature}}`;

it('reads a bundle and its checksum, alone or from a zip', async () => {
  const written = await bundle();
  const expected = [{ award: { id: 'a' }, output: { method: 'mean' }, intact: true }];
  expect(await readBundles(new Blob([written]))).toMatchObject(expected);
  const zip = zipSync({
    'A/results.csv': strToU8('x'),
    'A/results/1 C.json': strToU8(written),
    'A/results/audit.json': strToU8('{"rows":2,"head":"0b","audit":[]}'),
  });
  expect(await readBundles(new Blob([zip as BlobPart]))).toMatchObject(expected);
});

it('notices a changed file and refuses what is none', async () => {
  const changed = (await bundle()).replace('"rank":1', '"rank":2');
  expect(await readBundles(new Blob([changed]))).toMatchObject([{ intact: false }]);
  await expect(readBundles(new Blob(['{}']))).rejects.toThrow();
  await expect(readBundles(new Blob([zipSync({ 'x.csv': strToU8('x') }) as BlobPart]))).rejects.toThrow();
  await expect(readBundles(new Blob([zipSync({ 'audit.json': strToU8('{}') }) as BlobPart]))).rejects.toThrow();
});

it('compares places and values, and what came or went', () => {
  const before = [place('a', 1, 8), place('b', 2, 7), place('gone', 3, 6)];
  const now = [place('a', 1, 8 + 1e-12), place('b', 3, 7), place('new', 2, 7.5)];
  expect(differencesOf(before, now).map(({ entryID }) => entryID)).toEqual(['b', 'gone', 'new']);
  expect(differencesOf([place('a', null, null)], [place('a', null, null)])).toEqual([]);
  expect(differencesOf([place('a', 1, 8)], [place('a', 1, 8.001)])).toHaveLength(1);
});
