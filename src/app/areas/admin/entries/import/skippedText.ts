import type { FileRow } from '#app/actors/importing/reader.ts';
import { rearmed } from '#machines/importing/formulas.ts';
import { csvText } from '../../shared/csv.ts';

/** Rows of a file as CSV, each behind its number and what is in its way, to be mended and imported again. */
export function skippedText(
  columns: readonly string[],
  rows: readonly Pick<FileRow, 'row' | 'problems' | 'cells'>[],
  { headings, reasonsText }: Words,
  // The one that the file has: it says what a mark in a figure is.
  separator: ',' | ';',
): string {
  // Cells that an export kept from running have its mark already: with another one they would not be read as they were.
  const cellsOf = (cells: readonly string[]) => columns.map((_, index) => rearmed(cells[index] ?? ''));
  return csvText(
    [...headings, ...columns],
    rows.map(({ row, problems, cells }) => [row, reasonsText(problems), ...cellsOf(cells)]),
    separator,
  );
}

interface Words {
  readonly headings: readonly string[];
  readonly reasonsText: (problems: FileRow['problems']) => string;
}
