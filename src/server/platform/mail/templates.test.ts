import { describe, expect, it } from 'vitest';
import { locales } from '#contract/locales.ts';
import { fillTemplate, mailKindNames, mailKinds, templateRefusals } from '#machines/mail/templates.ts';
import { letter } from '../../modules/mail/letters.ts';
import { dress } from './dress.ts';
import { productWords, wordedBy } from './templates.ts';

const to = { email: 'nia@example.org', name: 'Nia', locale: 'en' } as const;
const about = { award: 'Civic Design Awards', timeZone: 'Europe/London', role: 'entrant', path: 'entrant' } as const;

describe.each(locales)('the product’s words in %s', (locale) => {
  it.each(mailKindNames)('of %s are a template that says all it must', (kind) => {
    const words = productWords(kind, locale);
    expect(templateRefusals({ kind, ...words })).toEqual([]);
    const known = mailKinds[kind].placeholders.map((name) => `{${name}}`);
    const named = `${words.subject} ${words.text}`.match(/\{[^}]*\}/g) ?? [];
    expect(known).toEqual(expect.arrayContaining([...new Set(named)]));
    expect(words.text).toContain('{name}');
    expect(`${words.subject} ${words.text}`).not.toMatch(/4.?720|2099|undefined/);
  });
});

it('says what the product says where the product’s words are filled in', () => {
  const values = {
    title: 'Steps',
    ref: 'CD-0001',
    number: 'INV-00001',
    amount: '£1.00',
    dueAt: '2027-01-05T10:00:00Z',
  };
  for (const locale of locales) {
    const mail = letter({ ...to, locale }, 'invoice', about, values);
    const { subject, text } = wordedBy(productWords('invoice', locale), mail);
    expect([subject, text]).toEqual([mail.subject, mail.text]);
  }
});

it('keeps what stands below the words, and takes hostile ones as text', () => {
  const mail = letter(to, 'receipt', about, { title: '<b>{amount}</b>', ref: 'R', number: 'N', amount: '£1.00' });
  const whole = { ...mail, text: `${mail.text}\nIt contains VAT.` };
  const template = { subject: '{title}', text: '<img src=x onerror=alert(1)> {number} {amount} {title}' };
  const worded = wordedBy(template, whole);
  expect(worded).toEqual({
    subject: '<b>{amount}</b>',
    text: '<img src=x onerror=alert(1)> N £1.00 <b>{amount}</b>\nIt contains VAT.',
  });
  const frame = { organiser: '<i>Alder', rows: [], link: null, copy: '', note: '' };
  const { html } = dress({ to: to.email, why: 'receipt', ...worded, frame }, 'https://awards.example.org/');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; N £1.00 &lt;b&gt;{amount}&lt;/b&gt;<br>It contains VAT.');
  expect(html).not.toMatch(/<img|<b>|<i>/);
});

it('fills in nothing twice', () => {
  expect(fillTemplate('{name}', { name: '{name}{award}', award: 'A' })).toBe('{name}{award}');
});
