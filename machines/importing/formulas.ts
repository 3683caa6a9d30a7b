/**
 * What a spreadsheet would run of a text in a CSV, and the mark that keeps it from it. Where commas stand between fractions, as in French and
 * Romanian, a file with commas is read with semicolons and quotation marks hold nothing together: what follows a semicolon, a tab or the end
 * of a line is a cell of its own.
 */
export const disarmed = (text: string): string => {
  const within = text.replace(later, (found, gap: string, marks: string, sign: string, at: number) =>
    isRun(text, gap, sign, at + found.length) ? `${gap}'${marks}${sign}` : found,
  );
  return /^'*[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${within}` : within;
};

/** The text as it was before. */
export const rearmed = (cell: string): string =>
  cell
    .replace(later, (found, gap: string, marks: string, sign: string, at: number) =>
      marks && isRun(cell, gap, sign, at + found.length) ? `${gap}${marks.slice(1)}${sign}` : found,
    )
    .replace(/^'(?='*[=+\-@＝＋－＠\t\r\n])/, '');

/** What begins like a formula behind a gap; only where a gap begins, so that a long one is looked at once. */
const later = /(?<![;"\s])([;"\s]+)('*)([=+\-@＝＋－＠])/g;

/** A line of a list and a figure below nought begin like formulas too: they are run only where something is called. */
function isRun(text: string, gap: string, sign: string, from: number): boolean {
  if (!/[;\t\r\n]/.test(gap)) return false;
  if (!/[+\-＋－]/.test(sign)) return true;
  const cell = /[^;\t\r\n]*/y;
  cell.lastIndex = from;
  return /[(|!]/.test(cell.exec(text)?.[0] ?? '');
}
