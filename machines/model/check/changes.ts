/** What differs between two worlds of plain data, one line for each place: `entrants.0.entry: inProgress → submitted`. */
export function changesBetween(before: unknown, after: unknown, where = ''): string[] {
  if (isPlain(before) && isPlain(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => changesBetween(before[key], after[key], where ? `${where}.${key}` : key));
  }
  if (before === after) return [];
  return [`${where}: ${say(before)} → ${say(after)}`];
}

// A list is looked into by its places.
const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const say = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'));
