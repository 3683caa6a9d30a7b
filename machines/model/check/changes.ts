/** One place of two worlds of plain data that differs between them. */
export interface Change {
  /** The names on the way there: `entrants`, `0`, `entry`. */
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
}

/** What differs between two worlds of plain data. */
export function changesBetween(before: unknown, after: unknown, path: readonly string[] = []): Change[] {
  if (isPlain(before) && isPlain(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => changesBetween(before[key], after[key], [...path, key]));
  }
  return before === after ? [] : [{ path, before, after }];
}

/** A change as a line: `entrants.0.entry: inProgress → submitted`. */
export const changeText = ({ path, before, after }: Change): string =>
  `${path.join('.')}: ${textOf(before)} → ${textOf(after)}`;

// A list is looked into by its places.
const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'));
