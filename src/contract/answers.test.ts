import { expect, it } from 'vitest';
import type { FormField, KindName } from '#machines/form/form.types.ts';
import { formatAmount, formatAnswer } from './answers.ts';
import { createFormat } from './format.ts';

const english = createFormat({ tag: 'en-GB' });
const french = createFormat({ tag: 'fr-FR' });
const speech = { language: 'en', yes: 'Yes', no: 'No', country: (code: string) => `country ${code}` } as const;
const answered = (kind: KindName, answer: string, format = english) => {
  const field: FormField = { key: 'own_a', kind, label: {}, seenBy: 'judges' };
  return formatAnswer(field, answer, speech, 'gbp', format);
};

it('says an amount as money where it is a figure, and as it was written where it is none', () => {
  expect(formatAmount('492500', 'gbp', english)).toBe('£492,500.00');
  expect(formatAmount(' 1295.5 ', 'usd', french)).toBe('US$1\u202f295,50');
  for (const written of ['', 'About £2m', '1e5', '0x10']) expect(formatAmount(written, 'gbp', english)).toBe(written);
});

it('says an answer by its kind', () => {
  expect(answered('money', '684000.5')).toBe('£684,000.50');
  expect([answered('number', '12500'), answered('number', '12500', french)]).toEqual(['12,500', '12\u202f500']);
  expect([answered('date', '2026-11-27'), answered('yesNo', 'yes')]).toEqual(['27 Nov 2026', 'Yes']);
  expect([answered('country', 'RO'), answered('shortText', ' In words '), answered('money', 'none')]).toEqual([
    'country RO',
    'In words',
    'none',
  ]);
});

it('leaves the digits of a year together', () => {
  expect([answered('number', '2024'), answered('number', '2024', french), answered('number', '1.5')]).toEqual([
    '2024',
    '2024',
    '1.5',
  ]);
});
