import type { EntryFile } from '../entry/entry.rules.ts';

/** What a zip of an award may hold. `all` holds the files of the award's own form, too. */
export const zipTypes = ['all', 'documents', 'images', 'logos', 'scores', 'results'] as const;
export type ZipType = (typeof zipTypes)[number];

/** The files of an entry that each takes, by the specification's names. */
export const zippedFiles: Readonly<Record<ZipType, readonly EntryFile[]>> = {
  all: ['supportingDoc', 'supportingImage', 'logoLight', 'logoDark'],
  documents: ['supportingDoc'],
  images: ['supportingImage'],
  logos: ['logoLight', 'logoDark'],
  scores: [],
  results: [],
};

/** What is worth a zip where entries are asked for these `fields`: an award's own form may ask for none of a zip's files. */
export const zipsOffered = (fields: readonly string[]): readonly ZipType[] =>
  zipTypes.filter(
    (type) =>
      type === 'all' || zippedFiles[type].length === 0 || zippedFiles[type].some((file) => fields.includes(file)),
  );
