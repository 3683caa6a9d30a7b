/** The rows of a CSV (RFC 4180) as spreadsheets write it: with commas, semicolons or tabs. Empty lines are left out. */
export const parseCsv = (text: string): readonly (readonly string[])[] => csvRows(text).map(({ cells }) => cells);

/** The same rows with their numbers as spreadsheets count them, the empty ones among them; no more than `most`. */
export function csvRows(
  text: string,
  most = Number.POSITIVE_INFINITY,
): readonly { readonly row: number; readonly cells: readonly string[] }[] {
  const content = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(content);
  const rows: { row: number; cells: string[] }[] = [];
  let number = 0;
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    number += 1;
    if (row.some(Boolean)) rows.push({ row: number, cells: row });
    row = [];
  };
  for (let at = 0; at < content.length && rows.length < most; at += 1) {
    const character = content[at] ?? '';
    if (quoted) {
      if (character !== '"') cell += character;
      else if (content[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && cell.trim() === '') {
      cell = '';
      quoted = true;
    } else if (character === separator) endCell();
    else if (character === '\n' || character === '\r') {
      if (character === '\r' && content[at + 1] === '\n') at += 1;
      endRow();
    } else cell += character;
  }
  if (rows.length < most) endRow();
  return rows;
}

/** The separator that the first line has most of. */
function separatorOf(content: string): string {
  const [first = ''] = content.split(/[\r\n]/, 1);
  const counts = [',', ';', '\t'].map((separator) => ({ separator, count: first.split(separator).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}
