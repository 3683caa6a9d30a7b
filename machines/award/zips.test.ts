import { expect, it } from 'vitest';
import { entryFiles } from '../entry/entry.rules.ts';
import { zippedFiles, zipsOffered, zipTypes } from './zips.ts';

it('offers no zip of files that an award’s own form does not ask for', () => {
  expect(zipsOffered(entryFiles.map(({ name }) => name))).toEqual(zipTypes);
  expect(zipsOffered(['title', 'own_trailer'])).toEqual(['all', 'scores', 'results']);
  expect(zipsOffered(['title', 'logoDark'])).toEqual(['all', 'logos', 'scores', 'results']);
});

it('puts every file of the specification into a zip of its own kind, and all of them into the one of everything', () => {
  const names = entryFiles.map(({ name }) => name);
  const { all, ...others } = zippedFiles;
  expect(all).toEqual(names);
  expect(Object.values(others).flat()).toEqual(names);
});
