import { describe, expect, it } from 'vitest';
import { refusals } from '../kit/rules.ts';
import { storedNameOf, uploadRules, withoutQuery } from './upload.rules.ts';

const file = { real: true, name: 'Our file (v2).final.pdf', size: 10, mimeType: 'application/pdf', content: null };

describe('the stored name', () => {
  it.each([
    ['supportingDoc', 'Our file (v2).final.pdf', 'supportingDocOurfilev2final.pdf'],
    ['logoLight', 'saltmarsh-dark.SVG', 'logoLightsaltmarshdark.SVG'],
    ['logoDark', '标志.png', 'logoDark.png'],
    ['logoDark', 'a.png', 'logoDarka.png'],
    ['supportingImage', '.png', 'supportingImagepng'],
    ['own_still', 'Our file (v2).pdf', 'own_still_Ourfilev2.pdf'],
    ['own_still_2', '标志.png', 'own_still_2_file.png'],
  ] as const)('of %s %s is %s', (field, name, stored) => {
    expect(storedNameOf(field, name)).toBe(stored);
  });

  it('holds the first 120 letters and figures of a long name', () => {
    expect(storedNameOf('supportingDoc', `${'Statement '.repeat(24)}.pdf`)).toBe(
      `supportingDoc${'Statement'.repeat(14).slice(0, 120)}.pdf`,
    );
  });

  it('goes without the query string of its address', () => {
    expect(withoutQuery('https://files.test/a.pdf?signature=s&expires=1')).toBe('https://files.test/a.pdf');
  });
});

it('takes what the place of an own field takes', () => {
  const place = { name: 'own_still', types: ['image/png'], maximumBytes: 5 * 1024 * 1024 };
  const facts = { field: 'own_still', place, file };
  expect(refusals(uploadRules.mayUpload, facts, {})).toEqual([
    { code: 'upload.refusal.kind', params: { kinds: 'PNG' } },
  ]);
  const image = { ...file, name: 'a.png', mimeType: 'image/png' };
  expect(refusals(uploadRules.mayUpload, { ...facts, file: image }, {})).toEqual([]);
  expect(refusals(uploadRules.mayUpload, { ...facts, file: { ...image, size: 5 * 1024 * 1024 + 1 } }, {})).toEqual([
    { code: 'upload.refusal.tooLarge', params: { megabytes: 5 } },
  ]);
});

it.each([
  ['harbour.JPG', 'image/jpeg', true],
  ['harbour.jpeg', 'image/jpeg', true],
  ['harbour.jpe', 'image/jpeg', true],
  ['harbour.jfif', 'image/jpeg', true],
  ['harbour.pjpeg', 'image/jpeg', true],
  ['harbour.pjp', 'image/jpeg', true],
  ['harbour.svg', 'image/svg+xml', true],
  ['harbour.svgz', 'image/svg+xml', false],
  ['harbour.png', 'image/jpeg', false],
  ['jpeg', 'image/jpeg', false],
  ['.jpeg', 'image/jpeg', false],
])('takes %s as %s: %s', (name, mimeType, takes) => {
  const facts = { field: 'logoLight', file: { ...file, name, mimeType } };
  const refused = { code: 'upload.refusal.kind', params: { kinds: 'PNG, JPEG, SVG' } };
  expect(refusals(uploadRules.mayUpload, facts, {})).toEqual(takes ? [] : [refused]);
});
