import type { Locale } from '#contract/locales.ts';
import { decodeText } from './decodeText.ts';
import { csvRows, separatorOf } from './parseCsv.ts';
import { mostRead, type Sheet, sheetOf, Unreadable } from './sheet.ts';

/** A CSV file as a table. */
export function readText(bytes: Uint8Array, locale: Locale): Sheet {
  const text = decodeText(bytes, locale);
  // No spreadsheet writes these: it is something else under the name of a table.
  if (/[\0\uFFFE\uFFFF]/.test(text)) throw new Unreadable('importing.refusal.unreadable');
  const sheet = sheetOf(csvRows(text, mostRead));
  // Spreadsheets write semicolons where the comma stands before fractions, and tabs wherever they are.
  return separatorOf(text) === ',' ? sheet : { ...sheet, decimalComma: true };
}
