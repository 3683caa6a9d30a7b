import type { Locale } from '#contract/locales.ts';
import type { ChargedTax } from '#machines/payment/tax.rules.ts';
import type { MailFrame } from '../../ports/mail.ts';
import { formatMail, formatMoney, formatRate } from './words.ts';

interface Charged {
  /** In minor units, the tax in it. */
  readonly amount: number;
  readonly tax: ChargedTax | null;
  readonly currency: string;
}

/** What an amount is made of, in the reader's manner: the fee, its tax and, last, what they come to. */
export function sumsOf(
  locale: Locale,
  { amount, tax, currency }: Charged,
  total: 'sums.total' | 'sums.refunded' = 'sums.total',
): NonNullable<MailFrame['sums']> {
  const money = (minor: number) => formatMoney(locale, minor, currency);
  const parts = tax
    ? ([
        [formatMail(locale, 'sums.fee'), money(amount - tax.amount)],
        [formatMail(locale, 'sums.tax', { tax: tax.name, rate: formatRate(locale, tax.rate) }), money(tax.amount)],
      ] as const)
    : [];
  return [...parts, [formatMail(locale, total), money(amount)]];
}

/** Sums as lines of text, the figures below each other at their right ends. */
export function alignedSums(sums: NonNullable<MailFrame['sums']>): string {
  const labels = Math.max(0, ...sums.map(([label]) => widthOf(label)));
  const figures = Math.max(0, ...sums.map(([, figure]) => widthOf(figure)));
  return sums
    .map(([label, figure]) => {
      const between = labels - widthOf(label) + 2 + figures - widthOf(figure);
      return `${label}${' '.repeat(between)}${figure}`;
    })
    .join('\n');
}

/** Columns that a terminal or a plain letter gives a text: two to Chinese characters and what is as wide. */
const widthOf = (text: string): number =>
  [...text].reduce(
    (sum, sign) =>
      sum +
      (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/.test(sign)
        ? 2
        : 1),
    0,
  );
