/** The rows of a CSV (RFC 4180) as spreadsheets write it: with commas, semicolons or tabs. Empty lines are left out. */
export function parseCsv(text: string): readonly (readonly string[])[] {
  const content = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(content);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.some(Boolean)) rows.push(row);
    row = [];
  };
  for (let at = 0; at < content.length; at += 1) {
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
    else if (character === '\n' || character === '\r') endRow();
    else cell += character;
  }
  endRow();
  return rows;
}

/** The separator that the first line has most of. */
function separatorOf(content: string): string {
  const [first = ''] = content.split(/[\r\n]/, 1);
  const counts = [',', ';', '\t'].map((separator) => ({ separator, count: first.split(separator).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}
