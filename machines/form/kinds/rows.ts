import type { Fault, FormField } from '../form.types.ts';

/** One row: its cells by column. */
export type Row = Readonly<Record<string, string>>;

/** The rows that an answer holds as JSON; none where it can't be read. Rows without a word count for nothing. */
export function rowsIn(answer: string): Row[] {
  return parsed(answer)?.filter((row) => Object.values(row).some((cell) => cell.trim() !== '')) ?? [];
}

/** Whether an answer is rows and none of them says a word. */
export const holdsNothing = (answer: string): boolean => parsed(answer) !== null && rowsIn(answer).length === 0;

/** An answer that holds these rows, also those still empty. */
export const asRows = (rows: readonly Row[]): string => (rows.length === 0 ? '' : JSON.stringify(rows));

/** Every row as it was written, also the empty ones. */
export function parsed(answer: string): Row[] | null {
  if (answer.trim() === '') return [];
  try {
    const found: unknown = JSON.parse(answer);
    if (!Array.isArray(found)) return null;
    const isRow = (row: unknown): row is Row =>
      typeof row === 'object' &&
      row !== null &&
      !Array.isArray(row) &&
      Object.values(row).every((cell) => typeof cell === 'string');
    return found.every(isRow) ? found : null;
  } catch {
    return null;
  }
}

/** What is wrong with the number of rows. */
export function countFault(answer: string, { minimum, maximum }: FormField): Fault | null {
  if (parsed(answer) === null) return { code: 'wrong' };
  const { length } = rowsIn(answer);
  if (minimum !== undefined && length < minimum) return { code: 'tooFew', limit: minimum };
  return length > (maximum ?? 100) ? { code: 'tooMany', limit: maximum ?? 100 } : null;
}
