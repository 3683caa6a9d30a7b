import { cellOf, type Speech } from '#machines/form/cells.ts';
import { isFigure } from '#machines/form/evaluate.ts';
import type { FormField } from '#machines/form/form.types.ts';
import type { Format } from './format.ts';

/** An amount that was written as a plain decimal text, as money; any other words as they are. */
export const formatAmount = (written: string, currency: string, format: Pick<Format, 'money'>): string =>
  isFigure(written) ? format.money(Math.round(Number(written) * 100), currency) : written;

/** A number that was answered; up to four digits stay together, because many are years. */
export const formatFigure = (value: number, format: Pick<Format, 'number'>): string =>
  Math.abs(value) < 10_000 && Number.isInteger(value) ? String(value) : format.number(value, { maximum: 6 });

/** An answer in the reader's manner: amounts, figures and days as their language writes them, all else in words. */
export function formatAnswer(
  field: FormField,
  answer: string,
  speech: Speech,
  currency: string,
  format: Pick<Format, 'date' | 'money' | 'number'>,
): string {
  const cell = cellOf(field, answer, speech);
  if (cell instanceof Date) return format.date(cell, 'UTC');
  if (typeof cell !== 'number') return cell ?? '';
  return field.kind === 'money' ? formatAmount(answer, currency, format) : formatFigure(cell, format);
}
