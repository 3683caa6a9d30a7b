import { expect, it } from 'vitest';
import { hiddenFields, neutralName, shownFiles } from './blind.ts';

it('hides from judges of a blind award the fields that say who entered, and all files but two', () => {
  expect(hiddenFields).toEqual(['leadName', 'client']);
  expect(shownFiles).toEqual({ supportingDoc: 'document-1', supportingImage: 'image-1' });
});

it.each([
  ['Okafor Studio.PDF', 'document-1.pdf'],
  ['scan.of.Nia.tar.gz', 'document-1.gz'],
  ['Nia Okafor', 'document-1'],
  ['report.Okafor Studio', 'document-1'],
])('calls %j %s', (name, neutral) => {
  expect(neutralName('document-1', name)).toBe(neutral);
});
