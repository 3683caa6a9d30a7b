import { describe, expect, it } from 'vitest';
import { locales } from '#contract/locales.ts';
import { formatMail, formatMoney, inOneParagraph } from '../../platform/mail/words.ts';
import { letter } from './letters.ts';

const everything = {
  award: 'Civic Design Awards',
  ref: 'CD-0001',
  title: 'Steps',
  organiser: 'Alder Trust',
  message: 'Please look.',
  count: 2,
  number: 'INV-00001',
  amount: '£150.00',
  step: 'open',
  reasons: '– Nobody',
  titles: 'Steps',
  signature: 'H. Okafor',
  version: 3,
  terms: 'Say nothing.',
  name: 'Helen',
  signedAt: '2020-07-01T11:30:00Z',
  endsAt: '2020-07-01T11:30:00Z',
  closesAt: '2020-07-01T11:30:00Z',
  dueAt: '2020-07-01T11:30:00Z',
  reference: 'PO 7',
  reason: 'By mistake.',
  byCard: 'yes',
  best: '– Space: Steps',
};
const about = { award: 'Civic Design Awards', timeZone: 'Europe/Paris', role: 'judge', path: 'judge' } as const;
const kinds = [
  'submission',
  'receipt',
  'correction',
  'entryDeleted',
  'judgingOpened',
  'reminder',
  'result',
  'attention',
  'nda',
  'closedEarly',
  'announced',
  'invoice',
  'settled',
  'refund',
  'refunded',
] as const;

describe.each(locales)('in %s', (locale) => {
  it.each(kinds)('%s says everything it is given, and leaves no gap', (why) => {
    const { subject, text } = letter({ email: 'helen@example.org', name: 'Helen', locale }, why, about, everything);
    for (const part of [subject, text]) expect(part).not.toMatch(/[{}]|undefined|null/);
    expect(text).toContain('Helen');
  });

  it('has words of its own', () => {
    const english = formatMail('en', 'submission.subject', everything);
    if (locale !== 'en') expect(formatMail(locale, 'submission.subject', everything)).not.toBe(english);
  });
});

it('calls whoever has no name by their address', () => {
  const { name: _, ...rest } = everything;
  const { text } = letter({ email: 'helen@example.org', name: '', locale: 'en' }, 'judgingOpened', about, rest);
  expect(text).toContain('Hello helen@example.org,');
});

it('says instants in the award’s time zone and the reader’s manner', () => {
  const until = (locale: 'en' | 'fr') => formatMail(locale, 'judgingOpened.until', everything, 'Europe/Paris');
  expect(until('en')).toBe('Judging ends on 1 Jul 2020, 13:30 CEST.');
  expect(until('fr')).toBe('L’évaluation se termine le 1 juil. 2020, 13:30 CEST.');
});

it('says money in the reader’s manner', () => {
  expect(formatMoney('en', 15_000, 'gbp')).toBe('£150.00');
  expect(formatMoney('fr', 129_500, 'gbp').replace(/\s/g, ' ')).toBe('£1 295,00');
});

it('sets sentences one after the other as the language does', () => {
  expect(inOneParagraph('fr', ['Un.', 'Deux.'])).toBe('Un. Deux.');
  expect(inOneParagraph('zh', ['甲。', '乙。'])).toBe('甲。乙。');
});
