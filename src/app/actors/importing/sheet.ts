import { importLimits } from '#machines/importing/importing.rules.ts';
import type { SheetRow } from '#machines/importing/rows.ts';

/** The headings of a table and the rows below them. */
export interface Sheet {
  readonly columns: readonly string[];
  readonly rows: readonly SheetRow[];
  /** Whether fractions stand behind a comma in its cells. */
  readonly decimalComma?: boolean;
}

/** Why a file cannot be read, as a code of `contract/reasons`. */
export class Unreadable extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** The most rows that are looked at: one more than a file may have shows that there are too many. */
export const mostRead = importLimits.rows + 2;

/** The first row with anything in it holds the headings; headings without a name are called by their place. */
export function sheetOf(found: readonly SheetRow[]): Sheet {
  const [head, ...rows] = found;
  if (!head || rows.length === 0) throw new Unreadable('importing.refusal.noRows');
  if (rows.length > importLimits.rows) throw new Unreadable('importing.refusal.tooManyRows');
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), head.cells.length);
  if (width > importLimits.columns) throw new Unreadable('importing.refusal.tooManyColumns');
  return { columns: Array.from({ length: width }, (_, index) => head.cells[index]?.trim() ?? ''), rows };
}
