import { expect, it } from 'vitest';
import { createFormat } from '#contract/format.ts';
import type { FormField } from '#machines/form/form.types.ts';
import { ownPdfWords } from './ownPdfWords.ts';

const field = (key: string, kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({
  key: `own_${key}`,
  kind,
  label: { en: `The ${key}` },
  seenBy: 'judges',
  ...more,
});

it('says what was asked and answered, and nothing that was hidden since', () => {
  const form = [
    field('year', 'number'),
    field('budget', 'money'),
    field('shown', 'date'),
    field('country', 'country'),
    field('student', 'yesNo'),
    field('about', 'longText'),
    field('empty', 'shortText'),
    field('still', 'file'),
    field('card', 'shortText', {
      shownWhen: { all: true, conditions: [{ field: 'own_student', test: 'is', value: 'no' }] },
    }),
  ];
  const still = { name: 'still.png', size: 1, mimeType: 'image/png', url: 'https://files.test/still.png' };
  const data = {
    own_year: '1999',
    own_budget: '684000.50',
    own_shown: '2026-03-01',
    own_country: 'RO',
    own_student: 'yes',
    own_about: 'Two lines\nof text',
    own_card: 'kept, not asked',
  };
  const reader = {
    t: (id: string) => id,
    format: createFormat({ tag: 'en-GB' }),
    locale: 'en',
    currency: 'gbp',
  } as const;
  expect(ownPdfWords(form, { files: { own_still: still }, categoryID: null }, data, reader)).toEqual({
    facts: [
      ['The year', '1999'],
      ['The budget', '£684,000.50'],
      ['The shown', '1 Mar 2026'],
      ['The country', 'Romania'],
      ['The student', 'form.yes'],
      ['The still', 'still.png'],
    ],
    texts: [['The about', 'Two lines\nof text']],
  });
});
