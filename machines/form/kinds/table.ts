import type { Kind } from '../form.types.ts';
import { countFault, holdsNothing, rowsIn } from './rows.ts';

/** Rows of the field's own columns. */
export const table: Kind = {
  asks: true,
  filter: 'words',
  isEmpty: holdsNothing,
  fault: (answer, field) => {
    const known = (field.columns ?? []).map(({ key }) => key);
    const strange = rowsIn(answer).some((row) => Object.keys(row).some((key) => !known.includes(key)));
    return countFault(answer, field) ?? (strange ? { code: 'wrong' } : null);
  },
  format: (answer, { columns = [] }) =>
    rowsIn(answer)
      .map((row) => columns.map(({ key }) => row[key] ?? '').join(' | '))
      .join('; '),
  start: {
    columns: [
      { key: 'a', label: {} },
      { key: 'b', label: {} },
    ],
    maximum: 20,
  },
};
