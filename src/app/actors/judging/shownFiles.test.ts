import { expect, it } from 'vitest';
import type { StoredFile } from '#contract/entities/entry.ts';
import { judgedEntry } from '../../areas/judge/play/scorer.fixture.ts';
import { shownFiles } from './shownFiles.ts';

const file = (name: string): StoredFile => ({ name, size: 7, mimeType: 'application/pdf', url: `/files/${name}` });
const { entry } = judgedEntry('weir');
const files = { own_plan: file('plan'), supportingDoc: file('doc'), logoLight: file('logo') };

it('names the document and the image first and each file once', () => {
  const supportingDocURL = '/files/doc';
  const shown = { ...entry, files, supportingDocURL, supportingImageURL: null };
  expect(shownFiles({ ...shown, formVersion: 1 })).toEqual(['/files/doc', '/files/plan', '/files/logo']);
  // Without a form of its own an entry’s screen shows these two alone.
  expect(shownFiles(shown)).toEqual(['/files/doc']);
  expect(shownFiles({ ...shown, supportingDocURL: null, supportingImageURL: '/files/image' })).toEqual([
    '/files/image',
  ]);
});
