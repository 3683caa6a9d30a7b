import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sources } from './imports.ts';

/** Comparisons of words that name no language: they follow the browser's, which need not be the page's. */
const faultsIn = (text: string) =>
  [...text.matchAll(/\.localeCompare\(((?:[^()]|\([^()]*\))*)\)/g)].flatMap(([whole, given = '']) =>
    given.replaceAll(/\([^()]*\)/g, '').includes(',') ? [] : [whole],
  );

it('sorts what is shown in the language of the page', () => {
  const app = sources.filter((file) => file.startsWith('src/app/'));
  const texts = app.map((file) => [file, readFileSync(file, 'utf8')] as const);
  expect(texts.filter(([, text]) => text.includes('.localeCompare(')).length).toBeGreaterThan(2);
  expect(texts.flatMap(([file, text]) => faultsIn(text).map((found) => [file, found]))).toEqual([]);
});

it.each([
  ['one.localeCompare(other)', 1],
  ['one.name.localeCompare(nameOf(other, 1))', 1],
  ['one.localeCompare(String(other), tag)', 0],
] as const)('finds in %s as many faults as %i', (text, count) => expect(faultsIn(text)).toHaveLength(count));
