import { offerFile } from '#app/parts/files/offerFile.ts';
import { disarmed } from '#machines/importing/formulas.ts';

/** A cell of an export. A date is a wall time: what stands in its UTC fields is shown, in no zone (see `wallDate`). */
export type ExportCell = string | number | Date | null;

/** What is exported: words, numbers and dates below their headings. */
export interface TableText {
  readonly header: readonly string[];
  readonly rows: readonly (readonly ExportCell[])[];
}

/** Rows as CSV (RFC 4180, UTF-8 with a mark so that spreadsheets read it), the header first. */
export const csvText = (header: TableText['header'], rows: TableText['rows'], separator: ',' | ';' = ','): string =>
  `\uFEFF${[header, ...rows].map((cells) => cells.map(cell).join(separator)).join('\r\n')}\r\n`;

/** Offers `content` as a file of that name. */
export function download(name: string, content: string | Blob, type = 'text/csv'): void {
  offerFile(name, typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content);
}

/** A day, which is its midnight, has no time to show. */
export const isDay = (date: Date): boolean => date.getTime() % 86_400_000 === 0;

function cell(value: ExportCell): string {
  if (value === null) return '';
  // A form that spreadsheets of every language read as date and time.
  if (value instanceof Date)
    return value
      .toISOString()
      .slice(0, isDay(value) ? 10 : 16)
      .replace('T', ' ');
  if (typeof value === 'number') return String(value);
  const safe = disarmed(value);
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
