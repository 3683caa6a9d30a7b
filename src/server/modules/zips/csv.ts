/** A table as spreadsheets read it: UTF-8 with its mark, CRLF, and nothing that a spreadsheet would run as a formula. */
export const csv = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  // A negative figure is none that would be run.
  const harmless = /^[=+\-@＝＋－＠\t\r\n]/.test(value) && !/^-\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
