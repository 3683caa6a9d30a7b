import Papa from 'papaparse';

/**
 * The rows of a CSV (RFC 4180) as spreadsheets write it: with commas, semicolons or tabs. Empty lines are left out, and counted in the
 * rows' numbers, as spreadsheets do; no more rows than `most`.
 */
export function csvRows(
  text: string,
  most = Number.POSITIVE_INFINITY,
): readonly { readonly row: number; readonly cells: readonly string[] }[] {
  const rows: { row: number; cells: string[] }[] = [];
  let row = 0;
  Papa.parse<string[]>(text, {
    delimiter: separatorOf(text),
    // What ends the first line; before a line feed a carriage return is a blank, which is trimmed.
    newline: /\r(?!\n)|\n/.exec(text)?.[0] === '\r' ? '\r' : '\n',
    step: ({ data }, parser) => {
      row += 1;
      const cells = data.map((cell) => cell.trim());
      if (cells.some(Boolean)) rows.push({ row, cells });
      if (rows.length >= most) parser.abort();
    },
  });
  return rows;
}

/** The separator that the first line has most of. */
export function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
  const counts = [',', ';', '\t'].map((separator) => ({ separator, count: first.split(separator).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}
