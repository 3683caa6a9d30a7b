import writeWorkbook from 'write-excel-file/universal';
import { type ExportCell, isDay, type TableText } from './csv.ts';

/** A table as an Excel workbook (XLSX) of one sheet. Texts stay texts: none of them is run as a formula. */
export function workbook(sheet: string, { header, rows }: TableText): Promise<Blob> {
  const head = header.map((value) => ({ value: printable(value), type: String, fontWeight: 'bold' as const }));
  const body = rows.map((cells) =>
    cells.map((value) => {
      if (value === null || value === '') return null;
      if (value instanceof Date) return { value, type: Date, format: isDay(value) ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm' };
      return typeof value === 'number' ? { value, type: Number } : { value: printable(value), type: String };
    }),
  );
  return writeWorkbook([head, ...body], {
    sheet: sheet.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31),
    columns: header.map((_, index) => ({ width: widthOf(header, rows, index) })),
    stickyRowsCount: 1,
  }).toBlob();
}

/** Without the control characters that XML cannot carry, no longer than a cell may be, and none of it read as the number of a character (ST_Xstring). */
const printable = (text: string) =>
  text
    .replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .slice(0, 32_767)
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');

/** Characters that the longest text of a column takes, within what can be read at a glance. */
export const widthOf = (header: TableText['header'], rows: TableText['rows'], index: number) =>
  Math.min(
    48,
    rows.reduce((most, cells) => Math.max(most, lengthOf(cells[index]) + 2), Math.max(8, lengthOf(header[index]) + 2)),
  );

const lengthOf = (cell: ExportCell | undefined) => (cell instanceof Date ? 16 : String(cell ?? '').length);
