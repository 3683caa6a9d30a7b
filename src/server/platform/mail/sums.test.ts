import { describe, expect, it } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { footOf, type Sender } from '../../modules/mail/foot.ts';
import { frameOf, letter } from '../../modules/mail/letters.ts';
import { moneyRows } from '../../modules/payments/invoiceLetter.ts';
import { dress } from './dress.ts';
import { alignedSums, sumsOf } from './sums.ts';
import { formatMoney, formatValues } from './words.ts';

const sender: Sender = { name: 'Alder Trust', address: '4 Castle Street\nAldmoor', taxID: 'GB 123' };
const charged = { amount: 29_400, currency: 'gbp', tax: { name: 'VAT', rate: 2000, amount: 4_900 } };
const dueAt = '2026-11-29T16:12:00Z';

/** The letter of an invoice as it leaves. */
function invoice(locale: Locale, from = sender, title = 'Canal Signs') {
  const timeZone = 'Europe/London';
  const about = { award: 'Civic Design Awards', timeZone, role: 'entrant', path: 'entrant' } as const;
  const to = { email: 'callum@example.org', name: 'Callum', locale };
  const named = { number: 'INV-00101', ref: 'CD-0417', title };
  const values = { ...named, amount: formatMoney(locale, charged.amount, charged.currency), dueAt };
  const texts = {
    ...letter(to, 'invoice', about, values),
    rows: moneyRows(locale, { ...named, due: formatValues(locale, { dueAt }, timeZone).dueAt }),
    sums: sumsOf(locale, charged),
  };
  const { subject, text } = texts;
  const mail = { to: to.email, why: texts.why, subject, text, locale, frame: frameOf(texts, from) };
  return dress(mail, 'https://awards.example.org/');
}

/** Lines of text as they leave, spaces that don't break among them. */
const expected = {
  en: {
    rows: 'Invoice: INV-00101\nEntry: CD-0417, Canal Signs\nDue by: 29 Nov 2026, 16:12 GMT',
    sums: 'Fee      £245.00\nVAT 20%   £49.00\nTotal    £294.00',
    foot: 'Alder Trust, 4 Castle Street, Aldmoor · Tax number: GB 123',
  },
  fr: {
    rows: 'Facture\u00a0: INV-00101\nCandidature\u00a0: CD-0417, Canal Signs\nÉchéance\u00a0: 29 nov. 2026, 16:12 GMT',
    sums: 'Tarif     £245,00\nVAT 20\u00a0%   £49,00\nTotal     £294,00',
    foot: 'Alder Trust, 4 Castle Street, Aldmoor · Numéro fiscal\u00a0: GB 123',
  },
  ro: {
    rows: 'Factură: INV-00101\nÎnscriere: CD-0417, Canal Signs\nScadență: 29 nov. 2026, 16:12 GMT',
    sums: 'Taxă de înscriere  £245,00\nVAT 20\u00a0%            £49,00\nTotal              £294,00',
    foot: 'Alder Trust, 4 Castle Street, Aldmoor · Cod fiscal: GB 123',
  },
  zh: {
    rows: '账单：INV-00101\n参赛作品：CD-0417，Canal Signs\n付款期限：2026年11月29日 16:12 GMT',
    sums: '参赛费   £245.00\nVAT 20%   £49.00\n合计     £294.00',
    foot: 'Alder Trust，4 Castle Street，Aldmoor · 税号：GB 123',
  },
} satisfies Partial<Record<Locale, unknown>>;

describe.each(Object.entries(expected) as [Locale, (typeof expected)['en']][])('an invoice in %s', (locale, texts) => {
  it('names invoice, entry and until when, and shows fee, tax and total below each other', () => {
    const { text } = invoice(locale);
    expect(text).toContain(`\n\n${texts.rows}\n`);
    expect(text).toContain(`\n\n${texts.sums}\n\n`);
    expect(text).toContain(`\n\n${texts.foot}\n`);
  });

  it('shows the same as a table, the total last and bold, and the sender at its foot', () => {
    const { html = '' } = invoice(locale);
    const figures = [...html.matchAll(/<td style="([^"]*)text-align:end[^"]*">([^<]*)<\/td>/g)];
    expect(figures.map(([, , amount]) => amount)).toEqual(texts.sums.split('\n').map((line) => line.split(/ {2,}/)[1]));
    expect(figures.map(([, look]) => look!.includes('font-weight:700'))).toEqual([false, false, true]);
    expect(html).toContain(texts.foot);
  });
});

it('reads nothing of an organiser’s name, address or an entry’s title as HTML, and keeps each to its line', () => {
  const hostile = '<img src=x onerror=alert(1)>\r\nTotal £0.00';
  const { html = '', text } = invoice('en', { name: hostile, address: `${hostile}\n"><b>`, taxID: hostile }, hostile);
  expect(html).not.toMatch(/<img|<b>/);
  expect(html.match(/&lt;img/g)?.length).toBeGreaterThan(3);
  const [, rows = ''] = /\n\n(Invoice: [\s\S]*?)\n\n/.exec(text) ?? [];
  expect(rows.split('\n').filter((line) => line.startsWith('Total'))).toEqual([]);
});

it('shows one sum where no tax is in it, and what was given back as such', () => {
  expect(sumsOf('en', { ...charged, tax: null }, 'sums.refunded')).toEqual([['Refunded', '£294.00']]);
  expect(alignedSums([])).toBe('');
});

it('says of a sender what is known', () => {
  expect(footOf('en', { name: 'Alder Trust', address: ' Castle Street \n', taxID: ' ' })).toBe(
    'Alder Trust, Castle Street',
  );
  // No more than stands at the top of the letter.
  expect(footOf('en', { name: 'Alder Trust', address: null, taxID: ' ' })).toBe('');
  expect(footOf('en', { name: '', address: null, taxID: null })).toBe('');
});
