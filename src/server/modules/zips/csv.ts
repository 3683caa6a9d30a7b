import { disarmed } from '#machines/importing/formulas.ts';
import { inPieces } from '../../platform/threads/inPieces.ts';

type Cells = readonly (string | number)[];

/** A table as spreadsheets read it: UTF-8 with its mark, CRLF, and nothing that a spreadsheet would run as a formula. */
export const csv = (head: Cells, rows: readonly Cells[]): string => `\uFEFF${line(head)}${rows.map(line).join('')}`;

/** The same of many rows, which are made and written while others go on. */
export async function longCsv<Row>(head: Cells, rows: readonly Row[], cellsOf: (row: Row) => Cells): Promise<string> {
  const pieces = await inPieces(rows, (piece) => piece.map((row) => line(cellsOf(row))).join(''));
  return `\uFEFF${line(head)}${pieces.join('')}`;
}

const line = (cells: Cells) => `${cells.map(cell).join(',')}\r\n`;

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  // A negative figure is none that would be run.
  const harmless = /^-\d+(\.\d+)?$/.test(value) ? value : disarmed(value);
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
