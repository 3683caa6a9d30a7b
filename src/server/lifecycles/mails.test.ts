import { describe, expect, it } from 'vitest';
import { locales } from '../../contract/locales.ts';
import { letter, sayMail, sayMoney } from './mails.ts';

const everything = {
  ...{
    award: 'Civic Design Awards',
    ref: 'CD-0001',
    title: 'Steps',
    organiser: 'Alder Trust',
    message: 'Please look.',
  },
  ...{ count: 2, number: 'INV-00001', amount: '£150.00', step: 'open', reasons: '– Nobody', titles: 'Steps' },
  ...{ signature: 'H. Okafor', version: 3, terms: 'Say nothing.', name: 'Helen' },
  ...{ signedAt: '2020-07-01T11:30:00Z', endsAt: '2020-07-01T11:30:00Z' },
};
const kinds = [
  ...(['submission', 'receipt', 'correction', 'judgingOpened', 'reminder', 'result', 'attention', 'nda'] as const),
];

describe.each(locales)('in %s', (locale) => {
  it.each(kinds)('%s says everything it is given, and leaves no gap', (why) => {
    const { subject, text } = letter({ email: 'helen@example.org', name: 'Helen', locale }, why, everything);
    for (const said of [subject, text]) expect(said).not.toMatch(/[{}]|undefined|null/);
    expect(text).toContain('Helen');
  });

  it('has words of its own', () => {
    const english = sayMail('en', 'submission.subject', everything);
    if (locale !== 'en') expect(sayMail(locale, 'submission.subject', everything)).not.toBe(english);
  });
});

it('says instants in the award’s time zone and the reader’s manner', () => {
  const until = (locale: 'en' | 'fr') => sayMail(locale, 'judgingOpened.until', everything, 'Europe/Paris');
  expect(until('en')).toBe('Judging ends on 1 July 2020 at 13:30.');
  expect(until('fr')).toBe('L’évaluation se termine le 1 juillet 2020 à 13:30.');
});

it('says money in the reader’s manner', () => {
  expect(sayMoney('en', 15_000, 'gbp')).toBe('£150.00');
  expect(sayMoney('fr', 15_000, 'gbp').replace(/\s/g, ' ')).toBe('150,00 £GB');
});
